import { describe, expect, it } from 'vitest'
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
import { applyTaskTemplate } from '../apply.ts'
import type { ApplyProblem, Missing, Rule } from './types.ts'

const OTHER = 300
/** Two agents wanted from 10:00 to 12:00 on Monday. */
const cover = (wishes: Partial<Rule> = {}): Rule =>
  ({
    ...coverageRule({ id: 2, windows: [window(600, 720, { days: ['monday'], sessions: 2 })] }),
    ...wishes,
  }) as Rule
const missing = (problem: ApplyProblem, ruleId = 2): Missing[] =>
  applyTaskTemplate(problem, { seed: 1 }).rules.find(rule => rule.ruleId === ruleId)!.missing
const short = (wishes: Partial<Missing>) => [expect.objectContaining(wishes)]
const noon = span(0, 600, 720)

describe('the stage that removed the last candidate', () => {
  it('shift: nobody else is there', () => {
    expect(missing(plan([cover()], { shifts: team(1) }))).toEqual(
      short({ stage: 'shift', amount: 120, because: 'Nobody else is on shift.' }),
    )
  })

  it('skill', () => {
    const problem = plan([cover({ assignPolicy: 'skills' })], {
      shifts: team(2),
      skillsBySurfer: new Map([[1, [SKILL]]]),
    })
    expect(missing(problem)).toEqual(
      short({ stage: 'skill', amount: 120, because: 'Nobody else on shift has the skill.' }),
    )
  })

  it('policy', () => {
    const rule = cover({ assignPolicy: 'surfers', assignedSurferIds: [2] })
    expect(missing(plan([rule], { shifts: team(2) }))).toEqual(short({ stage: 'policy', amount: 120 }))
  })

  it('condition, and which', () => {
    const conditions: Rule['conditions'] = [
      { type: 'shift-length', minMinutes: 60, maxMinutes: null },
      { type: 'surfer', surferIds: [1] },
    ]
    expect(missing(plan([cover({ conditions })], { shifts: team(2) }))).toEqual(
      short({ stage: 'condition', condition: 'surfer', amount: 120 }),
    )
  })

  it('time off', () => {
    const shifts = [...team(1), plannedShift({ blockId: 2, surferId: 2, unavailable: [noon] })]
    expect(missing(plan([cover()], { shifts }))).toEqual(short({ stage: 'time-off', amount: 120 }))
  })

  it('kept activities', () => {
    const keptTasks = [{ taskId: OTHER, interval: noon }]
    const shifts = [...team(1), plannedShift({ blockId: 2, surferId: 2, keptTasks })]
    expect(missing(plan([cover()], { shifts }))).toEqual(short({ stage: 'kept', amount: 120 }))
  })

  it('a rule above, and which', () => {
    const above = fullShiftRule({
      id: 1,
      taskId: OTHER,
      name: 'Mail',
      assignPolicy: 'surfers',
      assignedSurferIds: [2],
    })
    expect(missing(plan([above, cover()], { shifts: team(2) }))).toEqual(
      short({
        stage: 'earlier-rule',
        amount: 120,
        ruleId: 1,
        because: 'Everyone else is busy with rules above, most with “Mail”.',
      }),
    )
  })

  it('session: what is free is too short', () => {
    const shifts = [...team(1), plannedShift({ blockId: 2, surferId: 2, unavailable: [span(0, 645, 720)] })]
    expect(missing(plan([cover()], { shifts }))).toEqual([
      expect.objectContaining({ stage: 'time-off', amount: 75 }),
      expect.objectContaining({ stage: 'session', amount: 45 }),
    ])
  })

  it('window: the time may not be there', () => {
    const rule = totalTimeRule({ id: 2, allocation: 'shared', schedulingTimes: [window(1200, 1260)] })
    expect(missing(plan([rule]))).toEqual(short({ stage: 'window', amount: 60 }))
  })

  it('start: too many would begin at once', () => {
    const rule = breakRule({ id: 2, windows: [window(720, 750)], maxSimultaneousStarts: 1 })
    expect(missing(plan([rule]))).toEqual(short({ stage: 'start', amount: 2 }))
  })
})

describe('what is told', () => {
  it('puts each missing agent down to whoever came furthest', () => {
    const required = demand(4, 9, 11)
    const shifts = [...team(2), plannedShift({ blockId: 3, surferId: 3, unavailable: [noon] })]
    const problem = plan([forecastRule({ id: 2, assignPolicy: 'skills' })], {
      shifts,
      demand: [{ ...required, required: required.required.subarray(0, 96) }],
      skillsBySurfer: new Map([1, 3].map(id => [id, [SKILL]])),
    })
    const { rules } = applyTaskTemplate(problem, { seed: 1 })
    expect(rules[0]).toMatchObject({ achieved: 120, target: 480 })
    expect(rules[0]!.missing).toEqual([
      expect.objectContaining({ stage: 'shift', amount: 120 }),
      expect.objectContaining({ stage: 'skill', amount: 120 }),
      expect.objectContaining({ stage: 'time-off', amount: 120 }),
    ])
    expect(rules[0]!.because).toBe(
      '2 h of 8 h placed. 2 h: Nobody else is on shift. 2 h: Nobody else on shift has the skill. ' +
        '2 h: Everyone else is on time off, in an event or on a break of the shift.',
    )
  })

  it('says which stage it was when nothing could be wanted at all', () => {
    const rule = totalTimeRule({ id: 2, assignPolicy: 'shifts' })
    expect(missing(plan([rule]))).toEqual(
      short({ stage: 'policy', amount: 0, because: 'Nobody works one of the chosen shifts.' }),
    )
    expect(missing(plan([breakRule({ id: 2, windows: [window(0, 60)] })]))).toEqual(
      short({ stage: 'window', amount: 0 }),
    )
  })

  it('lists nothing when nothing is missing', () => {
    expect(missing(plan([cover()]))).toEqual([])
  })
})
