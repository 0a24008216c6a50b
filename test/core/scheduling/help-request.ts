// Requests of "Who could help?" on a day, for tests of one kind of answer at a time.
import {
  COVERAGE_STEP_MS,
  CoverageBoard,
  type ScheduledBlock,
  type StreamDemand,
  type WarnedSurfer,
} from '#core/blocks/index.ts'
import type { HelpRequest } from '#core/scheduling/help/types.ts'
import { addDays, type Interval, instantAt, type LocalDate, type Zone } from '#core/time/index.ts'

export interface HelpDay {
  zone: Zone
  date: LocalDate
}

/** Minutes on the wall, since midnight of the day. */
export const spanOn = ({ zone, date }: HelpDay, start: number, end: number): Interval => ({
  start: instantAt(zone, date, start),
  end: instantAt(zone, date, end),
})

export const helperOf = (id: number, zone: Zone, wishes: Partial<WarnedSurfer> = {}): WarnedSurfer => ({
  id,
  name: `Agent ${id}`,
  zone,
  taskIds: [1, 2],
  workingWindows: [],
  minContractedHours: null,
  maxContractedHours: null,
  minContractedDailyMinutes: null,
  maxContractedDailyMinutes: null,
  restMinutesBetweenShifts: null,
  startDate: null,
  endDate: null,
  ...wishes,
})

/** Steps of a board from the midnight before the day. */
const DAYS = 3

/** One ticket group for each series of agents required, by activities 1, 2 and so on. */
export const demandOn = ({ zone, date }: HelpDay, ...series: ((step: number) => number)[]): StreamDemand[] =>
  series.map((need, index) => ({
    streamId: index + 1,
    taskIds: [index + 1],
    startsAt: instantAt(zone, addDays(date, -1), 0),
    incrementMinutes: 15,
    required: Float64Array.from({ length: DAYS * 96 }, (_, step) => need(step - 96)),
  }))

export function helpRequest(
  day: HelpDay,
  given: Pick<HelpRequest, 'within' | 'demand' | 'surfers'> & Partial<HelpRequest>,
  blocks: readonly ScheduledBlock[] = [],
): HelpRequest {
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  const board = new CoverageBoard({
    demand: given.demand,
    skillsBySurfer: new Map(given.surfers.map(surfer => [surfer.id, surfer.taskIds])),
    from: instantAt(day.zone, addDays(day.date, -1), 0),
    stepCount: DAYS * 96,
  })
  board.putAll(bySurfer)
  return {
    board,
    streams: [0],
    now: board.from,
    blocksOf: id => bySurfer.get(id) ?? [],
    rules: { taskNames: new Map() },
    taskNames: new Map([
      [1, 'Phone'],
      [2, 'Mail'],
      [100, 'Lunch'],
    ]),
    breakTaskIds: new Set([100]),
    timeOf: instant => String((instant - board.from) / COVERAGE_STEP_MS),
    ...given,
  }
}
