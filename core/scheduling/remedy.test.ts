// Each remedy is applied, and the notice is gone: for the agent alone and among the others.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allWeek, demand, MONDAY, problem, SKILL, span, surfer } from '#test/core/scheduling/builders.ts'
import { addDays, WEEKDAYS } from '../time/index.ts'
import { generateShifts } from './generate.ts'
import type { SchedulingSurfer, SurferCode, WorkingWindow } from './problem/types.ts'
import { remedyFor } from './remedy.ts'

const FEW = { seed: 1, iterations: 500 }
const NO_DAYS = [{ ...allWeek(7, 21), days: [] }]
const OTHERS = [2, 3, 4].map(id => surfer({ id, minContractedHours: 20, maxContractedHours: 30 }))
const everyMorning = [0, 1, 2, 3, 4, 5, 6].map(day => span(day, 480, 840))

const among = (first: SchedulingSurfer) => problem({ surfers: [first, ...OTHERS], demand: [demand(2)] })

const cases: [string, Partial<SchedulingSurfer>, RegExp][] = [
  [
    'without hours',
    { minContractedHours: null, maxContractedHours: null },
    /^Set the contract to 20 to 30 h/,
  ],
  ['of no minutes a day', { maxContractedDailyMinutes: 0 }, /^Allow shifts of up to 9 h a day\.$/],
  [
    'without windows on these days',
    { workingWindows: NO_DAYS },
    /^Set working windows: Monday to Sunday 07:00–21:00\.$/,
  ],
  ['without a skill that is needed', { taskIds: [99] }, /^Add the skill Phone\.$/],
  [
    'with too long a rest',
    {
      existingShifts: everyMorning.filter((_, i) => i % 2 === 0),
      restMinutesBetweenShifts: 1800,
      minContractedHours: 38,
      maxContractedHours: 50,
    },
    /^Lower the rest between shifts from 30 h to /,
  ],
  ['at weekends only', { workingWindows: [{ ...allWeek(8, 17), days: ['saturday', 'sunday'] }] }, /Monday/],
  [
    'whose shifts do not add up',
    { minContractedHours: 38, minContractedDailyMinutes: null, maxContractedDailyMinutes: null },
    /^Allow shifts of up to 9 h 30 min instead of 9 h\.$/,
  ],
]

