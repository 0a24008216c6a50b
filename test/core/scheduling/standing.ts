// A schedule that stands, drawn from a seed: shifts with breaks of both kinds, activities for several ticket
// groups, meetings, time off and blocked time; and what each quarter-hour requires.
import type { BlockType, ScheduledBlock, ScheduledTask } from '#core/blocks/index.ts'
import { type Random, random } from '#core/random.ts'
import type { OptimizedSurfer, ReoptimiseProblem } from '#core/scheduling/reoptimise/index.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type Interval, MINUTE_MS, subtract } from '#core/time/index.ts'

export const MONDAY = Date.UTC(2031, 2, 3)
const QUARTER_MS = 15 * MINUTE_MS
const LUNCH = 100
const MEETING = 101

export interface Standing {
  seed: number
  surfers: number
  days: number
  streams: number
}

export function standingSchedule({ seed, surfers: count, days, streams }: Standing): ReoptimiseProblem {
  const chance = random(seed)
  const blocks: ScheduledBlock[] = []
  const removable: number[] = []
  const surfers: OptimizedSurfer[] = []
  const add = (surferId: number, type: BlockType, interval: Interval, more: Partial<ScheduledBlock> = {}) => {
    const id = blocks.length + 1
    blocks.push({
      id,
      surferId,
      type,
      interval,
      published: null,
      breaks: [],
      tasks: [],
      isFill: false,
      ...more,
    })
    return id
  }
  for (let id = 1; id <= count; id++) {
    const taskIds = Array.from({ length: streams }, (_, k) => k + 1).filter(() => chance() < 0.7)
    if (taskIds.length === 0) taskIds.push(1 + (id % streams))
    surfers.push({
      id,
      zone: 'Etc/UTC',
      taskIds,
      minContractedHours: chance() < 0.5 ? Math.floor(7 * days * chance()) : null,
      minContractedDailyMinutes: chance() < 0.5 ? 360 : null,
    })
    for (let day = 0; day < days; day++) {
      if (chance() < 0.2) continue
      const start = MONDAY + day * DAY_MS + (6 * 4 + Math.floor(chance() * 40)) * QUARTER_MS
      const interval = { start, end: start + 8 * HOUR_MS }
      add(id, 'shift', interval, contentOf(chance, interval, taskIds))
      const luck = chance()
      if (luck < 0.15) removable.push(add(id, 'time-off', within(chance, interval, 8)))
      else if (luck < 0.3) removable.push(add(id, 'blocked-time', within(chance, interval, 4)))
    }
  }
  return {
    from: MONDAY,
    to: MONDAY + days * DAY_MS,
    now: MONDAY - DAY_MS,
    noticeMinutes: 0,
    allowed: [
      'break_time_adjustment',
      'block_time_off_addition',
      'block_time_off_removal',
      'time_off_addition',
      'time_off_removal',
    ],
    weekStartsOn: 'monday',
    surfers,
    blocks,
    maxSurfers: null,
    minimumGain: 1,
    blockedMinutes: 30,
    changeableSurferIds: surfers.map(surfer => surfer.id),
    removableBlockIds: removable.filter(() => chance() < 0.8),
    lockedBlockIds: [],
    breakTaskIds: [LUNCH],
    demand: Array.from({ length: streams }, (_, s) => ({
      streamId: s + 1,
      taskIds: [s + 1],
      startsAt: MONDAY,
      incrementMinutes: 15,
      required: requiredOf(chance, days, count / streams),
    })),
  }
}

/** Lunch as an activity, two short breaks of the shift itself, and every tenth shift without activities. */
function contentOf(
  chance: Random,
  { start, end }: Interval,
  skills: number[],
): Pick<ScheduledBlock, 'breaks' | 'tasks'> {
  const at = (quarters: number, length: number) => ({
    start: start + quarters * QUARTER_MS,
    end: start + (quarters + length) * QUARTER_MS,
  })
  const breaks = [at(6 + Math.floor(chance() * 3), 1), at(25, 1)]
  if (chance() < 0.1) return { breaks: [...breaks, at(16, 2)], tasks: [] }
  const lunch = { taskId: LUNCH, interval: at(14 + Math.floor(chance() * 5), 2) }
  const meeting = chance() < 0.2 ? [{ taskId: MEETING, interval: at(10, 2) }] : []
  const skill = () => skills[Math.floor(chance() * skills.length)]!
  const [first, second] = [skill(), skill()]
  const change = start + 20 * QUARTER_MS
  const free = (half: Interval) =>
    subtract([half], [...breaks, lunch.interval, ...meeting.map(task => task.interval)])
  const tasks: ScheduledTask[] = [
    lunch,
    ...meeting,
    ...free({ start, end: change }).map(interval => ({ taskId: first, interval })),
    ...free({ start: change, end }).map(interval => ({ taskId: second, interval })),
  ].sort((a, b) => a.interval.start - b.interval.start)
  return { breaks: breaks.sort((a, b) => a.start - b.start), tasks }
}

function within(chance: Random, { start }: Interval, quarters: number): Interval {
  const from: EpochMs = start + Math.floor(chance() * (32 - quarters)) * QUARTER_MS
  return { start: from, end: from + quarters * QUARTER_MS }
}

function requiredOf(chance: Random, days: number, agents: number): Float64Array {
  const jitter = 0.4 * chance()
  return Float64Array.from({ length: days * 96 }, (_, step) => {
    const hour = (step % 96) / 4
    const wave = Math.max(0, Math.sin(((hour - 6) / 18) * Math.PI))
    return agents * wave * (0.45 + 0.1 * Math.sin(hour * 2) + jitter * (chance() - 0.5))
  })
}
