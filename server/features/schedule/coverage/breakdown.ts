// Agents per quarter-hour by what they do: serving ticket groups, other activities, and the rest.
import { setImmediate as pause } from 'node:timers/promises'
import type { Task } from '#contract/endpoints/tasks.ts'
import { addPresence, type LayerKind, layers, type ScheduledBlock } from '#core/blocks/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { STEP_MS } from './coverage-by-day.ts'

export interface BreakdownRequest {
  blocks: readonly ScheduledBlock[]
  tasks: readonly Pick<Task, 'id' | 'name' | 'emoji' | 'color'>[]
  streams: readonly { taskIds: readonly number[] }[]
  from: EpochMs
  to: EpochMs
}
interface Item {
  id: number | 'breaks' | 'events' | 'unscheduled'
  name: string
  emoji: string | null
  color: string | null
  /** Per quarter-hour. */
  agents: Float64Array
}
interface List {
  name: 'service' | 'non-service' | 'other'
  items: Item[]
}

const OTHER: Record<Exclude<LayerKind, 'task'>, 'breaks' | 'events' | 'unscheduled'> = {
  break: 'breaks',
  'time-off': 'events',
  'time-in-lieu': 'events',
  'blocked-time': 'events',
  shift: 'unscheduled',
}
const OTHER_NAMES = { breaks: 'Breaks', events: 'Events and time off', unscheduled: 'Unscheduled' }

/** Agents counted before other requests get the event loop. */
const AGENTS_AT_ONCE = 100

export async function breakdownOf({ blocks, tasks, streams, from, to }: BreakdownRequest): Promise<List[]> {
  const agentsAt = new Map<Item['id'], Float64Array>()
  let done = 0
  for (const own of Map.groupBy(blocks, block => block.surferId).values()) {
    for (const { interval, kind, taskId } of layers(own)) {
      const id = kind === 'task' ? taskId! : OTHER[kind]
      const agents = agentsAt.get(id) ?? new Float64Array((to - from) / STEP_MS)
      agentsAt.set(id, agents)
      addPresence(agents, interval.start, interval.end, from)
    }
    if (++done % AGENTS_AT_ONCE === 0) await pause()
  }
  const serving = new Set(streams.flatMap(stream => stream.taskIds))
  const activities = tasks
    .filter(task => agentsAt.has(task.id))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ id, name, emoji, color }): Item => ({ id, name, emoji, color, agents: agentsAt.get(id)! }))
  const others = (['breaks', 'events', 'unscheduled'] as const)
    .filter(id => agentsAt.has(id))
    .map((id): Item => ({ id, name: OTHER_NAMES[id], emoji: null, color: null, agents: agentsAt.get(id)! }))
  return [
    { name: 'service', items: activities.filter(item => serving.has(Number(item.id))) },
    { name: 'non-service', items: activities.filter(item => !serving.has(Number(item.id))) },
    { name: 'other', items: others },
  ]
}