describe('the smallest change for an agent', () => {
  it.each(cases)('%s', (_, wishes, sentence) => {
    const who = surfer(wishes)
    const noticesOf = (one: SchedulingSurfer) =>
      generateShifts(among(one), FEW).notices.filter(({ surferId }) => surferId === one.id)
    const [notice] = noticesOf(who)
    const remedy = remedyFor({ problem: among(who), notice: notice!, taskName: () => 'Phone' })
    expect(remedy?.sentence).toMatch(sentence)
    expect(noticesOf({ ...who, ...remedy!.change })).toEqual([])
  })

  it.each([{ startDate: '2026-04-02' }, { endDate: '2026-03-01' }])(
    'is none for who is not employed in these weeks',
    dates => {
      const who = surfer(dates)
      const [notice] = generateShifts(among(who), FEW).notices
      expect(notice!.code).toBe('SURFER_OUTSIDE_START_END_DATE')
      expect(remedyFor({ problem: among(who), notice: notice!, taskName: String })).toBeNull()
    },
  )

  it('says what is not a setting without offering to change one', () => {
    const who = surfer({ unavailable: [span(0, 0, 7 * 1440)] })
    const [notice] = generateShifts(among(who), FEW).notices
    const remedy = remedyFor({ problem: among(who), notice: notice!, taskName: String })
    expect(remedy).toMatchObject({ change: null, sentence: /time off/ })
    expect(remedy!.minutesGained).toBeGreaterThanOrEqual(32 * 60)
  })

  it('is of use in every week that lacks it, not only in the one that is told of', () => {
    const overThree = (one: SchedulingSurfer) => ({ ...among(one), to: addDays(MONDAY, 21) })
    const who = surfer({ minContractedHours: 38, unavailable: [span(8, 0, 3 * 1440), span(16, 0, 5 * 1440)] })
    const [notice] = generateShifts(overThree(who), FEW).notices.filter(one => one.surferId === 1)
    expect(notice?.days).toEqual({ from: '2026-03-30', to: '2026-04-06' })
    const remedy = remedyFor({ problem: overThree(who), notice: notice!, taskName: String })
    // The second week has room for 36 h, the third for two shifts.
    expect(remedy!.sentence).toBe('Lower the weekly minimum from 38 h to 18 h.')
  })

  it('is to plan anew where kept shifts are in the way', () => {
    const who = surfer({
      minContractedHours: 38,
      existingShifts: [0, 1, 2, 3].map(day => span(day, 540, 1080)),
      minContractedDailyMinutes: 480,
      maxContractedDailyMinutes: 570,
      maxContractedHours: 38,
    })
    const [notice] = generateShifts(among(who), FEW).notices.filter(one => one.surferId === 1)
    expect(notice?.because).toMatch(/shifts that are there already take the room/)
    const remedy = remedyFor({ problem: among(who), notice: notice!, taskName: String })
    expect(remedy).toMatchObject({ sentence: 'Generate without keeping the existing shifts.', change: null })
    const placed = generateShifts(among({ ...who, placedShifts: who.existingShifts }), FEW).notices
    expect(placed.find(one => one.surferId === 1)?.because).toMatch(
      /: the shifts from the agent's options take the room\.$/,
    )
  })

  it('is none where the minimum is met', () => {
    const who = surfer({ existingShifts: [0, 1, 2, 3, 4].map(day => span(day, 540, 1020)) })
    const notice = { surferId: 1, code: 'WEEKLY_MINIMUM_MET', because: '' } as const
    expect(remedyFor({ problem: among(who), notice, taskName: String })).toBeNull()
  })

  it('is small: a window half an hour short is half an hour longer', () => {
    const who = surfer({
      workingWindows: [allWeek(9, 17.5)],
      minContractedDailyMinutes: 540,
      maxContractedDailyMinutes: 540,
      taskIds: [SKILL],
    })
    const [notice] = generateShifts(among(who), FEW).notices.filter(one => one.surferId === 1)
    expect(remedyFor({ problem: among(who), notice: notice!, taskName: String })!.sentence).toMatch(
      /30 min|8 h 30 min/,
    )
  })
})

