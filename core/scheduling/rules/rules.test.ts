import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#core/time/index.ts'
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
import type { ApplyProblem, Rule, RuleCondition } from './types.ts'

/** Demand of Monday only. */
const needed: typeof demand = (...wishes) => {
  const week = demand(...wishes)
  return { ...week, required: week.required.subarray(0, 96) }
}
const apply = (problem: ApplyProblem) => applyTaskTemplate(problem, { seed: 1 })
const MIDNIGHT = span(0, 0, 1).start
/** [agent, start, end] in minutes of Monday, in order of agent and time. */
const placed = (problem: ApplyProblem, taskId?: number) =>
  apply(problem)
    .tasks.filter(t => taskId === undefined || t.taskId === taskId)
    .map(t => [t.blockId, (t.interval.start - MIDNIGHT) / MINUTE_MS, (t.interval.end - MIDNIGHT) / MINUTE_MS])

describe('rule-break', () => {
  it('staggers starts over the window, evenly without a forecast', () => {
    const rule = breakRule({ windows: [window(720, 810)], staggerInterval: 30 })
    const starts = placed(plan([rule], { shifts: team(9) }))
    expect(starts.map(([, start]) => start).sort()).toEqual([720, 720, 720, 750, 750, 750, 780, 780, 780])
    expect(starts.every(([, start, end]) => end! - start! === 30)).toBe(true)
  })

  it('goes where the forecast leaves most room', () => {
    const busy = needed(3, 11, 12) // 12:00 to 13:00 on the wall clock
    const starts = placed(plan([breakRule()], { shifts: team(3), demand: [busy] }))
    expect(starts.map(([, start]) => start! >= 780)).toEqual([true, true, true])
  })

  it.each([
    ['from-shift-start', 120, 150, 660],
    ['from-shift-end', 120, 90, 900],
    ['start-of-shift', 0, 0, 540],
    ['end-of-shift', 0, 0, 990],
  ] as const)('takes the place %s', (position, startMinute, endMinute, expected) => {
    const rule = breakRule({ windows: [window(startMinute, endMinute, { position })] })
    expect(placed(plan([rule], { shifts: team(1) }))).toEqual([[1, expected, expected + 30]])
  })

  it('comes once in each window, around meetings, and five minutes are fine enough', () => {
    const shift = plannedShift({ unavailable: [span(0, 600, 640)] })
    const rule = breakRule({
      sessionLength: 15,
      staggerInterval: 5,
      windows: [window(600, 660), window(900, 915)],
    })
    expect(placed(plan([rule], { shifts: [shift] })).map(([, start]) => start)).toEqual([
      expect.toSatisfy((start: number) => [640, 645].includes(start)),
      900,
    ])
  })

  it('lets no more start at once than it may', () => {
    const rule = breakRule({ windows: [window(720, 810)], maxSimultaneousStarts: 1 })
    const { tasks, rules } = apply(plan([rule], { shifts: team(7) }))
    expect(tasks.map(t => t.interval.start).sort()).toEqual(
      [720, 735, 750, 765, 780].map(minute => span(0, minute, 800).start),
    )
    expect(rules[0]).toMatchObject({
      achieved: 5,
      target: 7,
      missing: [{ stage: 'start', amount: 2 }],
      because: '5 of 7 breaks placed. No start is left at which one more may begin.',
    })
  })

  it('keeps breaks of a shift apart where the windows allow it', () => {
    const morning = window(540, 900)
    const rules = [
      breakRule({ id: 2, taskId: 101, sessionLength: 15, windows: [window(600, 615)] }),
      breakRule({ windows: [morning, morning] }),
    ]
    const busy = needed(3, 11, 12) // 12:00 to 13:00 on the wall clock
    const starts = placed(plan(rules, { shifts: team(1), demand: [busy] })).map(([, start]) => start!)
    expect(starts).toHaveLength(3)
    const [first, second, third] = starts.toSorted((a, b) => a - b)
    expect(second! - first!).toBeGreaterThanOrEqual(75)
    expect(third! - second!).toBeGreaterThanOrEqual(75)
  })

  it('gives whoever was late one day an early break the next', () => {
    const shifts = [0, 1].flatMap(day =>
      [1, 2].map(surferId =>
        plannedShift({ surferId, blockId: 10 * day + surferId, interval: span(day, 540, 1020) }),
      ),
    )
    const rule = breakRule({ windows: [window(720, 780)], staggerInterval: 30, maxSimultaneousStarts: 1 })
    const { tasks } = apply(plan([rule], { shifts }))
    const late = tasks.filter(t => ((t.interval.start - MIDNIGHT) / MINUTE_MS) % 1440 === 750)
    expect(new Set(late.map(t => t.blockId % 10)).size).toBe(2)
  })

  it('skips shifts outside the window, and says so', () => {
    const shifts = team(1, { interval: span(0, 480, 700) })
    const { tasks, rules } = apply(plan([breakRule()], { shifts }))
    expect(tasks).toEqual([])
    expect(rules[0]).toMatchObject({ achieved: 0, because: 'No window of the rule falls into a shift.' })
  })
})

