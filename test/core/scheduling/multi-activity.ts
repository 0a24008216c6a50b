// Small random problems for tests, and an evaluator of plans that shares nothing with the engine.
import { type Random, random } from '#core/random.ts'
import { construct } from '#core/scheduling/multi-activity/construct.ts'
import { DayPlanner } from '#core/scheduling/multi-activity/day-planner.ts'
import { compileActivities } from '#core/scheduling/multi-activity/model.ts'
import { NONE, Plan } from '#core/scheduling/multi-activity/plan.ts'
import type { ActivityProblem, ActivityShift } from '#core/scheduling/multi-activity/types.ts'

const DAY = 1440

export function randomActivityProblem(seed: number, days = 8, surferCount = 8): ActivityProblem {
  const chance = random(seed)
  const below = (n: number) => Math.floor(chance() * n)
  const taskIds = [11, 12, 13]
  const slots = (days * DAY) / 30
  return {
    slotMinutes: 30,
    horizon: { fromMinute: 360, toMinute: days * DAY + 360 },
    taskIds,
    surfers: Array.from({ length: surferCount }, (_, i) => {
      const minMinutes = 60 * (16 + below(20))
      const unskilled = below(3) === 0 ? taskIds[below(3)] : null
      return {
        id: 100 + i,
        taskIds: taskIds.filter(id => id !== unskilled),
        minMinutes,
        maxMinutes: minMinutes + 60 * below(8),
      }
    }),
    cover: taskIds.flatMap(taskId =>
      Array.from({ length: slots }, (_, slot) => {
        const startMinute = 360 + slot * 30
        const isDay = startMinute % DAY >= 480 && startMinute % DAY < 1020
        const min = isDay && below(5) > 0 && taskId !== 13 ? 1 : 0
        return { taskId, startMinute, min, max: min + below(2) }
      }),
    ),
    startRanges: [
      { fromMinuteOfDay: 360, toMinuteOfDay: 660 },
      { fromMinuteOfDay: 1200, toMinuteOfDay: 1440 },
    ],
    minShiftMinutes: 300,
    maxShiftMinutes: 600,
    minSessionMinutes: 90,
    restMinutes: 780,
    maxConsecutiveDays: 4,
  }
}

/** Cost of a plan, and every broken rule but the least cover, as a line of text. */
export function evaluatePlan(
  problem: ActivityProblem,
  shifts: readonly ActivityShift[],
): { under: number; over: number; broken: string[] } {
  const broken: string[] = []
  const present = new Map<string, number>()
  for (const surfer of problem.surfers) {
    const claim = (holds: boolean, what: string) => holds || broken.push(`${surfer.id}: ${what}`)
    const own = shifts
      .filter(shift => shift.surferId === surfer.id)
      .sort((a, b) => a.startMinute - b.startMinute)
    let total = 0
    let run = 0
    let lastDay = Number.NEGATIVE_INFINITY
    let lastEnd = Number.NEGATIVE_INFINITY
    for (const { startMinute, sessions } of own) {
      const minutes = sessions.reduce((sum, s) => sum + s.minutes, 0)
      const day = Math.floor(startMinute / DAY)
      const timeOfDay = startMinute % DAY
      const isAllowed = problem.startRanges.some(
        r =>
          (timeOfDay >= r.fromMinuteOfDay && timeOfDay <= r.toMinuteOfDay) ||
          (timeOfDay === 0 && r.toMinuteOfDay === DAY),
      )
      claim(isAllowed, 'start')
      claim(minutes >= problem.minShiftMinutes && minutes <= problem.maxShiftMinutes, 'shift length')
      claim(
        startMinute >= problem.horizon.fromMinute && startMinute + minutes <= problem.horizon.toMinute,
        'horizon',
      )
      claim(startMinute - lastEnd >= problem.restMinutes, 'rest')
      claim(day > lastDay, 'two shifts on a day')
      run = day === lastDay + 1 ? run + 1 : 1
      claim(run <= problem.maxConsecutiveDays, 'days in a row')
      let at = startMinute
      sessions.forEach((s, i) => {
        claim(s.taskId !== sessions[i + 1]?.taskId, 'sessions not joined')
        claim(s.minutes >= problem.minSessionMinutes, 'session')
        claim(surfer.taskIds.includes(s.taskId), 'skill')
        for (const end = at + s.minutes; at < end; at += problem.slotMinutes)
          present.set(`${at} ${s.taskId}`, (present.get(`${at} ${s.taskId}`) ?? 0) + 1)
      })
      total += minutes
      lastDay = day
      lastEnd = startMinute + minutes
    }
    claim(total >= surfer.minMinutes && total <= surfer.maxMinutes, 'minutes')
  }
  let under = 0
  let over = 0
  for (const { taskId, startMinute, min, max } of problem.cover) {
    const count = present.get(`${startMinute} ${taskId}`) ?? 0
    present.delete(`${startMinute} ${taskId}`)
    under += Math.max(0, min - count)
    over += Math.max(0, count - max) ** 2
  }
  for (const count of present.values()) over += count ** 2
  return { under, over, broken }
}

