// The rules once more, tick by tick on the wall clock, against what warns managers: in a zone whose clocks move
// by half an hour in the weeks that are looked at.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  type Interval,
  instantAt,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  weekdayOf,
  weekStartOf,
} from '../time/index.ts'
import {
  type ScheduledBlock,
  surferWarnings,
  type WarnedSurfer,
  type WarningCode,
  type WarningRules,
} from './index.ts'

const ZONE = 'Australia/Lord_Howe'
/** Clocks go back on Sunday 6 April 2031. */
const FIRST = '2031-03-31'
const START = instantAt(ZONE, FIRST, 0)
const TICK_MS = 15 * MINUTE_MS

let serial = 0
const shiftOf = (start: number, length: number, wishes: Partial<ScheduledBlock> = {}): ScheduledBlock => ({
  id: ++serial,
  surferId: 1,
  type: 'shift',
  interval: { start: START + start * TICK_MS, end: START + (start + length) * TICK_MS },
  published: null,
  breaks: [],
  tasks: [],
  isFill: false,
  ...wishes,
})
const surfer: WarnedSurfer = {
  id: 1,
  name: 'Ada',
  zone: ZONE,
  minContractedHours: 20,
  maxContractedHours: 38,
  minContractedDailyMinutes: 240,
  maxContractedDailyMinutes: 540,
  restMinutesBetweenShifts: 660,
  workingWindows: [
    { days: ['monday', 'tuesday', 'sunday'], startMinute: 360, endMinute: 1080, zone: ZONE },
    { days: ['thursday', 'saturday'], startMinute: 1200, endMinute: 1800, zone: ZONE },
  ],
  taskIds: [7],
  startDate: '2031-04-01',
  endDate: '2031-04-20',
}
const rules: WarningRules = {
  taskNames: new Map([[8, 'Chat']]),
  minConsecutiveDays: 2,
  maxConsecutiveDays: 4,
  minConsecutiveDaysOff: 2,
  maxWeekends: 1,
  shifts: new Map([
    [1, { name: 'Early', notBeforeIds: [] }],
    [2, { name: 'Late', notBeforeIds: [1, 2] }],
  ]),
  known: { start: START, end: instantAt(ZONE, addDays(FIRST, 21), 0) },
}

const ticksOf = ({ start, end }: Interval): number[] =>
  Array.from({ length: (end - start) / TICK_MS }, (_, i) => start + i * TICK_MS)
const ticksOfAll = (shifts: readonly ScheduledBlock[]) =>
  new Set(shifts.flatMap(shift => ticksOf(shift.interval)))
const HOUR_TICKS = HOUR_MS / TICK_MS

/** Number of breaches of each rule, counted by brute force. */
function brute(blocks: readonly ScheduledBlock[]): Record<WarningCode, number> {
  const shifts = blocks.filter(block => block.type === 'shift')
  const dateOf = (shift: ScheduledBlock) => localDateOf(ZONE, shift.interval.start)
  const away = ticksOfAll(blocks.filter(block => block.type === 'time-off'))
  const found = {
    OVERLAP: 0,
    REST: 0,
    DAILY_MINUTES: 0,
    DAILY_MINIMUM: 0,
    WEEKLY_HOURS: 0,
    WEEKLY_MINIMUM: 0,
    WORKING_WINDOW: 0,
    DATES: 0,
    SKILL: 0,
    CONSECUTIVE_DAYS: 0,
    WEEKENDS: 0,
    SUCCESSION: 0,
    SHORTEST_RUN: 0,
    DAYS_OFF: 0,
    // No shift template is limited, and no session must be long.
    TEMPLATE_MAXIMUM: 0,
    SESSION: 0,
    AVAILABILITY: 0,
  }
  for (const [i, one] of blocks.entries())
    for (const other of blocks.slice(i + 1))
      if (one.type === 'shift' || other.type === 'shift')
        if (ticksOf(one.interval).some(tick => ticksOf(other.interval).includes(tick))) found.OVERLAP++
  const worked = ticksOfAll(shifts)
  const inOrder = [...worked].sort((a, b) => a - b)
  for (const [i, tick] of inOrder.entries()) {
    const idle = i === 0 ? 0 : (tick - inOrder[i - 1]!) / MINUTE_MS - 15
    if (idle > 0 && idle < 660) found.REST++
  }
  const dates = new Set(shifts.map(dateOf))
  for (let day = FIRST; day < addDays(FIRST, 21); day = addDays(day, 1)) {
    const ticks = ticksOfAll(shifts.filter(shift => dateOf(shift) === day)).size
    const isAway = [...away].some(tick => localDateOf(ZONE, tick) === day)
    if (ticks > 9 * HOUR_TICKS) found.DAILY_MINUTES++
    else if (ticks > 0 && ticks < 4 * HOUR_TICKS && !isAway) found.DAILY_MINIMUM++
    let before = 0
    while (dates.has(addDays(day, -before - 1))) before++
    const isLastOfRun = dates.has(day) && !dates.has(addDays(day, 1))
    if (isLastOfRun && before + 1 > 4) found.CONSECUTIVE_DAYS++
    const isKnownAround = day > FIRST && addDays(day, 2) <= addDays(FIRST, 21)
    if (isLastOfRun && before === 0 && isKnownAround) found.SHORTEST_RUN++
    if (isLastOfRun && dates.has(addDays(day, 2))) found.DAYS_OFF++
  }
  for (const { shiftTemplateId: id, interval } of shifts) {
    if (id == null) continue
    const lates = shifts.filter(one => one.shiftTemplateId === 2)
    const eve = addDays(localDateOf(ZONE, interval.start), -1)
    found.SUCCESSION += lates.filter(one => dateOf(one) === eve).length
  }
  for (const monday of [FIRST, addDays(FIRST, 7), addDays(FIRST, 14)]) {
    const ticks = ticksOfAll(shifts.filter(shift => weekStartOf(dateOf(shift)) === monday)).size
    const isAway = [...away].some(tick => weekStartOf(localDateOf(ZONE, tick)) === monday)
    if (ticks > 38 * HOUR_TICKS) found.WEEKLY_HOURS++
    // Employed from the Tuesday of the first week.
    else if (ticks < 20 * HOUR_TICKS && !isAway && monday !== FIRST) found.WEEKLY_MINIMUM++
  }
  for (const shift of shifts) {
    const isAllowed = (tick: number) => {
      const date = localDateOf(ZONE, tick)
      const minute = minuteOfDay(ZONE, tick)
      const of = (day: string) => weekdayOf(day)
      if (['monday', 'tuesday', 'sunday'].includes(of(date)) && minute >= 360 && minute < 1080) return true
      if (['thursday', 'saturday'].includes(of(date)) && minute >= 1200) return true
      return ['thursday', 'saturday'].includes(of(addDays(date, -1))) && minute < 360
    }
    if (!ticksOf(shift.interval).every(isAllowed)) found.WORKING_WINDOW++
    if (dateOf(shift) < '2031-04-01' || dateOf(shift) > '2031-04-20') found.DATES++
    if (shift.tasks.some(task => task.taskId === 8)) found.SKILL++
  }
  const saturdays = [...dates].flatMap(date =>
    weekdayOf(date) === 'saturday' ? [date] : weekdayOf(date) === 'sunday' ? [addDays(date, -1)] : [],
  )
  if (new Set(saturdays).size > 1) found.WEEKENDS++
  return found
}

