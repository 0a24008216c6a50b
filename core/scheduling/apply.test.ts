import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  breakRule,
  coverageRule,
  demand,
  forecastRule,
  fullShiftRule,
  plan,
  plannedShift,
  SKILL,
  span,
  team,
  totalTimeRule,
  window,
} from '#test/core/scheduling/builders.ts'
import { random } from '../random.ts'
import { MINUTE_MS, overlaps } from '../time/index.ts'
import { applyTaskTemplate } from './apply.ts'
import type { ApplyProblem, Rule } from './rules/types.ts'

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const NONE_LEFT = { seed: 1 }

function randomPlan(seed: number): ApplyProblem {
  const chance = random(seed)
  const below = (n: number) => Math.floor(chance() * n)
  const zones = ['Europe/Paris', 'Australia/Lord_Howe', 'America/New_York']
  const shifts = Array.from({ length: 2 + below(8) }, (_, i) => {
    const day = below(7)
    // Durations are real minutes: on the night of a DST change the wall clock may run backwards.
    const begin = span(day, below(288) * 5, 1440).start
    const part = (from: number, to: number) => ({
      start: begin + from * MINUTE_MS,
      end: begin + to * MINUTE_MS,
    })
    return plannedShift({
      blockId: i + 1,
      surferId: 1 + below(5),
      zone: zones[below(3)]!,
      interval: part(0, 180 + below(80) * 5),
      shiftTemplateId: below(2) === 0 ? 50 : null,
      unavailable: below(2) === 0 ? [part(60, 100)] : [],
      keptTasks: below(3) === 0 ? [{ taskId: SKILL, interval: part(110, 150) }] : [],
    })
  })
  const rules: Rule[] = [
    breakRule({
      staggerInterval: below(2) === 0 ? 5 : 30,
      maxSimultaneousStarts: below(2) === 0 ? 1 : null,
      windows: [window(600, 900), window(180, 60, { position: 'from-shift-end' })],
    }),
    coverageRule({
      id: 2,
      taskId: 8,
      assignPolicy: 'skills',
      windows: [window(480, 1080, { sessions: 1 + below(3) })],
    }),
    totalTimeRule({
      id: 3,
      isSessionFlex: below(2) === 0,
      period: below(2) === 0 ? 'day' : 'week',
      allocation: below(2) === 0 ? 'shared' : 'individual',
      totalTime: 20 + below(20) * 10,
      conditions: below(3) === 0 ? [{ type: 'shift-length', minMinutes: 300, maxMinutes: 480 }] : [],
    }),
    forecastRule({ id: 4, assignPolicy: 'skills', minimumCoveragePercentage: 50 + below(100) }),
    coverageRule({
      id: 5,
      taskId: 300,
      isFindBestMatch: true,
      assignPolicy: 'shifts',
      assignedShiftTemplateIds: [50],
      isFullShift: below(2) === 0,
      conditions: below(2) === 0 ? [] : [{ type: 'scheduled-task', taskIds: [8, 100] }],
    }),
    forecastRule({ id: 6, taskId: 8, assignPolicy: 'skills' }),
    ...(below(2) === 0 ? [fullShiftRule({ id: 7, taskId: 400 })] : []),
  ]
  const skills = [[SKILL], [SKILL, 8], [8], []]
  return plan(rules, {
    shifts,
    skillsBySurfer: new Map([1, 2, 3, 4, 5].map(id => [id, skills[below(4)]!])),
    demand: [demand(chance() * 4, 4, 22), demand(chance() * 2, 8, 20, { streamId: 2, taskIds: [SKILL, 8] })],
  })
}

it('keeps activities inside their shifts, apart from each other and from what is taken, with the skill', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const problem = randomPlan(seed)
      const { tasks } = applyTaskTemplate(problem, NONE_LEFT)
      for (const shift of problem.shifts) {
        const own = tasks.filter(t => t.blockId === shift.blockId).map(t => t.interval)
        const taken = [...own, ...shift.unavailable, ...shift.keptTasks.map(t => t.interval)]
        for (const interval of own) {
          expect(interval.start).toBeGreaterThanOrEqual(shift.interval.start)
          expect(interval.end).toBeLessThanOrEqual(shift.interval.end)
          expect(interval.start).toBeLessThan(interval.end)
          expect(taken.filter(other => other !== interval && overlaps(other, interval))).toEqual([])
        }
      }
      for (const task of tasks) {
        const rule = problem.rules.find(r => r.id === task.ruleId)!
        const surferId = problem.shifts.find(s => s.blockId === task.blockId)!.surferId
        if (rule.assignPolicy === 'skills')
          expect(problem.skillsBySurfer.get(surferId)).toContain(task.taskId)
      }
    }),
    { numRuns: 50 },
  )
})

it('gives the same again, in whatever order the shifts come', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const problem = randomPlan(seed)
      const first = applyTaskTemplate(problem, NONE_LEFT)
      expect(applyTaskTemplate(randomPlan(seed), NONE_LEFT)).toEqual(first)
      const reversed = { ...problem, shifts: problem.shifts.toReversed() }
      expect(applyTaskTemplate(reversed, NONE_LEFT)).toEqual(first)
    }),
    { numRuns: 20 },
  )
})

