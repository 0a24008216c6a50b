import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverage, type ScheduledBlock, sharedAgents } from '#core/blocks/index.ts'
import { deferredWork } from '#core/staffing/deferred-work.ts'
import { evenlyWorked, workWithin } from '#core/staffing/index.ts'
import { lengthMinutes } from '#core/time/index.ts'
import { demand, MONDAY, problem, SKILL, surfer, ZONE } from '#test/core/scheduling/builders.ts'
import { applyTaskTemplate } from './apply.ts'
import { generateShifts } from './generate.ts'
import { type FilledShift, planShifts } from './plan-shifts.ts'
import type { GeneratedShift, GenerateProblem } from './problem/types.ts'
import type { Rule } from './rules/types.ts'

const LUNCH = 90
const MAIL = 91
const every = { assignedSurferIds: [], assignedShiftTemplateIds: [], conditions: [], name: '' }
/** Lunch rule: one hour at noon for everybody, not included in the contracts' short breaks. */
const RULES: Rule[] = [
  {
    ...every,
    id: 1,
    taskId: LUNCH,
    type: 'rule-break',
    assignPolicy: 'all-surfers',
    sessionLength: 60,
    staggerInterval: 15,
    windows: [
      {
        days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
        position: 'time-of-day',
        startMinute: 690,
        endMinute: 840,
      },
    ],
  },
  {
    ...every,
    id: 2,
    taskId: SKILL,
    type: 'rule-forecast',
    assignPolicy: 'skills',
    minimumCoveragePercentage: 100,
  },
]

const MAILS: Rule = {
  ...every,
  id: 3,
  taskId: MAIL,
  type: 'rule-forecast',
  assignPolicy: 'skills',
  minimumCoveragePercentage: 100,
}

const given = (agents: number, needed: number): GenerateProblem =>
  problem({
    surfers: Array.from({ length: agents }, (_, i) =>
      surfer({ id: i + 1, minContractedHours: 20, breakMinutesPerShift: 15 }),
    ),
    demand: [demand(needed, 8, 17)],
  })

const skillsOf = ({ surfers }: GenerateProblem) =>
  new Map(surfers.map(({ id, taskIds }) => [id, [...taskIds, LUNCH]]))

function fillingOf(company: GenerateProblem, rules: readonly Rule[] = RULES) {
  return (shifts: readonly GeneratedShift[]): FilledShift[] => {
    const { tasks } = applyTaskTemplate(
      {
        zone: ZONE,
        from: Math.min(...shifts.map(shift => shift.interval.start)),
        to: Math.max(...shifts.map(shift => shift.interval.end)),
        shifts: shifts.map((shift, blockId) => ({
          ...shift,
          blockId,
          zone: ZONE,
          unavailable: [],
          keptTasks: [],
        })),
        skillsBySurfer: skillsOf(company),
        rules: [...rules],
        demand: company.demand,
        trailingRuleMinutes: new Map(),
      },
      { seed: 1 },
    )
    return shifts.map((_, at) => ({ breaks: [], tasks: tasks.filter(task => task.blockId === at) }))
  }
}

function blocksOf(
  company: GenerateProblem,
  shifts: readonly GeneratedShift[],
  rules: readonly Rule[] = RULES,
): ScheduledBlock[] {
  const filled = fillingOf(company, rules)(shifts)
  return shifts.map(
    ({ surferId, interval }, i): ScheduledBlock => ({
      id: i + 1,
      surferId,
      interval,
      type: 'shift',
      tasks: [...filled[i]!.tasks],
      breaks: [],
      published: null,
      isFill: false,
    }),
  )
}

/** Agent-hours short once the plan is laid over the shifts. */
function shortHours(company: GenerateProblem, shifts: readonly GeneratedShift[]): number {
  const blocks = blocksOf(company, shifts)
  const { startsAt, required } = company.demand[0]!
  return coverage({
    demand: company.demand,
    blocks,
    skillsBySurfer: skillsOf(company),
    from: startsAt,
    to: startsAt + required.length * 900_000,
    incrementMinutes: 15,
  }).reduce((sum, { streamId, surplus }) => sum + (streamId === null ? 0 : Math.max(0, -surplus) / 4), 0)
}

const FEW = { seed: 1, iterations: 4_000 }

it('covers more once activities are placed than shifts that know nothing of them', () => {
  const shares = [6, 9, 12].map(agents => {
    const company = given(agents, agents * 0.45)
    const known = shortHours(company, planShifts(company, fillingOf(company), FEW).shifts)
    const unknown = shortHours(company, generateShifts(company, FEW).shifts)
    expect(known).toBeLessThan(unknown)
    return known / unknown
  })
  expect(Math.min(...shares)).toBeLessThan(0.8)
})

