// Agents and blocks of the schedule as the rules take them.
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import type { WarnedSurfer } from '#core/blocks/index.ts'
import { fullName } from '../blocks/schedule-block.ts'

const known = new WeakMap<ScheduleSurfer, WarnedSurfer>()

/** Agent as the rules take it; the same object for the same agent, so that a change can be detected. */
export function warnedSurfer(surfer: ScheduleSurfer): WarnedSurfer {
  const before = known.get(surfer)
  if (before) return before
  const warned: WarnedSurfer = {
    ...surfer,
    name: fullName(surfer),
    zone: surfer.timezone,
    workingWindows: surfer.workingWindows.map(({ days, interval: { timezone, ...minutes } }) => ({
      days,
      zone: timezone,
      ...minutes,
    })),
  }
  known.set(surfer, warned)
  return warned
}

/** Activities that need the skill: those that serve a ticket group. */
export const serviceNames = (tasks: ReadonlyMap<number, Task>): ReadonlyMap<number, string> =>
  new Map([...tasks.values()].filter(task => task.streamIds.length > 0).map(task => [task.id, task.name]))
