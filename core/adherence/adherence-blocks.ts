// Adherence of one agent: scheduled time is cut at every change, each piece is evaluated, and equal neighbours are
// joined. The blocks cover the scheduled time on shift exactly, without time off and time in lieu. Times are whole
// seconds, which keeps sums of seconds exact.

import type { PhoneStatus, WorkBlock } from '../observed/index.ts'
import { type EpochMs, type Interval, intersect } from '../time/index.ts'
import type { AdherenceBlock, AdherenceException, ScheduledItem, SurferDay } from './types.ts'
import { adherenceVerdict, isExcused, relevantWork, wrapUpOf } from './verdict.ts'

const SECOND_MS = 1000

const toSecond = (at: EpochMs): EpochMs => Math.floor(at / SECOND_MS) * SECOND_MS
const workInWholeSeconds = ({ moment, ...work }: WorkBlock): WorkBlock => ({
  ...wholeSeconds(work),
  ...(moment && { moment: { ...moment, at: toSecond(moment.at) } }),
})
const wholeSeconds = <T extends { interval: Interval }>(one: T): T => ({
  ...one,
  interval: { start: toSecond(one.interval.start), end: toSecond(one.interval.end) },
})

const isOff = ({ kind }: ScheduledItem) => kind === 'time-off' || kind === 'time-in-lieu'

/** In order of time. */
export function adherenceBlocks(day: SurferDay): AdherenceBlock[] {
  const whole: SurferDay = {
    ...day,
    statuses: day.statuses?.map(wholeSeconds) ?? null,
    work: day.work.map(workInWholeSeconds),
    exceptions: day.exceptions.map(one => ({
      ...one,
      intervals: one.intervals.map(interval => wholeSeconds({ interval }).interval),
    })),
  }
  const pieces = day.scheduled
    .filter(item => !isOff(item))
    .map(wholeSeconds)
    .filter(({ interval }) => interval.start < interval.end)
    .flatMap(item => piecesOf(item, whole))
  return joined(pieces)
}

function piecesOf(item: ScheduledItem, day: SurferDay): AdherenceBlock[] {
  const within = <T extends { interval: Interval }>(all: readonly T[]) =>
    all.filter(one => intersect(one.interval, item.interval))
  const statuses = day.statuses && within(day.statuses)
  const work = within(day.work)
  const exceptions = day.exceptions.flatMap(exception =>
    exception.intervals
      .filter(interval => intersect(interval, item.interval))
      .map(interval => ({ exception, interval })),
  )
  const cuts = new Set([item.interval.start, item.interval.end])
  for (const { interval } of [...(statuses ?? []), ...work, ...exceptions]) {
    const inside = intersect(interval, item.interval)!
    cuts.add(inside.start).add(inside.end)
  }
  for (const one of work) {
    const wrapUp = wrapUpOf(one)
    const inside = wrapUp && intersect(wrapUp, item.interval)
    if (inside) cuts.add(inside.start).add(inside.end)
  }
  const at = [...cuts].sort((a, b) => a - b)
  return at.slice(0, -1).map((start, index) => {
    const holds = ({ interval }: { interval: Interval }) => interval.start <= start && start < interval.end
    return blockOf(
      item,
      day,
      { start, end: at[index + 1]! },
      // The later report holds where two cover the same moment.
      statuses?.findLast(holds)?.status ?? null,
      work.filter(holds),
      exceptions.filter(holds).map(one => one.exception),
    )
  })
}

function blockOf(
  item: ScheduledItem,
  { surferId, tasks }: SurferDay,
  interval: Interval,
  phoneStatus: PhoneStatus | null,
  going: SurferDay['work'],
  exceptions: readonly AdherenceException[],
): AdherenceBlock {
  const task = item.taskId === null ? null : (tasks.get(item.taskId) ?? null)
  const work = relevantWork(item, task, going)
  const { isIn, reason, rule } = adherenceVerdict(item, task, phoneStatus, work, interval.start)
  const excuse = isIn ? undefined : exceptions.find(one => isExcused(one, item, phoneStatus, work))
  return {
    surferId,
    interval,
    status: isIn ? 'IN_ADHERENCE' : excuse ? 'IN_ADHERENCE_WITH_EXCEPTION' : 'OUT_OF_ADHERENCE',
    reason,
    because: {
      rule,
      item: { kind: item.kind, blockId: item.blockId, taskId: item.taskId },
      phoneStatus,
      exceptionId: excuse?.id ?? null,
      factKeys: [...new Set(work.flatMap(one => one.factKeys))].sort(),
      streamIds: [...new Set(work.flatMap(one => one.ticket.streamIds))].sort((a, b) => a - b),
    },
  }
}

const sameness = ({ status, reason, because }: AdherenceBlock) => JSON.stringify([status, reason, because])

function joined(pieces: readonly AdherenceBlock[]): AdherenceBlock[] {
  const blocks: AdherenceBlock[] = []
  for (const piece of pieces) {
    const last = blocks.at(-1)
    if (last?.interval.end === piece.interval.start && sameness(last) === sameness(piece))
      last.interval = { start: last.interval.start, end: piece.interval.end }
    else blocks.push({ ...piece })
  }
  return blocks
}