/** A few surfers on slots of two hours, with shifts and sessions of a slot or more and starts around midnight. */
export function toyActivityProblem(seed: number): ActivityProblem {
  const draw = random(seed)
  const slots = (least: number, kinds: number) => 120 * (least + Math.floor(draw() * kinds))
  const days = slots(3, 2) / 120
  const taskIds = [11, 12, 13].slice(0, slots(2, 2) / 120)
  const minSessionMinutes = slots(1, 2)
  const minShiftMinutes = minSessionMinutes + slots(0, 3)
  const fromMinuteOfDay = slots(0, 6)
  return {
    slotMinutes: 120,
    horizon: { fromMinute: slots(0, 4), toMinute: days * DAY - slots(0, 3) },
    taskIds,
    surfers: Array.from({ length: 4 }, (_, i) => {
      const minMinutes = slots(2, 11)
      const own = draw() < 0.6 ? taskIds : taskIds.slice(1)
      return { id: 100 + i, taskIds: own, minMinutes, maxMinutes: minMinutes + slots(1, 5) }
    }),
    cover: taskIds.flatMap(taskId =>
      Array.from({ length: days * 12 }, (_, slot) => {
        const min = draw() < 0.3 ? 1 : 0
        return { taskId, startMinute: slot * 120, min, max: min + Math.floor(draw() * 2) }
      }),
    ),
    startRanges: [
      { fromMinuteOfDay, toMinuteOfDay: fromMinuteOfDay + slots(0, 5) },
      { fromMinuteOfDay: 1200, toMinuteOfDay: DAY },
    ],
    minShiftMinutes,
    maxShiftMinutes: minShiftMinutes + slots(1, 4),
    minSessionMinutes,
    restMinutes: slots(4, 4),
    maxConsecutiveDays: slots(1, 3) / 120,
  }
}

/** A first plan of the problem, drawn. */
export function drawnPlan(problem: ActivityProblem, draw: Random): { plan: Plan; planner: DayPlanner } {
  const plan = new Plan(compileActivities(problem))
  const planner = new DayPlanner(plan)
  problem.surfers.forEach((_, surfer) => {
    construct(plan, planner, surfer, draw)
  })
  return { plan, planner }
}

function shiftsIn(problem: ActivityProblem, plan: Plan): ActivityShift[] {
  const { dayCount, slotCount } = plan.model
  return Array.from(plan.start, (start, cell): ActivityShift[] => {
    if (start === NONE) return []
    const surfer = Math.floor(cell / dayCount)
    const sessions: ActivityShift['sessions'] = []
    for (let slot = start; slot < plan.end[cell]!; slot++) {
      const taskId = problem.taskIds[plan.work[surfer * slotCount + slot]! - 1] ?? 0
      const last = sessions.at(-1)
      if (last?.taskId === taskId) last.minutes += problem.slotMinutes
      else sessions.push({ taskId, minutes: problem.slotMinutes })
    }
    return [{ surferId: problem.surfers[surfer]!.id, startMinute: start * problem.slotMinutes, sessions }]
  }).flat()
}

/** Faults of a plan: broken rules of those who work, and totals that a count from nothing does not give. */
export function faultsIn(problem: ActivityProblem, plan: Plan): string[] {
  const shifts = shiftsIn(problem, plan)
  const { under, over, broken } = evaluatePlan(problem, shifts)
  const faults = broken.filter(line => shifts.some(({ surferId }) => line.startsWith(`${surferId}`)))
  if (under !== plan.under) faults.push(`${plan.under} missing, not ${under}`)
  if (over !== plan.over) faults.push(`cost ${plan.over}, not ${over}`)
  problem.surfers.forEach(({ id }, s) => {
    const own = shifts.filter(shift => shift.surferId === id).flatMap(shift => shift.sessions)
    const used = own.reduce((sum, session) => sum + session.minutes, 0) / problem.slotMinutes
    const row = plan.work.subarray(s * plan.model.slotCount, (s + 1) * plan.model.slotCount)
    if (used !== plan.used[s]) faults.push(`${id}: ${plan.used[s]} slots used, not ${used}`)
    if (row.filter(layer => layer > 0).length !== used) faults.push(`${id}: work outside of shifts`)
  })
  return faults
}