describe('a remedy taken from the others', () => {
  const withOthers = (first: SchedulingSurfer, others: Partial<SchedulingSurfer>[]) =>
    problem({
      surfers: [first, ...others.map((one, i) => surfer({ id: 2 + i, ...one }))],
      demand: [demand(2)],
    })
  const remedyOf = (given: ReturnType<typeof withOthers>, code: SurferCode) => {
    const notice = { surferId: given.surfers[0]!.id, code, because: '' }
    return remedyFor({ problem: given, notice, taskName: id => `skill ${id}` })
  }
  /** The first of those that come most often. */
  function usual<T>(values: readonly T[], key: (value: T) => string): T | undefined {
    const count = (value: T) => values.filter(other => key(other) === key(value)).length
    return values.toSorted((a, b) => count(b) - count(a))[0]
  }

  it('is the contract of most of those who have one, or full time', () => {
    const contract = fc.constantFrom<[number | null, number | null]>(
      [20, 30],
      [32, 32],
      [null, 36],
      [null, null],
      [10, 0],
    )
    fc.assert(
      fc.property(fc.array(contract, { maxLength: 5 }), contracts => {
        const first = surfer({ minContractedHours: null, maxContractedHours: null })
        const others = contracts.map(([least, most]) => ({
          minContractedHours: least,
          maxContractedHours: most,
        }))
        const stated = contracts.filter(([, most]) => most !== null && most > 0)
        const [least, most] = usual(stated, String) ?? [null, 40]
        const text = least === null || least === most ? `${most} h` : `${least} to ${most} h`
        const remedy = remedyOf(withOthers(first, others), 'NO_SURFER_HOURS')
        expect(remedy!.sentence).toBe(`Set the contract to ${text} a week.`)
        expect(remedy!.change).toEqual({ minContractedHours: least, maxContractedHours: most })
      }),
      { numRuns: 15 },
    )
  })

  it('is the windows of most of those who have some, or office hours, told by days and clock', () => {
    const monToFri = WEEKDAYS.slice(0, 5)
    const cases: [WorkingWindow[], string][] = [
      [[], 'Monday to Friday 09:00–17:00'],
      [[{ ...allWeek(7, 21), days: ['sunday', 'saturday'] }], 'Saturday, Sunday 07:00–21:00'],
      [[{ ...allWeek(7, 21), days: ['friday', 'wednesday', 'thursday'] }], 'Wednesday to Friday 07:00–21:00'],
      [
        [{ ...allWeek(7, 21), days: ['monday', 'tuesday', 'thursday'] }],
        'Monday, Tuesday, Thursday 07:00–21:00',
      ],
      // Six in the morning after, however the window is written.
      [[allWeek(8, 30)], 'Monday to Sunday 08:00–06:00'],
      [[allWeek(8, 6)], 'Monday to Sunday 08:00–06:00'],
      [
        [
          { ...allWeek(0, 24), days: monToFri },
          { ...allWeek(9.5, 17.25), days: ['saturday'] },
        ],
        'Monday to Friday 00:00–24:00; Saturday 09:30–17:15',
      ],
    ]
    for (const [workingWindows, text] of cases) {
      const first = surfer({ workingWindows: NO_DAYS, minContractedHours: 8 })
      const others = [{ workingWindows: [allWeek(1, 2)] }, { workingWindows }, { workingWindows }]
      const remedy = remedyOf(
        withOthers(first, workingWindows.length === 0 ? others.slice(1) : others),
        'NO_WORKING_WINDOW',
      )
      expect(remedy!.sentence).toBe(`Set working windows: ${text}.`)
    }
  })

  it('is the skill whose ticket groups need most, of those that the agent lacks', () => {
    const group = fc.record({
      taskIds: fc.subarray([SKILL, 8, 9, 10], { minLength: 1 }),
      agents: fc.constantFrom(0, 1, 2),
    })
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), groups => {
        const given = {
          ...withOthers(surfer({ taskIds: [99] }), []),
          demand: groups.map(({ taskIds, agents }, i) => demand(agents, 9, 12, { streamId: i, taskIds })),
        }
        const needOf = (id: number) =>
          groups.reduce((sum, { taskIds, agents }) => sum + (taskIds.includes(id) ? agents : 0), 0)
        const wanted = [SKILL, 8, 9, 10].toSorted((a, b) => needOf(b) - needOf(a) || a - b)[0]!
        const remedy = remedyOf(given, 'NO_FORECAST')
        expect(remedy?.sentence).toBe(needOf(wanted) === 0 ? undefined : `Add the skill skill ${wanted}.`)
        if (remedy) expect(remedy.change).toEqual({ taskIds: [99, wanted] })
      }),
      { numRuns: 15 },
    )
  })

  it('gains the minutes by which the shifts of the agent alone grow with it', () => {
    const wishes: Partial<SchedulingSurfer>[] = [
      { workingWindows: NO_DAYS },
      { minContractedHours: null, maxContractedHours: null },
      { minContractedHours: 38, minContractedDailyMinutes: null, maxContractedDailyMinutes: null },
    ]
    for (const one of wishes) {
      const given = withOthers(surfer(one), [{}, {}])
      const alone = (change: Partial<SchedulingSurfer>) =>
        generateShifts({ ...given, surfers: [surfer({ ...one, ...change })] }, { seed: 1, iterations: 0 })
      const [notice] = alone({}).notices
      const remedy = remedyFor({ problem: given, notice: notice!, taskName: String })!
      expect(remedy.minutesGained).toBe(alone(remedy.change!).minutesAdded - alone({}).minutesAdded)
      expect(remedy.minutesGained).toBeGreaterThan(0)
    }
  })
})
