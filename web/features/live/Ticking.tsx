// A duration that grows: one clock for all of them, and no component is drawn again for it.
import { useLayoutEffect, useRef } from 'react'
import type { BoardStore } from '#web/parts/live/board-store.ts'
import { timerText } from './board-text.ts'

const tickers = new Set<() => void>()
let clock: ReturnType<typeof setTimeout> | undefined

/** Called just after each full second of that clock. */
function onTick(tick: () => void, now: () => number): () => void {
  tickers.add(tick)
  const wait = () => {
    clock = setTimeout(
      () => {
        for (const one of tickers) one()
        wait()
      },
      1_005 - (now() % 1_000),
    )
  }
  if (clock === undefined) wait()
  return () => {
    tickers.delete(tick)
    if (tickers.size > 0) return
    clearTimeout(clock)
    clock = undefined
  }
}

interface Props {
  store: BoardStore
  since: number
  className?: string | undefined
  /** It says nothing of now: the time stands still. */
  isStill?: boolean
}

export function Ticking({ store, since, className, isStill }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const write = () => {
      if (place.current) place.current.textContent = timerText(since, store.now())
    }
    write()
    return isStill ? undefined : onTick(write, store.now)
  }, [store, since, isStill])
  return <span ref={place} className={className} role="timer" aria-live="off" />
}
