// Inputs for the evaluation of several agents' days, read in a few queries.
import { AFTER_MS, BEFORE_MS, type DayEvidence, type TaskDemand } from '#core/adherence/index.ts'
import { layers } from '#core/blocks/index.ts'
import {
  dayInterval,
  type EpochMs,
  eachDate,
  type Interval,
  intersect,
  type LocalDate,
  localDateOf,
  type Zone,
} from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { readAgentWork } from '../observed/index.ts'
import { organizationZone } from '../organization/index.ts'
import { publishedBlocks } from '../schedule/index.ts'
import { selectDemands } from './demand-store.ts'
import type { DayInputs } from './evaluate-days.ts'
import { exceptionsOf } from './exceptions.ts'
import { sourcesOf } from './source-store.ts'

export interface DayOfSurfer {
  surferId: number
  date: LocalDate
  zone: Zone
}

/** `days` are near each other. */
export async function readDayInputs(
  tx: Tx,
  organizationId: number,
  days: readonly DayOfSurfer[],
  now: EpochMs,
): Promise<DayInputs[]> {
  const surferIds = [...new Set(days.map(day => day.surferId))]
  const intervals = days.map(({ zone, date }) => dayInterval(zone, date))
  const from = Math.min(...intervals.map(day => day.start)) - BEFORE_MS
  const to = Math.max(...intervals.map(day => day.end)) + AFTER_MS
  const sources = await sourcesOf(tx, organizationId, surferIds)
  const { tasks, handleTimesMs } = await selectDemands(tx, organizationId)
  const blocks = await publishedBlocks(tx, { surferIds, from, to })
  const blocksOf = Map.groupBy(blocks, block => block.surferId)
  const scheduled = new Map([...blocksOf].map(([id, own]) => [id, layers(own)]))
  const exceptions = await exceptionsOf(tx, organizationId, surferIds, from, to)
  const seen = await readAgentWork(tx, organizationId, { surferIds, from, to: Math.min(to, now) })
  const facts = Map.groupBy(seen.facts, fact => fact.surferId)
  const cuts = await midnights(tx, { start: from, end: to })
  return days.map(({ surferId }, index): DayInputs => {
    const day = intervals[index]!
    const around = { start: day.start - BEFORE_MS, end: day.end + AFTER_MS }
    const isNear = ({ interval }: { interval: Interval }) => intersect(interval, around) !== null
    const ofDay = (facts.get(surferId) ?? []).filter(
      ({ occurredAt }) => around.start <= occurredAt && occurredAt < around.end,
    )
    const statuses = seen.statuses.get(surferId)
    const evidence: DayEvidence = {
      surferId,
      day,
      now,
      tasks,
      handleTimesMs,
      facts: ofDay,
      sources: sources.get(surferId) ?? [],
      scheduled: (scheduled.get(surferId) ?? []).filter(isNear),
      tickets: new Map(
        ofDay.flatMap(({ ticketKey }) => {
          const ticket = seen.tickets.get(ticketKey)
          return ticket ? [[ticketKey, ticket] as const] : []
        }),
      ),
      statuses: statuses?.filter(isNear) ?? null,
      exceptions: exceptions.get(surferId) ?? [],
    }
    const shifts = (blocksOf.get(surferId) ?? []).filter(
      ({ type, interval }) => type === 'shift' && intersect(interval, day),
    )
    return { evidence, cuts, shifts: shifts.map(({ id, interval }) => ({ id, interval })) }
  })
}

/** Zone of a report that names none. */
const REPORT_ZONE = 'Etc/UTC'

/** Starts of days in the zones that are reported in; agents' own are cut anyway. */
async function midnights(tx: Tx, { start, end }: Interval): Promise<EpochMs[]> {
  const zones = new Set([REPORT_ZONE, await organizationZone(tx)])
  return [...zones].flatMap(zone =>
    eachDate(localDateOf(zone, start), localDateOf(zone, end)).map(date => dayInterval(zone, date).start),
  )
}

/** Demands of the activities in a day's schedule: fewer are copied to the thread. */
export const demandsIn = ({ scheduled, tasks }: DayEvidence): Map<number, TaskDemand> =>
  new Map(
    scheduled.flatMap(({ taskId }) => {
      const demand = taskId === null ? undefined : tasks.get(taskId)
      return demand ? [[demand.taskId, demand] as const] : []
    }),
  )
