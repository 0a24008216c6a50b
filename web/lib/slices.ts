// Long work in slices, so that frames are drawn and clicks are handled in between.
import { useEffect, useState } from 'react'

/** Half of a frame: the other half is for drawing. */
const SLICE_MS = 8

const pause = () => new Promise(done => setTimeout(done))

/** Result of work that may pause at each of its yields; undefined when it is aborted. */
export async function inSlices<T>(work: Iterator<unknown, T>, signal: AbortSignal): Promise<T | undefined> {
  for (;;) {
    await pause()
    if (signal.aborted) return undefined
    for (const end = performance.now() + SLICE_MS; performance.now() < end; ) {
      const step = work.next()
      if (step.done) return step.value
    }
  }
}

interface Done<T> {
  work: unknown
  result: T
}

/** The newest result, and whether it is that of this very work, which is begun after what is on the screen is drawn. */
export function useSliced<T>(work: (() => Iterator<unknown, T>) | null): { result?: T; isNow: boolean } {
  const [done, setDone] = useState<Done<T>>()
  useEffect(() => {
    if (!work) return
    const giveUp = new AbortController()
    void inSlices(work(), giveUp.signal).then(result => {
      if (result !== undefined) setDone({ work, result })
    })
    return () => giveUp.abort()
  }, [work])
  return done ? { result: done.result, isNow: done.work === work } : { isNow: false }
}
