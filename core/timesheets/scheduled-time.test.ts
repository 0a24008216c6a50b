import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layers, type ScheduledBlock } from '../blocks/index.ts'
import { addDays, type Interval, instantAt, lengthMinutes, subtract, union } from '../time/index.ts'
import { timesheetRows } from './index.ts'

let serial = 0
const block = (wishes: Partial<ScheduledBlock> & { interval: Interval }): ScheduledBlock => ({
  id: ++serial,
  surferId: 1,
  type: 'shift',
  published: null,
  breaks: [],
  tasks: [],
  isFill: false,
  ...wishes,
})
const period = { from: '2026-03-23', to: '2026-03-30', zone: 'Europe/Paris', hasTimeOff: true }
const on = (date: string, start: number, end: number, zone = period.zone): Interval => ({
  start: instantAt(zone, date, start),
  end: instantAt(zone, date, end),
})

describe('rows of a timesheet', () => {
  it('say what a shift is made of', () => {
    const shift = block({
      interval: on('2026-03-23', 540, 1020),
      breaks: [on('2026-03-23', 720, 750)],
      tasks: [{ taskId: 7, interval: on('2026-03-23', 540, 780) }],
    })
    const meeting = block({ type: 'blocked-time', interval: on('2026-03-23', 960, 1080) })
    const [row, ...rest] = timesheetRows([shift, meeting], period)
    expect(rest).toEqual([])
    expect(row).toMatchObject({ date: '2026-03-23', workMinutes: 480, breakMinutes: 30, blockedMinutes: 60 })
    expect([...row!.minutesByTask]).toEqual([[7, 210]])
  })

  it('take time off out of a shift and tell it by day', () => {
    const shift = block({ interval: on('2026-03-24', 540, 1020) })
    const sick = block({
      type: 'time-off',
      interval: { start: on('2026-03-24', 900, 0).start, end: on('2026-03-26', 600, 0).start },
    })
    const rowsOf = (hasTimeOff: boolean) =>
      timesheetRows([shift, sick], { ...period, hasTimeOff }).map(row => [
        row.date,
        row.type,
        row.workMinutes,
        row.absentMinutes,
      ])
    expect(rowsOf(true)).toEqual([
      ['2026-03-24', 'shift', 360, 0],
      ['2026-03-24', 'time-off', 0, 540],
      ['2026-03-25', 'time-off', 0, 1440],
      ['2026-03-26', 'time-off', 0, 600],
    ])
    expect(rowsOf(false)).toEqual([['2026-03-24', 'shift', 360, 0]])
  })

  it.each([
    ['Europe/Paris', '2026-03-28', 420],
    ['Europe/Paris', '2026-10-24', 540],
    ['Australia/Lord_Howe', '2026-04-04', 510],
    ['Australia/Lord_Howe', '2026-10-03', 450],
  ])('count the minutes that pass in the night of %s, %s', (zone, date, minutes) => {
    const night = block({
      interval: { start: instantAt(zone, date, 1320), end: instantAt(zone, addDays(date, 1), 360) },
    })
    const rows = timesheetRows([night], { from: date, to: addDays(date, 1), zone, hasTimeOff: true })
    expect(rows.map(row => [row.date, row.workMinutes])).toEqual([[date, minutes]])
    expect(
      timesheetRows([night], { from: addDays(date, 1), to: addDays(date, 2), zone, hasTimeOff: true }),
    ).toEqual([])
  })

  it('count every hour of work once, whatever overlaps', () => {
    const kinds = fc.constantFrom('shift', 'time-off', 'time-in-lieu', 'blocked-time') as fc.Arbitrary<
      ScheduledBlock['type']
    >
    const any = fc.tuple(
      kinds,
      fc.boolean(),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 1, max: 60 }),
    )
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), list => {
        const start = instantAt(period.zone, period.from, 0)
        const blocks = list.map(([type, isFill, at, length]) => {
          const interval = { start: start + at * 900_000, end: start + (at + length) * 900_000 }
          return block({ type, isFill: isFill && type === 'shift', interval })
        })
        const of = (...types: ScheduledBlock['type'][]) =>
          union(blocks.filter(one => types.includes(one.type)).map(one => one.interval))
        const work = subtract(of('shift'), of('time-off', 'time-in-lieu'))
        const rows = timesheetRows(blocks, period)
        expect(rows.reduce((sum, row) => sum + row.workMinutes, 0)).toBe(
          work.reduce((sum, one) => sum + lengthMinutes(one), 0),
        )
        const absent = of('time-off', 'time-in-lieu').reduce((sum, one) => sum + lengthMinutes(one), 0)
        expect(rows.reduce((sum, row) => sum + row.absentMinutes, 0)).toBe(absent)
        for (const row of rows) {
          const tasks = [...row.minutesByTask.values()].reduce((sum, one) => sum + one, 0)
          expect(row.breakMinutes + row.blockedMinutes + tasks).toBeLessThanOrEqual(row.workMinutes)
        }
      }),
    )
  })
})