it('is the same for the same seed, and proves no more than without activities', () => {
  const company = given(5, 2)
  const one = planShifts(company, fillingOf(company), FEW)
  expect(planShifts(company, fillingOf(company), FEW)).toEqual(one)
  expect(one.cost.bound).toBeLessThanOrEqual(12 * shortHours(company, one.shifts) + one.cost.over + 1e-6)
})

it('places shifts as ever when the plan takes nothing', () => {
  const company = given(4, 2)
  const nothing = (shifts: readonly GeneratedShift[]): FilledShift[] =>
    shifts.map(({ interval, breaks }) => ({ breaks, tasks: [{ taskId: SKILL, interval }] }))
  const { shifts } = planShifts(company, nothing, FEW)
  expect(shifts.reduce((sum, { interval }) => sum + lengthMinutes(interval), 0)).toBeGreaterThan(0)
  expect(shifts.every(({ interval }) => interval.start >= Date.parse(`${MONDAY}T00:00:00+01:00`))).toBe(true)
})

it('proves short what calls alone make short, beside work that may wait', () => {
  const calls = given(4, 5)
  const surfers = calls.surfers.map(one => ({ ...one, taskIds: [SKILL, MAIL] }))
  const arrivals = demand(1, 8, 17).required
  const work = workWithin(deferredWork(arrivals, 32, null), 0, arrivals.length)
  const mails = demand(1, 8, 17, {
    streamId: 2,
    taskIds: [MAIL],
    required: evenlyWorked(work, arrivals.length),
    deferred: { ...work, startsAt: calls.demand[0]!.startsAt },
  })
  const company = { ...calls, surfers, demand: [...calls.demand, mails] }
  const { cost } = planShifts(company, fillingOf(company), FEW)
  const leastOf = (term: string) => cost.terms.find(one => one.term === term)!.least
  const alone = generateShifts({ ...calls, surfers }, FEW).cost
  expect(cost.bound).toBeNull()
  expect(leastOf('over')).toBeNull()
  expect(leastOf('under')).toBeGreaterThan(0)
  expect(leastOf('under')).toBeLessThanOrEqual(alone.terms.find(one => one.term === 'under')!.amount)
})

/** Calls by hour of the day, mail that came by then and may wait, and agents for either or both. */
const waitingCompany = fc.record({
  calls: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 10, maxLength: 10 }),
  /** In the first hours, so that each piece may really wait. */
  mails: fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: 5, maxLength: 5 }),
  hours: fc.integer({ min: 5, max: 30 }),
  callers: fc.integer({ min: 1, max: 3 }),
  writers: fc.integer({ min: 4, max: 5 }),
})

it('lets no work that may wait miss its target that those alone who do nothing else can do in time', () => {
  fc.assert(
    fc.property(waitingCompany, ({ calls, mails, hours, callers, writers }) => {
      const whole = demand(1, 8, 18)
      const byHour = (counts: readonly number[]) =>
        whole.required.map((agents, slot) => agents * (counts[Math.floor((slot % 96) / 4) - 8] ?? 0))
      const isOpen = Array.from(whole.required, agents => agents > 0)
      const work = workWithin(deferredWork(byHour(mails), hours * 4, isOpen), 0, whole.required.length)
      const streams = [
        { ...whole, required: byHour(calls) },
        {
          ...whole,
          streamId: 2,
          taskIds: [MAIL],
          required: evenlyWorked(work, whole.required.length),
          deferred: { ...work, startsAt: whole.startsAt },
        },
      ]
      const surfers = Array.from({ length: callers + writers }, (_, i) =>
        surfer({ id: i + 1, taskIds: i < callers ? [SKILL] : i === callers ? [SKILL, MAIL] : [MAIL] }),
      )
      const company = problem({ surfers, demand: streams })
      const { shifts } = planShifts(company, fillingOf(company, [...RULES, MAILS]), FEW)
      const { required, actual } = sharedAgents({
        demand: streams,
        blocks: blocksOf(company, shifts, [...RULES, MAILS]),
        skillsBySurfer: skillsOf(company),
        from: whole.startsAt,
        to: whole.startsAt + whole.required.length * 900_000,
      })
      const missed = required[1]!.reduce(
        (sum, agents, slot) => sum + Math.max(0, agents - actual[1]![slot]!),
        0,
      )
      expect(missed).toBeLessThan(1e-6)
    }),
    { numRuns: 8 },
  )
})