describe('rule-forecast', () => {
  it('brings each quarter hour to the wanted share of the requirement, and stops there', () => {
    const problem = plan([forecastRule({ minimumCoveragePercentage: 50 })], {
      shifts: team(4),
      demand: [needed(4, 9, 13)], // 10:00 to 14:00 on the wall clock
    })
    const tasks = placed(problem)
    for (let minute = 600; minute < 840; minute += 15)
      expect(tasks.filter(([, start, end]) => start! <= minute && end! > minute)).toHaveLength(2)
    expect(apply(problem).rules[0]).toMatchObject({ achieved: 480, target: 480 })
    expect(tasks.every(([, start, end]) => end! - start! >= 30)).toBe(true)
  })

  it('leaves agents with a rare skill to the rule below that needs them', () => {
    const other = 8
    const problem = plan([forecastRule(), forecastRule({ id: 2, taskId: other, assignPolicy: 'skills' })], {
      shifts: team(2),
      skillsBySurfer: new Map([
        [1, [SKILL, other]],
        [2, [SKILL]],
      ]),
      demand: [needed(1, 8, 14), needed(1, 8, 14, { streamId: 2, taskIds: [other] })],
    })
    expect(apply(problem).rules.map(r => r.achieved === r.target)).toEqual([true, true])
  })

  it('counts an activity of two streams for both, by what they require', () => {
    const streams = [needed(0.5, 8, 14), needed(0.5, 8, 14, { streamId: 2 })]
    const { rules } = apply(plan([forecastRule()], { shifts: team(2), demand: streams }))
    expect(rules[0]).toMatchObject({ achieved: 360, target: 360 })
  })

  it('says what stood in the way', () => {
    const { rules } = apply(plan([forecastRule()], { shifts: team(1), demand: [needed(2, 8, 14)] }))
    expect(rules[0]!.because).toBe('6 h of 12 h placed. Nobody else is on shift.')
  })
})

