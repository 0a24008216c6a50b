// Sums of one agent's evaluated day, by what was scheduled. The day is cut at the midnights of the zones that are
// reported in, so that days of those zones are whole sums of rows. An event counts for what was scheduled at its moment,
// and where nothing was, for "off-shift". Moments are whole seconds, as in adherence.
import {
  type DayEvidence,
  type EvaluatedDay,
  outRuns,
  type TaskDemand,
  trackingOf,
} from '../adherence/index.ts'
import type { LayerKind } from '../blocks/index.ts'
import type { PhoneStatus } from '../observed/index.ts'
import { type EpochMs, type Interval, intersect, union } from '../time/index.ts'
import { addSums, hasSums, noSums, type PerformanceSums, type SumKey } from './sums.ts'

export type ItemKind = LayerKind | 'off-shift'
type Shift = { id: number; interval: Interval }

export interface DayToSum {
  known: DayEvidence
  evaluated: Pick<EvaluatedDay, 'blocks' | 'sessions' | 'work' | 'evaluatedUntil'>
  /** Published shifts that meet the day. */
  shifts: readonly Shift[]
  /** Instants at which rows end; those outside the day are of no account. */
  cuts: readonly EpochMs[]
}

export interface PartOfDay {
  /** Start of the day, or the cut before. */
  startsAt: EpochMs
  /** Zero: on no shift. */
  shiftId: number
  /** Null: on no shift. */
  shiftStartsAt: EpochMs | null
}
export interface ItemSums extends PartOfDay {
  kind: ItemKind
  /** Zero: no activity. */
  taskId: number
  /** Scheduled time, of time off and time in lieu too, which are no part of the sums. */
  seconds: number
  sums: PerformanceSums
}
export interface PartSums extends PartOfDay {
  sums: PerformanceSums
}

export function sumsOfDay(day: DayToSum): ItemSums[] {
  const pieces = piecesOf(day)
  const rows = new Map<string, ItemSums>()
  const rowOf: RowOf = ({ startsAt, shift, kind, taskId }) => {
    const shiftId = shift?.id ?? 0
    const key = `${startsAt} ${shiftId} ${kind} ${taskId}`
    const shiftStartsAt = shift?.interval.start ?? null
    const row = rows.get(key) ?? {
      startsAt,
      shiftId,
      shiftStartsAt,
      kind,
      taskId,
      seconds: 0,
      sums: noSums(),
    }
    rows.set(key, row)
    return row
  }
  addTimes(day, pieces, rowOf)
  addMoments(day, pieces, rowOf)
  return [...rows.values()]
    .filter(row => row.seconds > 0 || hasSums(row.sums))
    .sort(
      (a, b) =>
        a.startsAt - b.startsAt ||
        a.shiftId - b.shiftId ||
        (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.taskId - b.taskId),
    )
}

/** The sums of each part of the day, whatever was scheduled; parts with nothing to add up are left out. */
export const partsOf = (items: readonly ItemSums[]): PartSums[] =>
  [...Map.groupBy(items, item => `${item.startsAt} ${item.shiftId}`).values()]
    .map(own => {
      const { startsAt, shiftId, shiftStartsAt } = own[0]!
      return { startsAt, shiftId, shiftStartsAt, sums: addSums(own.map(item => item.sums)) }
    })
    .filter(part => hasSums(part.sums))

interface Piece {
  /** Start of the part of the day. */
  startsAt: EpochMs
  interval: Interval
  shift: Shift | null
  kind: ItemKind
  taskId: number
}
type RowOf = (piece: Omit<Piece, 'interval'>) => ItemSums

const SECOND_MS = 1000
const toSecond = (at: EpochMs): EpochMs => Math.floor(at / SECOND_MS) * SECOND_MS
const inSeconds = ({ start, end }: Interval): Interval => ({ start: toSecond(start), end: toSecond(end) })

function partStarts({ known: { day }, cuts }: DayToSum): EpochMs[] {
  const inside = cuts.filter(cut => day.start < cut && cut < day.end)
  return [...new Set([day.start, ...inside])].sort((a, b) => a - b)
}

/** The schedule of the day without what has no place in a part or a shift of its own, in order. */
function piecesOf(day: DayToSum): Piece[] {
  const { known, shifts } = day
  const starts = partStarts(day)
  const edges = [...starts, ...shifts.flatMap(({ interval }) => [interval.start, interval.end])]
  return known.scheduled.flatMap(({ interval, kind, blockId, taskId }) => {
    const whole = intersect(inSeconds(interval), known.day)
    if (!whole) return []
    const at = [whole.start, ...edges.filter(edge => whole.start < edge && edge < whole.end), whole.end]
    const bounds = [...new Set(at)].sort((a, b) => a - b)
    return bounds.slice(0, -1).map((start, index): Piece => {
      const shift =
        shifts.find(one => one.id === blockId) ??
        shifts.find(one => one.interval.start <= start && start < one.interval.end) ??
        null
      return {
        startsAt: starts.findLast(from => from <= start)!,
        interval: { start, end: bounds[index + 1]! },
        shift,
        kind,
        taskId: taskId ?? 0,
      }
    })
  })
}

