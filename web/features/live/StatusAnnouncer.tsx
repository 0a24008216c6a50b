// Announcements for screen readers: number of agents by status, at most every half minute and only on a change.
import { useEffect, useRef, useState } from 'react'
import { LIVE_STATUSES } from '#contract/live/board.ts'
import type { StatusCounts } from './board-filter.ts'
import { BOARD_STATUS_LABELS } from './board-text.ts'

const EVERY_MS = 30_000

export function StatusAnnouncer({ counts, isLive }: { counts: StatusCounts; isLive: boolean }) {
  const text = LIVE_STATUSES.filter(status => counts[status] > 0)
    .map(status => `${counts[status]} ${BOARD_STATUS_LABELS[status].toLowerCase()}`)
    .join(', ')
  const newest = useRef(text)
  newest.current = text
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (!isLive) return
    setSpoken(newest.current)
    const timer = setInterval(() => setSpoken(newest.current), EVERY_MS)
    return () => clearInterval(timer)
  }, [isLive])
  return (
    <p className="visually-hidden" aria-live="polite">
      {spoken}
    </p>
  )
}
