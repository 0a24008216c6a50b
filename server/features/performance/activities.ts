// Names of what agents were scheduled on.
import type { PerformanceActivity } from '#contract/performance/performance.ts'
import { type ItemKind, type PerformanceSums, SUM_KEYS } from '#core/performance/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { tasksById } from '../tasks/index.ts'
import type { ActivitySums } from './store.ts'

/** The sums alone. */
export const sumsIn = (row: PerformanceSums): PerformanceSums =>
  Object.fromEntries(SUM_KEYS.map(key => [key, row[key]])) as PerformanceSums

type NamedActivity = PerformanceActivity & Pick<ActivitySums, 'day'>

const KIND_NAMES: Record<ItemKind, string> = {
  task: 'Activity',
  break: 'Break',
  'blocked-time': 'Blocked time',
  shift: 'Nothing scheduled',
  'off-shift': 'Outside the schedule',
  'time-off': 'Time off',
  'time-in-lieu': 'Time in lieu',
}

/** Activities first, by name; then the rest. */
export async function namedActivities(tx: Tx, rows: readonly ActivitySums[]): Promise<NamedActivity[]> {
  const tasks = await tasksById(tx, [...new Set(rows.flatMap(row => row.taskId || []))])
  const taskOf = new Map(tasks.map(task => [task.id, task]))
  return rows
    .map((row): NamedActivity => {
      const task = taskOf.get(row.taskId)
      return {
        kind: row.kind,
        taskId: row.taskId || null,
        name: task?.name ?? KIND_NAMES[row.kind],
        emoji: task?.emoji ?? null,
        color: task?.color ?? null,
        seconds: row.seconds,
        day: row.day,
        sums: sumsIn(row),
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.kind !== 'task') - Number(b.kind !== 'task') ||
        a.name.localeCompare(b.name) ||
        (a.taskId ?? 0) - (b.taskId ?? 0) ||
        a.day - b.day,
    )
}
