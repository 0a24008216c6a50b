// Which agents a board shows and in which order.
import { z } from 'zod'
import { LIVE_STATUSES } from '#contract/live/board.ts'
import type { LiveStatus } from '#core/adherence/index.ts'
import { type BoardAgent, isNotClockedIn } from '#web/parts/live/board-store.ts'
import * as texts from './texts.ts'

export const BOARD_SORTS = ['status', 'time', 'name'] as const
export type BoardSort = (typeof BOARD_SORTS)[number]
export const BOARD_SORT_LABELS: Record<BoardSort, string> = texts.boardSortLabels

export const BoardSearch = z.object({
  q: z.string().default(''),
  status: z.enum(LIVE_STATUSES).optional(),
  clock: z.enum(['missing']).optional(),
  sort: z.enum(BOARD_SORTS).default('status'),
  agent: z.coerce.number().int().positive().optional(),
  wallboard: z.coerce.boolean().default(false),
})

export interface BoardFilter {
  /** Null: everybody on shift. */
  status: LiveStatus | null
  /** Those alone who should be clocked in and are not. */
  isMissingAlone?: boolean
  searchText: string
  sort: BoardSort
}

export type StatusCounts = Record<LiveStatus, number>

export function countStatuses(agents: Iterable<BoardAgent>): StatusCounts {
  const counts = Object.fromEntries(LIVE_STATUSES.map(status => [status, 0])) as StatusCounts
  for (const { row } of agents) counts[row.status]++
  return counts
}

const urgency = ({ row }: BoardAgent): number => LIVE_STATUSES.indexOf(row.status as never)
const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
const byName = (a: BoardAgent, b: BoardAgent) =>
  names.compare(a.person.name, b.person.name) || a.person.surferId - b.person.surferId
const byTime = (a: BoardAgent, b: BoardAgent) => a.row.since - b.row.since || byName(a, b)

const ORDERS: Record<BoardSort, (a: BoardAgent, b: BoardAgent) => number> = {
  status: (a, b) => urgency(a) - urgency(b) || byTime(a, b),
  time: byTime,
  name: byName,
}

export function visibleSurfers(
  agents: Iterable<BoardAgent>,
  { status, isMissingAlone, searchText, sort }: BoardFilter,
): BoardAgent[] {
  const wanted = searchText.trim().toLowerCase()
  const isShown = (agent: BoardAgent) => {
    const { row, person } = agent
    return (
      (status === null ? row.status !== 'time-off-shift' : row.status === status) &&
      (!isMissingAlone || isNotClockedIn(agent)) &&
      (wanted === '' ||
        person.name.toLowerCase().includes(wanted) ||
        person.email.toLowerCase().includes(wanted))
    )
  }
  return [...agents].filter(isShown).sort(ORDERS[sort])
}