function addTimes(day: DayToSum, pieces: readonly Piece[], rowOf: RowOf): void {
  const { known, evaluated } = day
  const work = evaluated.work.map(one => ({ ...one, interval: inSeconds(one.interval) }))
  const worked = union(work.map(one => one.interval))
  const workedOn = new Map<number, Interval[]>()
  const onTaskOf = (task: TaskDemand): Interval[] => {
    const found =
      workedOn.get(task.taskId) ??
      union(
        work
          .filter(({ ticket }) => ticket.streamIds.some(id => task.streamIds.includes(id)))
          .map(one => one.interval),
      )
    workedOn.set(task.taskId, found)
    return found
  }
  const { phone } = trackingOf(known.sources)
  const statuses = (known.statuses ?? []).map(({ interval, status }) => ({
    interval: inSeconds(interval),
    status,
  }))
  for (const piece of pieces) {
    const within = intersect(piece.interval, { start: known.day.start, end: evaluated.evaluatedUntil })
    if (!within) continue
    const row = rowOf(piece)
    const seconds = (times: readonly { interval: Interval }[] | readonly Interval[]) =>
      secondsWithin(times, within)
    row.seconds += seconds([within])
    if (piece.kind === 'time-off' || piece.kind === 'time-in-lieu') continue
    const task = piece.taskId === 0 ? null : (known.tasks.get(piece.taskId) ?? null)
    const isService = task !== null && task.streamIds.length > 0
    const add = (key: SumKey, by: number) => {
      row.sums[key] += by
    }
    add('scheduledSeconds', seconds([within]))
    if (isService) add('serviceSeconds', seconds([within]))
    if (piece.kind === 'break' || task?.isBreak) add('breakSeconds', seconds([within]))
    const onTask = isService ? seconds(onTaskOf(task)) : 0
    add('onTaskSeconds', onTask)
    add('offTaskSeconds', seconds(worked) - onTask)
    if (task?.isOnPhone && phone) {
      const queueTimes = phone.flatMap(one => intersect(inSeconds(one), within) ?? [])
      add('phoneQueueSeconds', seconds(queueTimes))
      const reachable = statuses.filter(one => one.status !== 'unavailable')
      for (const one of queueTimes) add('phoneAvailableSeconds', secondsWithin(reachable, one))
    }
    for (const { interval, status } of statuses) add(STATUS_SUMS[status], seconds([interval]))
    for (const { interval, status } of evaluated.blocks) add(ADHERENCE_SUMS[status], seconds([interval]))
  }
}

const STATUS_SUMS: Record<PhoneStatus, SumKey> = {
  available: 'statusAvailableSeconds',
  busy: 'statusBusySeconds',
  occupied: 'statusOccupiedSeconds',
  unavailable: 'statusUnavailableSeconds',
  wrapup: 'statusWrapupSeconds',
}
const ADHERENCE_SUMS: Record<EvaluatedDay['blocks'][number]['status'], SumKey> = {
  IN_ADHERENCE: 'inSeconds',
  OUT_OF_ADHERENCE: 'outSeconds',
  IN_ADHERENCE_WITH_EXCEPTION: 'exceptionSeconds',
}
const OUT_SUMS = {
  WRONG_QUEUE: 'wrongQueueCount',
  WRONG_SYSTEM: 'wrongSystemCount',
  INACTIVE: 'inactiveCount',
} as const

/** Seconds of disjoint times within one. */
function secondsWithin(
  times: readonly { interval: Interval }[] | readonly Interval[],
  within: Interval,
): number {
  let total = 0
  for (const time of times) {
    const part = intersect('interval' in time ? time.interval : time, within)
    if (part) total += part.end - part.start
  }
  return total / SECOND_MS
}

function addMoments(day: DayToSum, pieces: readonly Piece[], rowOf: RowOf): void {
  const { known, evaluated } = day
  const starts = partStarts(day)
  const add = (at: EpochMs, key: SumKey, by = 1) => {
    if (at < known.day.start || at >= known.day.end) return
    const piece = pieces.find(({ interval }) => interval.start <= at && at < interval.end) ?? {
      startsAt: starts.findLast(from => from <= at)!,
      shift: null,
      kind: 'off-shift' as const,
      taskId: 0,
    }
    rowOf(piece).sums[key] += by
  }
  for (const { reason, start } of outRuns(evaluated.blocks)) add(start, OUT_SUMS[reason])
  const conversations = new Set<string>()
  for (const { interval, ticket } of evaluated.sessions) {
    const { start, end } = inSeconds(interval)
    add(interval.start, 'interactionCount')
    add(interval.start, 'interactionSeconds', (end - start) / SECOND_MS)
    if (!conversations.has(ticket.key)) add(interval.start, 'conversationCount')
    conversations.add(ticket.key)
  }
  for (const fact of known.facts) {
    const ticket = known.tickets.get(fact.ticketKey)
    if (!ticket || fact.occurredAt > known.now) continue
    const key = fact.kind === 'status' ? EVENT_SUMS[fact.to] : fact.kind === 'comment' ? 'commentCount' : null
    if (key === null) continue
    add(fact.occurredAt, key)
    const item = known.scheduled.find(
      ({ interval }) => interval.start <= fact.occurredAt && fact.occurredAt < interval.end,
    )
    const streamIds = (item?.taskId != null && known.tasks.get(item.taskId)?.streamIds) || []
    if (streamIds.length > 0 && !ticket.streamIds.some(id => streamIds.includes(id)))
      add(fact.occurredAt, 'wrongTaskCount')
  }
}

const EVENT_SUMS = { CLOSED: 'closedCount', ON_HOLD: 'onHoldCount', OPEN: 'openedCount' } as const
