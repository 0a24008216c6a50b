// On shift, and unscheduled or at a ticket group that has agents to spare: another activity for the time.
import { layers, type ScheduledBlock, type ScheduledTask, type WarnedSurfer } from '#core/blocks/index.ts'
import { type Interval, intersect, lengthMs, MINUTE_MS, subtract, union } from '#core/time/index.ts'
import { skilledFor } from './skilled.ts'
import type { HelpOffer, HelpRequest } from './types.ts'

const SHORTEST_MS = 15 * MINUTE_MS

export function assigned(
  request: HelpRequest,
  surfer: WarnedSurfer,
  shift: ScheduledBlock,
  own: readonly ScheduledBlock[],
): HelpOffer[] {
  // A shift without activities counts for all of the skills already.
  if (shift.tasks.length === 0) return []
  const { demand, streams, within, taskNames, timeOf } = request
  const isService = new Set(demand.flatMap(d => d.taskIds))
  const skills = skilledFor(request, surfer)
  const parts = layers(own)
    .filter(({ blockId, kind, taskId }) =>
      blockId === shift.id ? kind === 'shift' || (kind === 'task' && isService.has(taskId!)) : false,
    )
    .flatMap(segment => {
      const part = intersect(segment.interval, within)
      return part ? [{ ...segment, interval: part }] : []
    })
  return skills.slice(0, 2).flatMap(taskId => {
    // An agent who serves a short group already stays with it.
    const isNeeded = (id: number | null) => id !== null && streams.some(s => demand[s]!.taskIds.includes(id))
    const free = parts.filter(part => part.taskId !== taskId && !isNeeded(part.taskId))
    const stretches = union(free.map(part => part.interval)).filter(one => lengthMs(one) >= SHORTEST_MS)
    if (stretches.length === 0) return []
    const instead = [
      ...new Set(free.map(part => (part.taskId === null ? 'nothing planned' : taskNames.get(part.taskId)))),
    ]
    const times = stretches.map(({ start, end }) => `${timeOf(start)} – ${timeOf(end)}`).join(', ')
    return [
      {
        kind: 'assign' as const,
        surferId: surfer.id,
        before: shift,
        after: { ...shift, tasks: laidOver(shift.tasks, taskId, stretches) },
        sentence: `${taskNames.get(taskId)} ${times}, instead of ${instead.join(' and ')}.`,
      },
    ]
  })
}

/** The rest of the shift's activities keep their time. */
function laidOver(
  tasks: readonly ScheduledTask[],
  taskId: number,
  stretches: readonly Interval[],
): ScheduledTask[] {
  const rest = tasks.flatMap(task =>
    subtract([task.interval], stretches).map(interval => ({ taskId: task.taskId, interval })),
  )
  return [...rest, ...stretches.map(interval => ({ taskId, interval }))].sort(
    (a, b) => a.interval.start - b.interval.start,
  )
}
