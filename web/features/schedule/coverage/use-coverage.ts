// Required against scheduled agents, counted in the browser from the blocks as they are on the screen, be they
// saved, on their way or only under the pointer.
import { useCallback, useMemo } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { type CoverageBoard, draftView, publishedView, type ScheduledBlock } from '#core/blocks/index.ts'
import { usePreference } from '../../../lib/preferences.ts'
import { useCall } from '../../../lib/queries.ts'
import type { CoverageRow } from '../../../parts/CoverageStrip.tsx'
import type { Names } from '../use-schedule.ts'
import type { ScheduleView } from '../use-schedule-view.ts'
import { answersOf, boardOf } from './board.ts'
import { chosenRows, coverageRows, type RowOfStreams } from './coverage-rows.ts'
import { coverageWith, type WhatIf } from './what-if.ts'

export interface Coverage {
  /** Of the strip; none when it is turned off. */
  rows: CoverageRow[]
  /** What each row adds up. */
  streamsOf: (rowId: string) => readonly number[]
  /** Null while it is being asked for. */
  board: CoverageBoard | null
  coverageWith: (changed: readonly ScheduledBlock[], removedIds?: readonly number[]) => WhatIf | null
}

type View = Pick<ScheduleView, 'from' | 'to' | 'isPublished'> & {
  filters: Pick<ScheduleView['filters'], 'teamIds'>
}

const NO_ROWS: CoverageRow[] = []

/** `blocks`: of everybody in the view's teams, also those who are not shown, whatever view they belong to. */
export function useCoverage(view: View, blocks: readonly ScheduledBlock[], tasks: Names['tasks']): Coverage {
  const { from, to, isPublished } = view
  const [bars] = usePreference('coverageBars')
  const [wishes] = usePreference('coverageDisplay')
  const { demands, board } = useBoard(view, bars !== 'off')
  const bySurfer = useMemo(
    () => Map.groupBy(isPublished ? publishedView(blocks) : draftView(blocks), block => block.surferId),
    [blocks, isPublished],
  )
  const chosen = useMemo(() => (demands ? chosenRows(demands, wishes, tasks) : []), [demands, wishes, tasks])
  const answersBy = useMemo(
    () => demands?.streams.map(stream => answersOf(stream, demands.margin)) ?? [],
    [demands],
  )
  const rows = useMemo(() => {
    if (!board || bars === 'off') return NO_ROWS
    board.putAll(bySurfer)
    const actual = board.actual()
    const wanted = bars === 'service-level' ? new Set(chosen.flatMap(row => row.streams)) : new Set<number>()
    const answers = new Map([...wanted].map(at => [at, answersBy[at]!(actual[at]!)]))
    return coverageRows(board, chosen, answers).map(row => ({
      ...row,
      intervals: row.intervals.filter(interval => interval.end > from && interval.start < to),
    }))
  }, [board, bySurfer, bars, chosen, answersBy, from, to])
  const streamsOf = useCallback(
    (rowId: string) => chosen.find((row: RowOfStreams) => row.id === rowId)?.streams ?? [],
    [chosen],
  )
  const ask = useCallback<Coverage['coverageWith']>(
    (changed, removedIds) => board && coverageWith(board, changed, removedIds),
    [board],
  )
  return { rows, streamsOf, board, coverageWith: ask }
}

/** A board for the days in view, with the agents of other teams on it. */
function useBoard({ from, to, isPublished, filters: { teamIds } }: View, enabled: boolean) {
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const hasOthers = teamIds.length > 0
  const demands = useCall(api.coverage.demand, { query: range }, { enabled, keepPrevious: true }).data
  const surfers = useCall(api.schedule.surfers, { query: {} }, { enabled }).data
  const others = useCall(
    api.coverage.present,
    { query: { ...range, published: isPublished || undefined, exceptTeamIds: teamIds } },
    { enabled: enabled && hasOthers, keepPrevious: true },
  ).data
  const board = useMemo(() => {
    if (!demands || !surfers || (hasOthers && !others)) return null
    const skills = new Map(surfers.map(surfer => [surfer.id, surfer.taskIds]))
    return boardOf(demands, skills, hasOthers ? others : [])
  }, [demands, surfers, others, hasOthers])
  return { demands, board }
}
