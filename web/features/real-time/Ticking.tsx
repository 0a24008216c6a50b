// A duration that grows: one clock for all of them, and no component is drawn again for it.
import { useLayoutEffect, useRef } from 'react'
import type { BoardStore } from './board-store.ts'
import { timerText } from './board-text.ts'

const tickers = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

function onTick(tick: () => void): () => void {
  tickers.add(tick)
  clock ??= setInterval(() => {
    for (const one of tickers) one()
  }, 1_000)
  return () => {
    tickers.delete(tick)
    if (tickers.size > 0) return
    clearInterval(clock)
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
      if (place.current) place.current.textContent = timerText(store.now() - since)
    }
    write()
    return isStill ? undefined : onTick(write)
  }, [store, since, isStill])
  return <span ref={place} className={className} role="timer" aria-live="off" />
}
