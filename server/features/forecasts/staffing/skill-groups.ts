// Scheduled agents by the ticket groups they can serve. An agent on an activity that serves ticket groups serves
// those; with shared staff, those of all of the agent's skills. A shift without any activity is not planned in
// detail yet: its agent serves what the skills allow.
import { addPresence, type LayerSegment, layers, type ScheduledBlock } from '#core/blocks/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { QUARTER_MS } from './staff.ts'

export interface ServiceRequest {
  /** The activities that serve each ticket group. */
  streams: readonly { id: number; taskIds: readonly number[] }[]
  skillsBySurfer: ReadonlyMap<number, readonly number[]>
  isShared: boolean
}

/** A stretch of one agent's time, with the ticket groups served, those of the activity first; may be none. */
export interface ServedSegment extends LayerSegment {
  streamIds: readonly number[]
}

/** The blocks are of one agent and view. */
export function streamsServed({
  streams,
  skillsBySurfer,
  isShared,
}: ServiceRequest): (surferId: number, blocks: readonly ScheduledBlock[]) => ServedSegment[] {
  const byTask = new Map<number, number[]>()
  for (const { id, taskIds } of streams)
    for (const taskId of taskIds) byTask.set(taskId, [...(byTask.get(taskId) ?? []), id])
  const allOf = (taskIds: readonly number[]) => [...new Set(taskIds.flatMap(id => byTask.get(id) ?? []))]
  return (surferId, blocks) => {
    const bare = new Set(blocks.filter(b => b.type === 'shift' && b.tasks.length === 0).map(b => b.id))
    const skills = allOf(skillsBySurfer.get(surferId) ?? [])
    return layers(blocks).map(segment => {
      const own = segment.kind === 'task' ? (byTask.get(segment.taskId!) ?? []) : []
      const streamIds =
        segment.kind === 'shift' && bare.has(segment.blockId)
          ? skills
          : isShared && own.length > 0
            ? [...new Set([...own, ...skills])]
            : own
      return { ...segment, streamIds }
    })
  }
}

export interface ServingGroup {
  streamIds: number[]
  surferIds: number[]
  /** Per quarter-hour from `from` on. */
  agents: Float64Array
}

interface GroupsRequest extends ServiceRequest {
  blocks: readonly ScheduledBlock[]
  from: EpochMs
  to: EpochMs
}

export function skillGroups({ blocks, from, to, ...request }: GroupsRequest): ServingGroup[] {
  const served = streamsServed(request)
  const groups = new Map<string, { streamIds: number[]; surferIds: Set<number>; agents: Float64Array }>()
  for (const [surferId, own] of Map.groupBy(blocks, block => block.surferId))
    for (const { interval, streamIds } of served(surferId, own)) {
      if (streamIds.length === 0 || interval.end <= from || interval.start >= to) continue
      const sorted = streamIds.toSorted((a, b) => a - b)
      const key = sorted.join()
      const group = groups.get(key) ?? {
        streamIds: sorted,
        surferIds: new Set<number>(),
        agents: new Float64Array((to - from) / QUARTER_MS),
      }
      groups.set(key, group)
      group.surferIds.add(surferId)
      addPresence(group.agents, interval.start, interval.end, from)
    }
  return Array.from(groups.values(), group => ({ ...group, surferIds: [...group.surferIds] }))
}
