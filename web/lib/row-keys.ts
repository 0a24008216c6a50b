// Keys for the rows of a form that have no identity but their place: a row that goes takes its key along, so that
// what is half typed in one never shows up in its neighbour.
import { useRef } from 'react'

export function useRowKeys(count: number): { keys: readonly number[]; forget: (at: number) => void } {
  const next = useRef(0)
  const keys = useRef<number[]>([])
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return {
    keys: keys.current,
    /** Before the row goes. */
    forget: at => {
      keys.current.splice(at, 1)
    },
  }
}
