// Required against scheduled agents, counted in the browser from the blocks as they are on the screen, be they
// saved, on their way or only under the pointer.
import { useMemo } from 'react'
import type { CoverageDemands, PresentAgents } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { type CoverageBoard, draftView, publishedView, type ScheduledBlock } from '#core/blocks/index.ts'
import { type Interval, overlaps } from '#core/time/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { remembered } from '#web/lib/remembered.ts'
import { useSliced } from '#web/lib/slices.ts'
import type { StripRow } from '#web/parts/CoverageStrip.tsx'
import type { BlockNames } from '../blocks/schedule-block.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import { buildCoverageBoard, demandOf, expectedAnswersOf } from './coverage-board.ts'
import { type CoverageEffect, coverageEffect } from './coverage-effect.ts'
import { type CountedPlan, chosenRows, coverageRows } from './coverage-rows.ts'

export interface SpareAgents {
  /** Time of the first quarter-hour. */
  from: number
  counts: readonly ArrayLike<number>[]
  now: number
}

type Blocks = ReadonlyMap<number, ScheduledBlock>
type BySurfer = ReadonlyMap<number, readonly ScheduledBlock[]>

export interface CountedCoverage {
  /** False while the blocks are being counted for the first time: the strip has its rows already, and no figures. */
  isCounted: boolean
  /** Rows of the strip, with these blocks or the present ones; `spare`: agents off work by ticket group and quarter-hour. */
  rows: (blocks?: Blocks, spare?: SpareAgents | null) => StripRow[]
  /** Shifts that begin in the days in view, and those without activities, which count for all their agents' ticket groups. */
  shifts: { shiftCount: number; bareShiftCount: number }
  /** Indexes of the ticket groups that a row adds up. */
  streamsOf: (rowId: string) => readonly number[]
  /** Board with everybody's draft blocks, each agent counted at the activity alone. It yields on the way. */
  boardForHelp: () => Generator<unknown, CoverageBoard>
  demand: ConstructorParameters<typeof CoverageBoard>[0]['demand']
  coverageWith: (changed: readonly ScheduledBlock[], removedIds?: readonly number[]) => CoverageEffect
}

type View = Pick<ScheduleView, 'from' | 'to' | 'isPublished'> & {
  filters: Pick<ScheduleView['filters'], 'teamIds'>
}

/**
 * `blocks`: of everybody in the view's teams, also of those who are not shown, and of either view. Null while what is
 * required is being asked for, and when coverage is turned off.
 */
export function useCoverage(view: View, blocks: Blocks, tasks: BlockNames['tasks']): CountedCoverage | null {
  const { from, to, isPublished } = view
  const [bars] = usePreference('coverageBars')
  const [wishes] = usePreference('coverageDisplay')
  const facts = useFacts(view, bars !== 'off')
  const plan = useCountedPlan(wishes.taskTemplateId ?? null)
  const now = useMemo(() => bySurfer(blocks, isPublished), [blocks, isPublished])
  const isCounted = useCounted(bars === 'off' ? undefined : facts?.board, now)
  return useMemo(() => {
    if (!facts || bars === 'off') return null
    const { demands, skills, others, board, answersBy } = facts
    const chosen = chosenRows(demands, wishes, tasks, plan)
    return {
      isCounted,
      shifts: shiftsOf(now, { start: from, end: to }),
      rows: (shown, spare) => {
        if (!isCounted) return chosen.map(({ streams: _, ...row }) => ({ ...row, intervals: [] }))
        board.putAll(shown ? bySurfer(shown, isPublished) : now)
        const wanted = bars === 'service-level' ? [...new Set(chosen.flatMap(row => row.streams))] : []
        const agents = wanted.length > 0 ? board.atService() : []
        const answers = new Map(wanted.map(at => [at, answersBy[at]!(agents[at]!)]))
        // Those of other days are being counted anew.
        const isOfDays = spare?.from === board.from && spare.counts.length === demands.streams.length
        const facts = { demands, answers, spare: isOfDays ? spare.counts : null, now: spare?.now ?? 0 }
        return coverageRows(board, chosen, facts, { start: from, end: to })
      },
      streamsOf: rowId => chosen.find(row => row.id === rowId)?.streams ?? [],
      boardForHelp: () => counting(buildCoverageBoard({ ...demands, isShared: false }, skills, others), now),
      demand: demands.streams.map(stream => demandOf(stream, Date.parse(demands.from))),
      coverageWith: (changed, removedIds) => {
        board.putAll(now)
        return coverageEffect(board, changed, removedIds)
      },
    }
  }, [facts, isCounted, bars, wishes, tasks, plan, now, isPublished, from, to])
}