const aBlock = fc
  .record({
    day: fc.nat(20),
    start: fc.nat(95),
    length: fc.integer({ min: 4, max: 48 }),
    type: fc.constantFrom<ScheduledBlock['type']>('shift', 'shift', 'shift', 'shift', 'shift', 'time-off'),
    taskId: fc.constantFrom(null, 7, 8, 9),
    shiftTemplateId: fc.constantFrom(null, 1, 2),
  })
  .map(({ day, start, length, type, taskId, shiftTemplateId }) => {
    const named = type === 'shift' ? { shiftTemplateId } : {}
    const block = shiftOf(day * 96 + start, length, { type, ...named })
    const tasks = taskId === null ? [] : [{ taskId, interval: block.interval }]
    return { ...block, tasks: type === 'shift' ? tasks : [] }
  })
  .filter(block => block.interval.end < START + 20.5 * DAY_MS)

describe('warnings of a surfer', () => {
  it('are those that the wall clock shows, whatever the schedule', () => {
    fc.assert(
      fc.property(fc.array(aBlock, { maxLength: 18 }), blocks => {
        const expected = brute(blocks)
        const found = { ...expected }
        for (const code of Object.keys(found) as WarningCode[]) found[code] = 0
        for (const warning of surferWarnings(surfer, blocks, rules)) {
          found[warning.code]++
          expect(warning.interval.start).toBeLessThan(warning.interval.end)
        }
        expect(found).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  it('tell hours that really pass on the night the clocks go back', () => {
    // Saturday 20:00 to Sunday 06:00 on the wall are ten hours and a half.
    const night = { start: instantAt(ZONE, '2031-04-05', 1200), end: instantAt(ZONE, '2031-04-06', 360) }
    const evening = { start: instantAt(ZONE, '2031-04-06', 990), end: instantAt(ZONE, '2031-04-06', 1080) }
    const blocks = [shiftOf(0, 1, { interval: night }), shiftOf(0, 1, { interval: evening })]
    const { known: _, ...hard } = rules
    expect(surferWarnings(surfer, blocks, hard).map(warning => warning.sentence)).toEqual([
      'Ada has 10.5 h on Sat 5 Apr; the contract allows 9 h a day.',
      'Only 10.5 h of rest before the shift of Ada on Sun 6 Apr; 11 h are agreed.',
    ])
  })

  it('are told of all blocks that have a part in them', () => {
    const [first, second] = [shiftOf(96 + 32, 16), shiftOf(96 + 60, 16)]
    const rest = surferWarnings(surfer, [second, first], rules).find(warning => warning.code === 'REST')
    expect(rest).toMatchObject({
      blockIds: [first.id, second.id],
      interval: { start: first.interval.end, end: second.interval.start },
    })
  })
})