describe('a timesheet of several days', () => {
  // The clocks change in each, by an hour or by half of one.
  const weeks = fc.constantFrom(
    ['Europe/Paris', '2027-03-26'] as const,
    ['Europe/Paris', '2026-10-23'] as const,
    ['Australia/Lord_Howe', '2026-04-03'] as const,
  )
  const part = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 }))
  const blocks = fc.array(
    fc.record({
      type: fc.constantFrom<ScheduledBlock['type']>(
        'shift',
        'shift',
        'time-off',
        'time-in-lieu',
        'blocked-time',
      ),
      isFill: fc.boolean(),
      start: fc.nat(380),
      length: fc.integer({ min: 1, max: 80 }),
      breaks: fc.array(part, { maxLength: 2 }),
      tasks: fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), part), { maxLength: 2 }),
    }),
    { maxLength: 7 },
  )
  const given = fc.tuple(weeks, blocks).map(([[zone, from], list]) => {
    const at = (quarter: number) => instantAt(zone, from, 0) + quarter * 900_000
    return {
      zone,
      from,
      blocks: list.map(({ type, isFill, start, length, breaks, tasks }, id) => {
        const within = ([first, count]: [number, number]) => ({
          start: at(start + first),
          end: at(start + first + count),
        })
        return block({
          id,
          type,
          isFill: isFill && type === 'shift',
          interval: { start: at(start), end: at(start + length) },
          breaks: type === 'shift' ? breaks.map(within) : [],
          tasks: type === 'shift' ? tasks.map(([taskId, own]) => ({ taskId, interval: within(own) })) : [],
        })
      }),
    }
  })

  it('is that of each of its days, one after the other', () => {
    fc.assert(
      fc.property(given, ({ zone, from, blocks }) => {
        const rows = (first: number, last: number) =>
          timesheetRows(blocks, {
            from: addDays(from, first),
            to: addDays(from, last),
            zone,
            hasTimeOff: true,
          })
        const order = (some: ReturnType<typeof rows>) =>
          some.toSorted((a, b) => a.interval.start - b.interval.start || a.blockId - b.blockId)
        expect(order([0, 1, 2, 3].flatMap(day => rows(day, day + 1)))).toEqual(order(rows(0, 4)))
      }),
      { numRuns: 60 },
    )
  })

  it('has of breaks, activities and meetings the quarter-hours that show them on top', () => {
    fc.assert(
      fc.property(given, ({ zone, from, blocks }) => {
        const period = { from: addDays(from, -1), to: addDays(from, 8), zone, hasTimeOff: true }
        const rows = timesheetRows(blocks, period)
        const wanted = { breaks: 0, blocked: 0, tasks: 0, absent: 0 }
        const start = instantAt(zone, from, 0)
        const segments = layers(blocks)
        for (let at = start; at < start + 500 * 900_000; at += 900_000) {
          const top = segments.find(({ interval }) => interval.start <= at && at < interval.end)
          const isOnShift = blocks.some(
            one => one.type === 'shift' && one.interval.start <= at && at < one.interval.end,
          )
          if (top?.kind === 'break') wanted.breaks += 15
          if (top?.kind === 'task') wanted.tasks += 15
          if (top?.kind === 'blocked-time' && isOnShift) wanted.blocked += 15
          if (top?.kind === 'time-off' || top?.kind === 'time-in-lieu') wanted.absent += 15
        }
        const sum = (of: (row: (typeof rows)[number]) => number) =>
          rows.reduce((all, row) => all + of(row), 0)
        expect({
          breaks: sum(row => row.breakMinutes),
          blocked: sum(row => row.blockedMinutes),
          tasks: sum(row => [...row.minutesByTask.values()].reduce((all, one) => all + one, 0)),
          absent: sum(row => row.absentMinutes),
        }).toEqual(wanted)
      }),
      { numRuns: 40 },
    )
  })
})
