import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantAt, localDateOf, minuteOfDay, WEEKDAYS } from '#core/time/index.ts'
import {
  occurrencesOf,
  type PlannedShift,
  type PlanSurfer,
  type RoundRobin,
  type RoundRobinShift,
  type SchedulePlan,
  type ShiftOccurrence,
} from './index.ts'

const ZONE = 'Europe/London'
// A Monday; the clocks go forward on 30 March and back on 26 October 2031.
const ANCHOR = '2031-03-03'

const planned = (day: number, fields: Partial<PlannedShift> = {}): PlannedShift => ({
  day,
  startMinute: 540,
  endMinute: 1020,
  zone: null,
  breaks: [],
  shiftTemplateId: null,
  isFill: false,
  ...fields,
})
const duty = (id: number, day: number, fields: Partial<RoundRobinShift> = {}): RoundRobinShift => ({
  ...planned(day),
  id,
  numberOfSurfers: 1,
  timeInLieu: null,
  ...fields,
})
const surfer = (id: number, fields: Partial<PlanSurfer> = {}): PlanSurfer => ({
  id,
  zone: ZONE,
  startDate: null,
  endDate: null,
  absences: [],
  ...fields,
})
const people = (...list: PlanSurfer[]) => new Map(list.map(one => [one.id, one]))
const three = people(surfer(1), surfer(2), surfer(3))
const plan = (fields: Partial<SchedulePlan>): SchedulePlan => ({
  weekStartsOn: 'monday',
  anchorDate: ANCHOR,
  patterns: [],
  roundRobins: [],
  ...fields,
})
const roundRobin = (fields: Partial<RoundRobin> = {}): RoundRobin => ({
  id: 1,
  cycleWeeks: 1,
  shifts: [duty(1, 5)],
  surferIds: [1, 2, 3],
  groups: [],
  ...fields,
})
const weeks = (count: number, from = ANCHOR) => ({ from, to: addDays(from, 7 * count) })
const off = (from: string, to: string) => [{ start: instantAt(ZONE, from, 0), end: instantAt(ZONE, to, 0) }]
/** "surfer date hh:mm-hh:mm" on the agent's own clock. */
const said = ({ surferId, interval }: ShiftOccurrence, zone = ZONE) => {
  const clock = (at: number) => {
    const minute = minuteOfDay(zone, at)
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
  return `${surferId} ${localDateOf(zone, interval.start)} ${clock(interval.start)}-${clock(interval.end)}`
}
const whoHas = (found: ReturnType<typeof occurrencesOf>) => found.turns.map(turn => turn.surferId)

describe('patterns', () => {
  const early = planned(0)
  const late = planned(7, { startMinute: 780, endMinute: 1260 })
  const alternating = plan({
    patterns: [
      {
        durationWeeks: 2,
        groups: [
          { surferIds: [1], shifts: [early, late] },
          { surferIds: [2], shifts: [planned(7), planned(0, { startMinute: 780, endMinute: 1260 })] },
        ],
      },
    ],
  })

  it('give each group its own row, week by week, before the anchor too', () => {
    const { shifts } = occurrencesOf(alternating, weeks(3, addDays(ANCHOR, -7)), three)
    expect(shifts.map(one => said(one))).toEqual([
      '1 2031-02-24 13:00-21:00',
      '1 2031-03-03 09:00-17:00',
      '1 2031-03-10 13:00-21:00',
      '2 2031-02-24 09:00-17:00',
      '2 2031-03-03 13:00-21:00',
      '2 2031-03-10 09:00-17:00',
    ])
  })

  it('skip the days on which somebody is not employed', () => {
    const leaving = people(surfer(1, { startDate: '2031-03-10', endDate: '2031-03-17' }))
    const { shifts } = occurrencesOf(alternating, weeks(4), leaving)
    expect(shifts.map(one => said(one))).toEqual(['1 2031-03-10 13:00-21:00', '1 2031-03-17 09:00-17:00'])
  })

  it('stay at their local times when the clocks change, over midnight too', () => {
    const night = plan({
      patterns: [
        {
          durationWeeks: 1,
          groups: [
            {
              surferIds: [1],
              shifts: [
                planned(5, {
                  startMinute: 1320,
                  endMinute: 1800,
                  breaks: [{ startMinute: 210, duration: 30 }],
                }),
              ],
            },
          ],
        },
      ],
    })
    const hours = (zone: string, from: string) => {
      const { shifts } = occurrencesOf(night, weeks(1, from), people(surfer(1, { zone })))
      const { interval, breaks } = shifts[0]!
      expect(minuteOfDay(zone, breaks[0]!.start)).toBe(90)
      return [said(shifts[0]!, zone).slice(-11), (interval.end - interval.start) / 3_600_000]
    }
    expect(hours(ZONE, '2031-03-17')).toEqual(['22:00-06:00', 8])
    expect(hours('America/New_York', '2031-10-27')).toEqual(['22:00-06:00', 9])
    expect(hours('Australia/Lord_Howe', '2031-09-29')).toEqual(['22:00-06:00', 7.5])
  })

  it('last as long as planned when their start is in the hour that is skipped', () => {
    const shift = planned(6, { startMinute: 80, endMinute: 125 })
    const pattern = { durationWeeks: 1, groups: [{ surferIds: [1], shifts: [shift] }] }
    const { shifts } = occurrencesOf(plan({ patterns: [pattern] }), weeks(1, '2031-03-24'), three)
    expect(shifts.map(({ interval }) => (interval.end - interval.start) / 60_000)).toEqual([45])
  })

  it('belong to the day on which they start where their agent is', () => {
    const evening = planned(0, { startMinute: 1200, endMinute: 1380, zone: 'America/Los_Angeles' })
    const pattern = { durationWeeks: 1, groups: [{ surferIds: [1], shifts: [evening] }] }
    const inTokyo = people(surfer(1, { zone: 'Asia/Tokyo' }))
    const on = (date: string) =>
      occurrencesOf(plan({ patterns: [pattern] }), { from: date, to: addDays(date, 1) }, inTokyo).shifts
    expect(on('2031-03-03')).toEqual([])
    expect(on('2031-03-04').map(one => said(one, 'Asia/Tokyo'))).toEqual(['1 2031-03-04 13:00-16:00'])
  })
})

describe('round robins', () => {
  it('pass through everybody in order and begin again', () => {
    const found = occurrencesOf(plan({ roundRobins: [roundRobin()] }), weeks(5), three)
    expect(whoHas(found)).toEqual([1, 2, 3, 1, 2])
    expect(found.turns.every(turn => turn.reason === null)).toBe(true)
  })

  it('have no turns before the anchor', () => {
    const before = occurrencesOf(plan({ roundRobins: [roundRobin()] }), weeks(2, addDays(ANCHOR, -14)), three)
    expect([before.turns, before.shifts]).toEqual([[], []])
  })

  it('give shifts that belong together to one agent, and what is beyond the main shift to others', () => {
    const shifts = [duty(1, 5), duty(2, 6, { numberOfSurfers: 2 })]
    const grouped = roundRobin({ shifts, groups: [{ mainShiftId: 1, followerIds: [2] }] })
    const { turns } = occurrencesOf(plan({ roundRobins: [grouped] }), weeks(2), three)
    expect(turns.map(turn => [turn.surferId, turn.shiftIds])).toEqual([
      [1, [1, 2]],
      [2, [2]],
      [3, [1, 2]],
      [1, [2]],
    ])
  })

  it('pass the turn of somebody who is away to the next, and have it repaid', () => {
    const away = people(surfer(1, { absences: off('2031-03-08', '2031-03-09') }), surfer(2), surfer(3))
    const found = occurrencesOf(plan({ roundRobins: [roundRobin()] }), weeks(5), away)
    expect(found.turns.map(turn => [turn.surferId, turn.reason])).toEqual([
      [2, 'away'],
      [1, 'repays'],
      [3, null],
      [1, null],
      [2, null],
    ])
    const owedBetween = occurrencesOf(plan({ roundRobins: [roundRobin()] }), weeks(1), away).balances
    expect(owedBetween.map(({ done, entitled }) => done - entitled)).toEqual([-1, 1, 0])
    expect(found.balances.every(({ done, entitled }) => done === entitled)).toBe(true)
  })

  it('leave the turn of somebody who is not employed empty, and nobody owes it', () => {
    const leaver = people(surfer(1), surfer(2, { endDate: '2031-03-10' }), surfer(3))
    const found = occurrencesOf(plan({ roundRobins: [roundRobin()] }), weeks(3), leaver)
    expect(found.turns.map(turn => [turn.surferId, turn.reason])).toEqual([
      [1, null],
      [null, 'not-employed'],
      [3, null],
    ])
    expect(found.shifts).toHaveLength(2)
    expect(found.balances.map(balance => balance.entitled)).toEqual([1, 0, 1])
  })

  it('leave a turn empty when everybody is away', () => {
    const absences = off('2031-03-08', '2031-03-09')
    const all = people(surfer(1, { absences }), surfer(2, { absences }), surfer(3, { absences }))
    const { turns } = occurrencesOf(plan({ roundRobins: [roundRobin()] }), weeks(2), all)
    expect(turns.map(turn => [turn.surferId, turn.reason])).toEqual([
      [null, 'nobody-free'],
      [2, null],
    ])
  })

  it('owe nothing for a turn that nobody could have', () => {
    const absences = [...off('2031-03-08', '2031-03-09'), ...off('2031-03-29', '2031-03-30')]
    const all = people(surfer(1, { absences }), surfer(2, { absences }), surfer(3, { absences }))
    const found = occurrencesOf(plan({ roundRobins: [roundRobin()] }), weeks(5), all)
    expect(whoHas(found)).toEqual([null, 2, 3, null, 2])
  })

  it('keep to the order while others owe no more than the one who is next', () => {
    const absences = off('2031-03-08', '2031-03-09')
    const two = people(surfer(1, { absences }), surfer(2, { absences }), surfer(3))
    const found = occurrencesOf(plan({ roundRobins: [roundRobin()] }), weeks(4), two)
    expect(whoHas(found)).toEqual([3, 2, 1, 1])
  })

  it('look as far ahead as a turn reaches', () => {
    const shifts = [duty(1, 0), duty(2, 26)]
    const monthly = roundRobin({
      id: 2,
      cycleWeeks: 4,
      surferIds: [1, 2],
      shifts,
      groups: [{ mainShiftId: 1, followerIds: [2] }],
    })
    // Agent 1 has the fourth Saturday already.
    const first = { from: ANCHOR, to: addDays(ANCHOR, 1) }
    const { turns } = occurrencesOf(plan({ roundRobins: [roundRobin(), monthly] }), first, three)
    expect(turns.map(turn => [turn.surferId, turn.reason])).toEqual([[2, 'busy']])
  })

  it('give nobody two turns at once, of another round robin neither', () => {
    const second = roundRobin({ id: 2, surferIds: [1, 2], shifts: [duty(1, 5)] })
    const { turns } = occurrencesOf(plan({ roundRobins: [roundRobin(), second] }), weeks(1), three)
    expect(turns.map(turn => [turn.roundRobinId, turn.surferId, turn.reason])).toEqual([
      [1, 1, null],
      [2, 2, 'busy'],
    ])
  })

  const officeWeek = {
    durationWeeks: 1,
    groups: [{ surferIds: [1, 2, 3], shifts: [0, 1, 2, 3, 4].map(day => planned(day)) }],
  }

  it('take the place of the day’s shift', () => {
    const onMonday = roundRobin({ shifts: [duty(1, 0, { startMinute: 1320, endMinute: 1800 })] })
    const { shifts } = occurrencesOf(
      plan({ patterns: [officeWeek], roundRobins: [onMonday] }),
      { from: ANCHOR, to: addDays(ANCHOR, 1) },
      three,
    )
    expect(shifts.map(one => said(one))).toEqual([
      '1 2031-03-03 22:00-06:00',
      '2 2031-03-03 09:00-17:00',
      '3 2031-03-03 09:00-17:00',
    ])
  })

  it('but leave fill shifts beside them', () => {
    const filling = {
      durationWeeks: 1,
      groups: [{ surferIds: [1], shifts: [planned(5, { isFill: true, startMinute: 420, endMinute: 1200 })] }],
    }
    const { shifts } = occurrencesOf(
      plan({ patterns: [filling], roundRobins: [roundRobin()] }),
      weeks(1),
      three,
    )
    expect(shifts.map(one => [said(one), one.isFill])).toEqual([
      ['1 2031-03-08 07:00-20:00', true],
      ['1 2031-03-08 09:00-17:00', false],
    ])
  })

  it.each([
    ['same', '2031-03-05'],
    ['following', '2031-03-12'],
  ] as const)('give a day off in the %s week, in place of its shift', (week, date) => {
    const shifts = [duty(1, 5, { timeInLieu: { week, weekday: 'wednesday' } })]
    const returned = plan({ patterns: [officeWeek], roundRobins: [roundRobin({ shifts, surferIds: [1] })] })
    const all = occurrencesOf(returned, weeks(1), people(surfer(1))).shifts
    const lieu = all.find(one => one.roundRobinId === 1)!.timeInLieu!
    expect(said({ ...all[0]!, interval: lieu })).toBe(`1 ${date} 09:00-17:00`)
    // The range that holds the day off alone knows of it as well.
    expect(occurrencesOf(returned, { from: date, to: addDays(date, 1) }, people(surfer(1))).shifts).toEqual(
      [],
    )
  })

  it('give a day off as long as the shift where the pattern has none', () => {
    const shifts = [duty(1, 5, { timeInLieu: { week: 'following', weekday: 'monday' } })]
    const found = occurrencesOf(plan({ roundRobins: [roundRobin({ shifts })] }), weeks(1), three)
    expect(said({ ...found.shifts[0]!, interval: found.shifts[0]!.timeInLieu! })).toBe(
      '1 2031-03-10 09:00-17:00',
    )
  })

  it('count days and weeks from the first day of the plan’s weeks', () => {
    const shifts = [duty(1, 0, { timeInLieu: { week: 'same', weekday: 'monday' } })]
    const fromSunday = plan({ weekStartsOn: 'sunday', roundRobins: [roundRobin({ shifts })] })
    const [first, second] = occurrencesOf(fromSunday, weeks(2), three).shifts
    // The anchor is a Monday, whose week begins the day before.
    expect(said(first!)).toBe('2 2031-03-09 09:00-17:00')
    expect(said({ ...first!, interval: first!.timeInLieu! })).toBe('2 2031-03-10 09:00-17:00')
    expect(said(second!)).toBe('3 2031-03-16 09:00-17:00')
  })

  it('do not give a turn on somebody’s day off for another', () => {
    const shifts = [
      duty(1, 5, { timeInLieu: { week: 'following', weekday: 'monday' } }),
      duty(2, 0, { timeInLieu: null }),
    ]
    const { turns } = occurrencesOf(
      plan({ roundRobins: [roundRobin({ shifts, surferIds: [1, 2] })] }),
      weeks(2),
      three,
    )
    // Monday's turn in the second week is 1's by the order, who has Saturday's day off then.
    expect(turns.map(turn => [turn.date, turn.surferId])).toEqual([
      ['2031-03-03', 1],
      ['2031-03-08', 2],
      ['2031-03-10', 1],
      ['2031-03-15', 2],
    ])
    const swapped = occurrencesOf(
      plan({ roundRobins: [roundRobin({ shifts, surferIds: [1, 2, 3] })] }),
      weeks(3),
      three,
    )
    for (const turn of swapped.turns.filter(one => one.shiftIds[0] === 2))
      expect(
        swapped.shifts.some(
          shift =>
            shift.surferId === turn.surferId &&
            shift.timeInLieu &&
            localDateOf(ZONE, shift.timeInLieu.start) === turn.date,
        ),
      ).toBe(false)
  })
})

describe('whatever the plan', () => {
  const zones = fc.constantFrom(ZONE, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo')
  const someShift = (days: number): fc.Arbitrary<PlannedShift> =>
    fc
      .record({
        day: fc.nat({ max: days - 1 }),
        startMinute: fc.nat({ max: 95 }).map(quarter => quarter * 15),
        length: fc.integer({ min: 8, max: 48 }),
        zone: fc.option(zones, { nil: null }),
        isFill: fc.boolean(),
      })
      .map(({ day, length, ...fields }) =>
        planned(day, { ...fields, endMinute: fields.startMinute + length * 15 }),
      )
  const SURFERS = [1, 2, 3, 4, 5]
  const somePattern = fc.integer({ min: 1, max: 4 }).chain(durationWeeks =>
    fc.array(someShift(7 * durationWeeks), { maxLength: 6 }).map(shifts => ({
      durationWeeks,
      groups: [{ surferIds: SURFERS, shifts }],
    })),
  )
  const lieu = fc.option(
    fc.record({
      week: fc.constantFrom('same' as const, 'following' as const),
      weekday: fc.constantFrom(...WEEKDAYS),
    }),
    { nil: null },
  )
  const someRoundRobin = (id: number) =>
    fc.integer({ min: 1, max: 3 }).chain(cycleWeeks =>
      fc
        .record({
          shifts: fc.array(fc.tuple(someShift(7 * cycleWeeks), fc.integer({ min: 1, max: 2 }), lieu), {
            minLength: 1,
            maxLength: 4,
          }),
          surferIds: fc.shuffledSubarray(SURFERS, { minLength: 2 }),
          isGrouped: fc.boolean(),
        })
        .map(({ shifts, surferIds, isGrouped }): RoundRobin => {
          const ids = shifts.map((_, index) => index + 1)
          return {
            id,
            cycleWeeks,
            surferIds,
            shifts: shifts.map(([shift, numberOfSurfers, timeInLieu], index) => ({
              ...shift,
              id: ids[index]!,
              numberOfSurfers,
              timeInLieu,
            })),
            groups: isGrouped && ids.length > 1 ? [{ mainShiftId: 1, followerIds: ids.slice(1) }] : [],
          }
        }),
    )
  const somePlan = fc
    .tuple(somePattern, someRoundRobin(1), someRoundRobin(2))
    .map(([pattern, ...roundRobins]) => plan({ patterns: [pattern], roundRobins }))
  const someAbsence = fc
    .tuple(fc.nat({ max: 120 }), fc.integer({ min: 1, max: 10 }))
    .map(([day, days]) => off(addDays(ANCHOR, day), addDays(ANCHOR, day + days))[0]!)
  const somePeople = fc
    .tuple(
      ...SURFERS.map(id =>
        fc.record({
          id: fc.constant(id),
          zone: zones,
          startDate: fc.option(
            fc.nat({ max: 60 }).map(day => addDays(ANCHOR, day)),
            { nil: null, freq: 3 },
          ),
          endDate: fc.option(
            fc.integer({ min: 60, max: 120 }).map(day => addDays(ANCHOR, day)),
            { nil: null },
          ),
          absences: fc.array(someAbsence, { maxLength: 3 }),
        }),
      ),
    )
    .map(list => people(...list))

  it('ranges add up, in whatever order they are applied', () => {
    const cuts = fc.uniqueArray(fc.nat({ max: 84 }), { maxLength: 5 })
    fc.assert(
      fc.property(somePlan, somePeople, cuts, fc.infiniteStream(fc.nat()), (of, who, days, random) => {
        const edges = [0, ...days.toSorted((a, b) => a - b), 84].map(day => addDays(ANCHOR, day))
        const ranges = edges.slice(1).map((to, index) => ({ from: edges[index]!, to }))
        const order = ranges.map(one => [random.next().value, one] as const).toSorted((a, b) => a[0] - b[0])
        const parts = order.map(([, one]) => occurrencesOf(of, one, who))
        const whole = occurrencesOf(of, { from: ANCHOR, to: edges.at(-1)! }, who)
        const described = (list: readonly object[]) => list.map(one => JSON.stringify(one)).toSorted()
        expect(described(parts.flatMap(part => part.shifts))).toEqual(described(whole.shifts))
        expect(described(parts.flatMap(part => part.turns))).toEqual(described(whole.turns))
      }),
      { numRuns: 150 },
    )
  })

  it('nobody has two duties at once, is on duty while away, or before the first or after the last day', () => {
    fc.assert(
      fc.property(somePlan, somePeople, (of, who) => {
        const duties = occurrencesOf(of, weeks(16), who).shifts.filter(one => one.roundRobinId !== null)
        for (const one of duties) {
          const { absences, zone, startDate, endDate } = who.get(one.surferId)!
          const date = localDateOf(zone, one.interval.start)
          expect(date >= (startDate ?? date) && date <= (endDate ?? date)).toBe(true)
          expect(absences.some(a => a.start < one.interval.end && one.interval.start < a.end)).toBe(false)
        }
        for (const own of Map.groupBy(duties, one => one.surferId).values())
          own.slice(1).forEach((one, index) => {
            const before = own[index]!
            // Shifts of one turn may overlap each other; those of two may not.
            const { groups } = of.roundRobins.find(found => found.id === one.roundRobinId)!
            if (before.roundRobinId !== one.roundRobinId || groups.length === 0)
              expect(one.interval.start).toBeGreaterThanOrEqual(before.interval.end)
          })
      }),
      { numRuns: 100 },
    )
  })

  it('a group keeps one person', () => {
    fc.assert(
      fc.property(somePlan, somePeople, (of, who) => {
        const { turns, shifts } = occurrencesOf(of, weeks(17, addDays(ANCHOR, -7)), who)
        const last = localDateOf('Asia/Tokyo', instantAt(ZONE, addDays(ANCHOR, 7 * 12), 0))
        for (const turn of turns.filter(one => one.surferId !== null && one.date < last)) {
          const { shifts: all, cycleWeeks } = of.roundRobins.find(one => one.id === turn.roundRobinId)!
          for (const id of turn.shiftIds) {
            const shift = all.find(one => one.id === id)!
            const date = addDays(ANCHOR, turn.cycle * cycleWeeks * 7 + shift.day)
            const start = instantAt(shift.zone ?? who.get(turn.surferId!)!.zone, date, shift.startMinute)
            expect(
              shifts.some(
                one =>
                  one.surferId === turn.surferId &&
                  one.roundRobinId === turn.roundRobinId &&
                  one.interval.start === start,
              ),
            ).toBe(true)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('without absence the numbers of turns differ by one at most', () => {
    const fair = fc.record({
      surferIds: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      heads: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 7 }),
      cycles: fc.integer({ min: 1, max: 40 }),
    })
    const everybody = people(...[1, 2, 3, 4, 5, 6, 7].map(id => surfer(id)))
    fc.assert(
      fc.property(fair, ({ surferIds, heads, cycles }) => {
        const shifts = heads.map((n, day) =>
          duty(day + 1, day, { numberOfSurfers: Math.min(n, surferIds.length) }),
        )
        const one = plan({ roundRobins: [roundRobin({ surferIds, shifts })] })
        const { turns, balances } = occurrencesOf(one, weeks(cycles), everybody)
        expect(turns.every(turn => turn.reason === null)).toBe(true)
        const done = balances.map(balance => balance.done)
        expect(Math.max(...done) - Math.min(...done)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('every debt is repaid once everybody is back', () => {
    const away = fc.tuple(...SURFERS.map(() => fc.array(someAbsence, { maxLength: 4 })))
    fc.assert(
      fc.property(away, absences => {
        const who = people(...SURFERS.map((id, index) => surfer(id, { absences: absences[index]! })))
        const one = plan({ roundRobins: [roundRobin({ surferIds: SURFERS })] })
        const { balances } = occurrencesOf(one, weeks(19 + 5 * 19), who)
        expect(balances.map(balance => balance.done - balance.entitled)).toEqual(SURFERS.map(() => 0))
      }),
    )
  })
})
