import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#core/time/index.ts'

/** Current time, updated every `everyMs`. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