describe('rule-coverage', () => {
  const counts = (problem: ApplyProblem, minutes: number[]) => {
    const tasks = placed(problem)
    return minutes.map(m => tasks.filter(([, start, end]) => start! <= m && end! > m).length)
  }

  it('keeps the number in the window and passes the turn on', () => {
    const problem = plan([coverageRule({ windows: [window(600, 780, { days: ['monday'], sessions: 2 })] })], {
      shifts: team(6),
    })
    expect(counts(problem, [585, 600, 690, 765, 780])).toEqual([0, 2, 2, 2, 0])
    expect(new Set(placed(problem).map(([agent]) => agent)).size).toBe(6)
  })

  it('takes whoever had less of it lately first', () => {
    const trailingRuleMinutes = new Map([
      ['1:1', 300],
      ['2:1', 60],
      ['3:1', 200],
    ])
    const rule = coverageRule({ windows: [window(600, 660, { days: ['monday'] })] })
    expect(placed(plan([rule], { trailingRuleMinutes }))).toEqual([[2, 600, 660]])
  })

  it('bends the session length only for the best match', () => {
    const shifts = team(1, { unavailable: [span(0, 645, 720)] })
    const rule = coverageRule({ windows: [window(600, 720, { days: ['monday'] })] })
    expect(placed(plan([rule], { shifts }))).toEqual([])
    expect(placed(plan([{ ...rule, isFindBestMatch: true }], { shifts }))).toEqual([[1, 600, 645]])
  })

  it('changes the number only at its steps', () => {
    const shifts = team(1, { interval: span(0, 610, 1020) })
    const rule = coverageRule({ windows: [window(600, 780, { days: ['monday'] })], granularity: 30 })
    expect(placed(plan([rule], { shifts }))[0]![1]).toBe(630)
  })

  it('counts time on shift for whose turn it is', () => {
    const windows = [window(600, 660, { days: ['monday'] })]
    const wishes = {
      trailingRuleMinutes: new Map([
        ['1:1', 300],
        ['2:1', 240],
      ]),
      trailingShiftMinutes: new Map([
        [1, 9600],
        [2, 4800],
      ]),
    }
    expect(placed(plan([coverageRule({ windows })], { ...wishes, shifts: team(2) }))).toEqual([[1, 600, 660]])
  })

  it('keeps the agent on both sides of a break when it is for the full shift', () => {
    const shifts = [
      ...team(1, { unavailable: [span(0, 720, 750)] }),
      plannedShift({ blockId: 2, surferId: 2, interval: span(0, 840, 1020) }),
    ]
    const rule = coverageRule({ windows: [window(600, 960, { days: ['monday'] })], isFullShift: true })
    expect(placed(plan([rule], { shifts }))).toEqual([
      [1, 600, 720],
      [1, 750, 960],
    ])
  })

  it('keeps the chosen agent for the whole window when it is for the full shift', () => {
    const rule = coverageRule({ windows: [window(600, 960, { days: ['monday'] })], isFullShift: true })
    const tasks = placed(plan([rule]))
    expect(tasks.map(([, start, end]) => [start, end])).toEqual([[600, 960]])
  })
})

describe('rule-full-shift', () => {
  it('fills what is left, to the minute', () => {
    const shift = plannedShift({ interval: span(0, 543, 1020), unavailable: [span(0, 600, 610)] })
    expect(placed(plan([fullShiftRule()], { shifts: [shift] }))).toEqual([
      [1, 543, 600],
      [1, 610, 1020],
    ])
  })
})

describe('rule-total-time', () => {
  it('gives every agent the time, in whole sessions, off the peak', () => {
    const problem = plan([totalTimeRule()], { shifts: team(2), demand: [needed(2, 8, 12)] })
    const tasks = apply(problem).tasks
    expect(apply(problem).rules[0]).toMatchObject({ achieved: 120, target: 120 })
    // The peak ends at 13:00 on the wall clock.
    expect(tasks.every(t => t.interval.start >= span(0, 780, 781).start)).toBe(true)
  })

  it('shares the time among the team, least loaded first', () => {
    const rule = totalTimeRule({ totalTime: 120, allocation: 'shared' })
    const minutes = Map.groupBy(placed(plan([rule], { shifts: team(4) })), ([agent]) => agent)
    expect([...minutes.values()].map(list => list.reduce((sum, [, s, e]) => sum + e! - s!, 0))).toEqual([
      30, 30, 30, 30,
    ])
  })

  it('spreads a week over its days, and keeps to its times', () => {
    const shifts = [0, 1, 2].map(day => plannedShift({ blockId: day + 1, interval: span(day, 540, 1020) }))
    const rule = totalTimeRule({ totalTime: 90, period: 'week', schedulingTimes: [window(900, 960)] })
    const tasks = placed(plan([rule], { shifts }))
    expect(tasks.map(([block]) => block)).toEqual([1, 2, 3])
    expect(tasks.every(([, start, end]) => start! % 1440 >= 900 && (end! - 1) % 1440 < 960)).toBe(true)
  })

  it('varies the length only when flexible, and gives short shifts their share', () => {
    const shifts = team(1, { unavailable: [span(0, 560, 1020)] })
    expect(placed(plan([totalTimeRule()], { shifts }))).toEqual([])
    expect(placed(plan([totalTimeRule({ isSessionFlex: true, totalTime: 20 })], { shifts }))).toHaveLength(1)
    const short = team(1, { interval: span(0, 540, 720) })
    expect(apply(plan([totalTimeRule({ totalTime: 90 })], { shifts: short })).rules[0]!.target).toBe(30)
  })
})