/** Activity plan whose ticket groups are counted; null: none is chosen, or it is gone. */
function useCountedPlan(id: number | null): CountedPlan | null {
  const plans = useCallAll(
    api.taskTemplates.list,
    { query: { state: 'active' } },
    { enabled: id !== null },
  ).data
  return useMemo(() => {
    const plan = plans?.find(one => one.id === id)
    return plan ? { name: plan.name, taskIds: plan.rules.map(rule => rule.taskId) } : null
  }, [plans, id])
}

const bySurfer = (blocks: Blocks, isPublished: boolean): BySurfer =>
  Map.groupBy((isPublished ? publishedView : draftView)([...blocks.values()]), block => block.surferId)

function shiftsOf(blocks: BySurfer, view: Interval): CountedCoverage['shifts'] {
  const shifts = [...blocks.values()]
    .flat()
    .filter(block => block.type === 'shift' && overlaps(block.interval, view))
  return {
    shiftCount: shifts.length,
    bareShiftCount: shifts.filter(shift => shift.tasks.length === 0).length,
  }
}

/** Puts the blocks on the board; it may stop after each agent. */
function* counting(board: CoverageBoard, blocks: BySurfer) {
  for (const [surferId, own] of blocks) {
    board.put(surferId, own)
    yield
  }
  return board
}

const counted = new WeakSet<CoverageBoard>()

/** Whether a board has been filled: the first time takes long, and the grid need not wait for it. */
function useCounted(board: CoverageBoard | undefined, now: BySurfer): boolean {
  const work = useMemo(() => (board && !counted.has(board) ? () => counting(board, now) : null), [board, now])
  const { result } = useSliced(work)
  if (result) counted.add(result)
  return board !== undefined && counted.has(board)
}

/** Demand of the days in view, and a board that holds the agents of other teams. */
function useFacts({ from, to, isPublished, filters: { teamIds } }: View, enabled: boolean) {
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const hasOthers = teamIds.length > 0
  const demands = useCall(
    api.coverage.demand,
    { query: { ...range, published: isPublished || undefined } },
    { enabled, keepPrevious: true },
  ).data
  const surfers = useCall(api.schedule.surfers, { query: {} }, { enabled }).data
  const present = useCall(
    api.coverage.present,
    { query: { ...range, published: isPublished || undefined, exceptTeamIds: teamIds } },
    { enabled: enabled && hasOthers, keepPrevious: true },
  ).data
  if (!demands || !surfers || (hasOthers && !present)) return null
  return factsOf(demands, surfers, hasOthers ? present : undefined)
}

/** Board of some demand; the same object for the same answers, so that it keeps the blocks it has counted. */
const factsOf = remembered(
  (
    demands: CoverageDemands,
    surfers: readonly ScheduleSurfer[],
    others: readonly PresentAgents[] | undefined,
  ) => {
    const skills = new Map(surfers.map(surfer => [surfer.id, surfer.taskIds]))
    return {
      demands,
      skills,
      others,
      board: buildCoverageBoard(demands, skills, others),
      answersBy: demands.streams.map(stream => expectedAnswersOf(stream, demands.margin)),
    }
  },
)