it('never changes for a rule what only the rules below it do', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const problem = randomPlan(seed)
      const all = applyTaskTemplate(problem, NONE_LEFT).tasks
      problem.rules.forEach((_, count) => {
        const upper = applyTaskTemplate(
          { ...problem, rules: problem.rules.slice(0, count + 1) },
          NONE_LEFT,
        ).tasks
        const ids = new Set(problem.rules.slice(0, count + 1).map(r => r.id))
        expect(upper).toEqual(all.filter(t => ids.has(t.ruleId)))
      })
    }),
    { numRuns: 20 },
  )
})

it('adds nothing to shifts that keep what it gave them', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const problem = randomPlan(seed)
      const { tasks } = applyTaskTemplate(problem, NONE_LEFT)
      const shifts = problem.shifts.map(shift => ({
        ...shift,
        keptTasks: [...shift.keptTasks, ...tasks.filter(t => t.blockId === shift.blockId)],
      }))
      const again = applyTaskTemplate({ ...problem, shifts }, NONE_LEFT)
      expect(again.tasks).toEqual([])
    }),
    // Two breaks in a row, one in two windows, and shifts of one agent that overlap.
    { numRuns: 60, examples: [[131], [381], [1681], [946697]] },
  )
})

/** Neighbours on both sides: the ends of the shift, other activities, or time away. */
function fillsItsGap(
  { shifts }: ApplyProblem,
  tasks: ReturnType<typeof applyTaskTemplate>['tasks'],
  at: number,
) {
  const { blockId, interval } = tasks[at]!
  const shift = shifts.find(one => one.blockId === blockId)!
  const beside = [
    ...tasks.filter((task, i) => i !== at && task.blockId === blockId),
    ...shift.keptTasks,
    ...shift.unavailable.map(interval => ({ interval })),
  ].map(one => one.interval)
  return (
    [shift.interval.start, ...beside.map(({ end }) => end)].includes(interval.start) &&
    [shift.interval.end, ...beside.map(({ start }) => start)].includes(interval.end)
  )
}

it('places no session that is shorter than its rule allows', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const problem = randomPlan(seed)
      const { tasks } = applyTaskTemplate(problem, NONE_LEFT)
      const rules = new Map(problem.rules.map(rule => [rule.id, rule]))
      tasks.forEach(({ ruleId, interval }, at) => {
        const rule = rules.get(ruleId)!
        const minutes = (interval.end - interval.start) / MINUTE_MS
        if (rule.type === 'rule-forecast') {
          expect(minutes).toBeGreaterThanOrEqual(15)
          if (minutes < 30) expect(fillsItsGap(problem, tasks, at)).toBe(true)
        }
        if (rule.type === 'rule-break') expect(minutes % rule.sessionLength).toBe(0)
        if (rule.type === 'rule-total-time' && rule.isSessionFlex) expect(minutes).toBeGreaterThanOrEqual(15)
        if (rule.type === 'rule-total-time' && !rule.isSessionFlex)
          expect(minutes % rule.sessionLength).toBe(0)
      })
    }),
    { numRuns: 40 },
  )
})

it('accounts for all that a rule did not reach', () => {
  fc.assert(
    fc.property(seeds, seed => {
      const problem = randomPlan(seed)
      const { tasks, rules } = applyTaskTemplate(problem, NONE_LEFT)
      for (const { ruleId, achieved, target, missing } of rules) {
        const reported = missing.reduce((sum, one) => sum + one.amount, 0)
        expect(reported).toBeCloseTo(target - achieved, 6)
        expect(achieved).toBeLessThanOrEqual(target)
        for (const { stage, ruleId: above } of missing) {
          // Only a rule that placed something can stand in the way.
          if (stage !== 'earlier-rule' || above === null) continue
          expect(problem.rules.findIndex(r => r.id === above)).toBeLessThan(
            problem.rules.findIndex(r => r.id === ruleId),
          )
          expect(tasks.some(task => task.ruleId === above)).toBe(true)
        }
      }
    }),
    { numRuns: 40 },
  )
})

it('gives a team its shared time in turn, week after week', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.integer({ min: 2, max: 6 }),
      fc.integer({ min: 1, max: 14 }),
      (seed, size, sessions) => {
        const chance = random(seed)
        const rule = totalTimeRule({ totalTime: 30 * sessions, allocation: 'shared' })
        const had = new Map<string, number>()
        const worked = new Map<number, number>()
        for (let week = 0; week < 5; week++) {
          const shifts = team(size).toSorted(() => chance() - 0.5)
          const { tasks } = applyTaskTemplate(
            plan([rule], { shifts, trailingRuleMinutes: had, trailingShiftMinutes: worked }),
            NONE_LEFT,
          )
          for (const shift of shifts) {
            const own = tasks.filter(task => task.blockId === shift.blockId)
            const minutes = own.reduce((sum, t) => sum + (t.interval.end - t.interval.start) / MINUTE_MS, 0)
            had.set(`${shift.surferId}:1`, (had.get(`${shift.surferId}:1`) ?? 0) + minutes)
            worked.set(shift.surferId, (worked.get(shift.surferId) ?? 0) + 480)
          }
          expect(Math.max(...had.values()) - Math.min(...had.values())).toBeLessThanOrEqual(30)
        }
      },
    ),
    { numRuns: 40 },
  )
})

it('stops between rules when cancelled', () => {
  let asked = 0
  const { rules } = applyTaskTemplate(randomPlan(5), { seed: 1, isCancelled: () => ++asked > 2 })
  expect(rules.filter(r => r.because === 'Stopped before this rule.').length).toBe(rules.length - 2)
})