describe('rule-total-time over days', () => {
  const week = [0, 1, 2].map(day => plannedShift({ blockId: day + 1, interval: span(day, 540, 1020) }))

  it('finishes a flexible time to the minute', () => {
    for (const totalTime of [100, 70, 50, 40]) {
      const rule = totalTimeRule({ totalTime, sessionLength: 60, isSessionFlex: true })
      expect(apply(plan([rule], { shifts: team(1) })).rules[0]).toMatchObject({
        achieved: totalTime,
        missing: [],
      })
    }
  })

  it('goes to the days that are free, and to those without it first', () => {
    const kept = { taskId: 200, interval: span(0, 600, 630) }
    const shifts = [{ ...week[0]!, unavailable: [span(0, 540, 1020)] }, week[1]!, week[2]!]
    const rule = totalTimeRule({ totalTime: 90, period: 'week' })
    const perBlock = (list: typeof shifts) =>
      Map.groupBy(placed(plan([rule], { shifts: list })), ([block]) => block!)
    expect([...perBlock(shifts).keys()]).toEqual([2, 3])
    const withKept = [{ ...week[0]!, keptTasks: [kept] }, week[1]!, week[2]!]
    expect(perBlock(withKept).get(1)).toBeUndefined()
  })

  it('measures a short shift by the contract', () => {
    const shifts = team(1, { interval: span(0, 540, 780) })
    const contractedDayMinutes = new Map([[1, 240]])
    const rule = totalTimeRule({ totalTime: 60 })
    expect(apply(plan([rule], { shifts })).rules[0]!.target).toBe(15)
    expect(apply(plan([rule], { shifts, contractedDayMinutes })).rules[0]!.target).toBe(60)
  })
})

describe('who', () => {
  const agents = [
    plannedShift({ blockId: 1, surferId: 1, shiftTemplateId: 50 }),
    plannedShift({ blockId: 2, surferId: 2, interval: span(0, 540, 780) }),
    plannedShift({ blockId: 3, surferId: 3, keptTasks: [{ taskId: 77, interval: span(0, 600, 660) }] }),
  ]
  const blocks = (wishes: Partial<Rule>) => {
    const rule = { ...fullShiftRule(), ...wishes } as Rule
    const skillsBySurfer = new Map([[2, [SKILL]]])
    return [...new Set(apply(plan([rule], { shifts: agents, skillsBySurfer })).tasks.map(t => t.blockId))]
  }

  it.each([
    ['all-surfers', {}, [1, 2, 3]],
    ['skills', {}, [2]],
    ['surfers', { assignedSurferIds: [3] }, [3]],
    ['shifts', { assignedShiftTemplateIds: [50] }, [1]],
  ] as const)('policy %s', (assignPolicy, ids, expected) => {
    expect(blocks({ assignPolicy, ...(ids as Partial<Rule>) })).toEqual(expected)
  })

  it.each([
    [{ type: 'surfer', surferIds: [1] }, [1]],
    [{ type: 'shift-length', minMinutes: null, maxMinutes: 300 }, [2]],
    [{ type: 'shift-template', shiftTemplateIds: [50] }, [1]],
    [{ type: 'skill', taskIds: [SKILL] }, [2]],
    [{ type: 'scheduled-task', taskIds: [77] }, [3]],
  ] as [RuleCondition, number[]][])('condition %o', (condition, expected) => {
    expect(blocks({ conditions: [condition] })).toEqual(expected)
  })

  it('tells the stage that left nobody', () => {
    const nobody = fullShiftRule({ conditions: [{ type: 'surfer', surferIds: [9] }] })
    expect(apply(plan([nobody])).rules[0]!.because).toMatch(/None of the agents in the condition is on shift/)
    expect(apply(plan([fullShiftRule({ assignPolicy: 'shifts' })])).rules[0]!.because).toMatch(
      /chosen shifts/,
    )
  })
})
