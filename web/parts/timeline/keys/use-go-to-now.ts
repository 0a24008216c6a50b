// Home takes the focus to the current time, also where the page has to change its days first.
import { useEffect, useRef } from 'react'
import type { EpochMs } from '#core/time/index.ts'
import type { Axis } from '../layout/axis.ts'
import { currentColumn } from './focused-cell.ts'
import type { GridFocus } from './use-grid-focus.ts'

interface Input {
  axis: Axis
  now: EpochMs | undefined
  /** Shows the days that hold the current time. */
  onNow: (() => void) | undefined
}

/** Answers false when the focus is there already, or cannot go there: then Home means the first column. */
export function useGoToNow({ axis, now, onNow }: Input, { cell, focusCell }: GridFocus): () => boolean {
  const column = currentColumn(axis, now)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (!isAwaited.current || column === null) return
    isAwaited.current = false
    focusCell({ ...cell, column })
  })
  return () => {
    if (column === cell.column) return false
    if (column !== null) focusCell({ ...cell, column })
    else if (onNow) {
      isAwaited.current = true
      onNow()
    } else return false
    return true
  }
}
