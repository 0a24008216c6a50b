// How verdicts and what was scheduled are shown: with names instead of ids.
import type { AdherenceBlock, ScheduledPiece } from '#contract/endpoints/adherence.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { ruleSentence } from '#core/adherence/index.ts'
import { type LayerSegment, layers } from '#core/blocks/index.ts'
import type { PhoneStatusSpan } from '#core/observed/index.ts'
import { DAY_MS, type Interval, intersect, piecesIn } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { publishedBlocks, type StoredBlock, writeInterval } from '../schedule/index.ts'
import { tasksById } from '../tasks/index.ts'
import {
  type StoredBlockRow,
  type StoredSession,
  selectExceptionNames,
  selectStreamNames,
} from './timeline-store.ts'

export interface ItemNames {
  tasks: Map<number, Task>
  streams: Map<number, string>
  exceptions: Map<number, string>
}

/** Scheduled segments by agent: all that meet the time, uncut. */
export async function scheduledOf(
  tx: Tx,
  surferIds: readonly number[],
  range: Interval,
): Promise<Map<number, LayerSegment[]>> {
  // Blocks of the days around are read too: one that overlaps a shift cuts it.
  const around = { from: range.start - DAY_MS, to: range.end + DAY_MS }
  const blocks = await publishedBlocks(tx, { surferIds, ...around })
  return new Map(
    [...Map.groupBy(blocks, (block: StoredBlock) => block.surferId)].map(([surferId, own]) => [
      surferId,
      layers(own).filter(({ interval }) => intersect(interval, range) !== null),
    ]),
  )
}

export async function namesOf(
  tx: Tx,
  organizationId: number,
  scheduled: readonly LayerSegment[],
  verdicts: readonly StoredBlockRow[],
): Promise<ItemNames> {
  const taskIds = [...scheduled, ...verdicts.map(({ because }) => because.item)].flatMap(
    one => one.taskId ?? [],
  )
  const exceptionIds = verdicts.flatMap(({ because }) => because.exceptionId ?? [])
  return {
    tasks: new Map((await tasksById(tx, [...new Set(taskIds)])).map(task => [task.id, task])),
    streams: await selectStreamNames(tx, organizationId),
    exceptions: await selectExceptionNames(tx, organizationId, [...new Set(exceptionIds)]),
  }
}

const KIND_NAMES: Record<LayerSegment['kind'], string> = {
  'time-off': 'Time off',
  'time-in-lieu': 'Time in lieu',
  'blocked-time': 'Blocked time',
  break: 'Break',
  task: 'Activity',
  shift: 'Shift',
}

const nameOf = ({ kind, taskId }: Pick<LayerSegment, 'kind' | 'taskId'>, { tasks }: ItemNames): string =>
  (taskId === null ? undefined : tasks.get(taskId)?.name) ?? KIND_NAMES[kind]

export function asPiece({ interval, kind, blockId, taskId }: LayerSegment, names: ItemNames): ScheduledPiece {
  const task = taskId === null ? undefined : names.tasks.get(taskId)
  return {
    interval: writeInterval(interval),
    kind,
    blockId,
    taskId,
    name: nameOf({ kind, taskId }, names),
    emoji: task?.emoji ?? null,
    color: task?.color ?? null,
  }
}

export const streamNames = (ids: readonly number[], { streams }: ItemNames): string[] =>
  ids.flatMap(id => streams.get(id) ?? [])

/** Verdicts of one agent in order, with what was seen of the agent meanwhile. */
export function asVerdicts(
  rows: readonly StoredBlockRow[],
  names: ItemNames,
  statuses: readonly PhoneStatusSpan[],
  sessions: readonly StoredSession[],
): AdherenceBlock[] {
  const times = rows.map(row => row.interval)
  const seenStatuses = piecesIn(
    times,
    statuses.map(({ interval, status }) => ({ ...interval, status })),
  )
  const inferred = sessions.flatMap(({ ticket, work }) =>
    work.filter(({ source }) => source === 'inferred').map(({ start, end }) => ({ start, end, ticket })),
  )
  const seenInferred = piecesIn(times, inferred)
  return rows.map((row, index) => {
    const within = (piece: Interval) => writeInterval(intersect(piece, row.interval)!)
    const { exceptionId } = row.because
    return {
      ...verdictOf(row, names),
      data: {
        exceptions:
          exceptionId === null
            ? []
            : [{ id: exceptionId, description: names.exceptions.get(exceptionId) ?? '' }],
        statusBlocks: seenStatuses[index]!.map(piece => ({ interval: within(piece), status: piece.status })),
        inferredBlocks: seenInferred[index]!.map(piece => ({
          interval: within(piece),
          providerId: piece.ticket.providerId,
          mergeTicketId: piece.ticket.key,
          ticketId: piece.ticket.ticketId,
        })),
      },
    }
  })
}

function verdictOf(row: StoredBlockRow, names: ItemNames): Omit<AdherenceBlock, 'data'> {
  const { surferId, interval, status, reason, because } = row
  const { rule, item, phoneStatus, exceptionId, streamIds } = because
  return {
    surferId,
    interval: writeInterval(interval),
    status,
    outOfAdherenceReason: reason,
    because: ruleSentence(rule, {
      scheduled: nameOf(item, names),
      phoneStatus,
      workedIn: streamNames(streamIds, names),
      exception: exceptionId === null ? null : (names.exceptions.get(exceptionId) ?? 'an exception'),
    }),
    scheduledBlockId: item.blockId,
    taskId: item.taskId,
    phoneStatus,
    exceptionId,
    activeQueues: [...streamIds],
  }
}
