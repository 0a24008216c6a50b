import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { surfer } from '#test/core/scheduling/builders.ts'
import { dayText } from '../constraints/index.ts'
import { addDays, dayInterval, type Interval, instantAt, MINUTE_MS } from '../time/index.ts'
import { wishesKept } from './wishes-kept.ts'

const BERLIN = 'Europe/Berlin'
/** The clocks go forward in the night to Sunday, 28 March 2027. */
const SATURDAY = '2027-03-27'
const FROM = instantAt(BERLIN, SATURDAY, 0)
const QUARTER_MS = 15 * MINUTE_MS

const time: fc.Arbitrary<Interval> = fc
  .tuple(fc.nat(150), fc.integer({ min: 1, max: 40 }))
  .map(([first, length]) => ({
    start: FROM + first * QUARTER_MS,
    end: FROM + (first + length) * QUARTER_MS,
  }))
const someShifts = fc
  .array(time, { maxLength: 4 })
  .map(all => all.toSorted((a, b) => a.start - b.start || a.end - b.end))
const quarters = ({ start, end }: Interval): number[] =>
  Array.from({ length: (end - start) / QUARTER_MS }, (_, i) => start + i * QUARTER_MS)
const isAt = (at: number, { start, end }: Interval) => start <= at && at < end

/** Minutes of "1 h 30 min against the wish …". */
function minutesAgainst(sentence: string): number {
  const [, hours = '0', minutes = '0'] = /^(?:(\d+) h ?)?(?:(\d+) min)? ?against the wish/.exec(sentence)!
  return Number(hours) * 60 + Number(minutes)
}

describe('a wish for a time', () => {
  const wants = fc.constantFrom('work' as const, 'off' as const)

  it('is missed by the minutes worked or not worked, each once, though shifts overlap', () => {
    fc.assert(
      fc.property(someShifts, time, wants, (shifts, interval, wanted) => {
        const isWorked = (at: number) => shifts.some(shift => isAt(at, shift))
        const against = quarters(interval).filter(at => isWorked(at) !== (wanted === 'work')).length
        const one = surfer({ zone: BERLIN, wishes: [{ interval, wants: wanted }] })
        const { wished, missed } = wishesKept(one, shifts)
        expect(wished).toBe(1)
        expect(missed.map(minutesAgainst)).toEqual(against === 0 ? [] : [against * 15])
        for (const sentence of missed)
          expect(sentence).toContain(wanted === 'work' ? 'wish to work' : 'wish to be off')
      }),
      { numRuns: 200 },
    )
  })

  it('is missed by all of it in one of two opposite wishes, and in both together', () => {
    fc.assert(
      fc.property(someShifts, time, (shifts, interval) => {
        const both = (['work', 'off'] as const).map(wanted => ({ interval, wants: wanted }))
        const { missed } = wishesKept(surfer({ zone: BERLIN, wishes: both }), shifts)
        const total = missed.map(minutesAgainst).reduce((sum, minutes) => sum + minutes, 0)
        expect(total).toBe(quarters(interval).length * 15)
      }),
      { numRuns: 100 },
    )
  })

  it('is told by its day where it is a whole day, of 23 and 25 hours and without a midnight too', () => {
    const days: [string, string][] = [
      [BERLIN, '2027-03-28'],
      [BERLIN, '2026-10-25'],
      ['America/New_York', '2026-11-01'],
      ['Asia/Kathmandu', '2026-11-21'],
      // The clock goes from midnight to one o'clock in the night to this day.
      ['Africa/Cairo', '2026-04-24'],
      ['Africa/Cairo', '2026-04-23'],
    ]
    for (const [zone, date] of days) {
      const day = dayInterval(zone, date)
      const missed = (interval: Interval) =>
        wishesKept(surfer({ zone, wishes: [{ interval, wants: 'work' }] }), []).missed[0]
      expect(missed(day)).toMatch(new RegExp(`wish to work on ${dayText(date)}\\.$`))
      expect(missed({ ...day, end: day.end - QUARTER_MS })).toMatch(
        / from \w{3} \d+ \w{3} \d{4} \d\d:\d\d\.$/,
      )
      const two = { start: day.start, end: dayInterval(zone, addDays(date, 1)).end }
      expect(missed(two)).toContain(` from ${dayText(date)} `)
    }
  })
})

describe('a wish for the place of a shift', () => {
  const day = dayInterval(BERLIN, addDays(SATURDAY, 1))
  const place = fc.tuple(fc.integer({ min: 80, max: 190 }), fc.nat(40)).map(
    ([first, length]): Interval => ({
      start: FROM + first * QUARTER_MS,
      end: FROM + (first + length) * QUARTER_MS,
    }),
  )
  const places = fc.integer({ min: 1, max: 3 }).chain(count => {
    const some = fc.array(place, { minLength: count, maxLength: count })
    return fc.tuple(some, fc.oneof(fc.constant([]), some))
  })

  it('counts on a day that is worked, and is kept by a start, and end, of one of the places', () => {
    fc.assert(
      fc.property(someShifts, places, (shifts, [starts, ends]) => {
        const { wished, missed } = wishesKept(
          surfer({ zone: BERLIN, placeWishes: [{ day, starts, ends }] }),
          shifts,
        )
        const own = shifts.filter(({ start }) => isAt(start, day))
        const isWithin = (at: number, { start, end }: Interval) => !(at < start) && !(at > end)
        const away = own.filter(shift => {
          const fitting = starts.filter((start, i) => {
            const end = ends[i]
            return isWithin(shift.start, start) && (end === undefined || isWithin(shift.end, end))
          })
          return fitting.length === 0
        })
        expect(wished).toBe(own.length > 0 ? 1 : 0)
        expect(missed).toHaveLength(away.length > 0 ? 1 : 0)
        for (const sentence of missed)
          expect(sentence).toContain(ends.length > 0 ? 'not as wished: a shift ' : 'not as wished: a start ')
      }),
      { numRuns: 200 },
    )
  })

  it('belongs to the day on which the shift starts, also when it ends on the next', () => {
    const at = (minute: number) => instantAt(BERLIN, addDays(SATURDAY, 1), minute)
    const wish = { day, starts: [{ start: at(540), end: at(600) }], ends: [] }
    const outcome = (start: number, end: number) =>
      wishesKept(surfer({ zone: BERLIN, placeWishes: [wish] }), [{ start: at(start), end: at(end) }])
    // From 22:00 of the day before, from midnight, from 22:00, and from midnight of the next day.
    expect(outcome(-120, 360).wished).toBe(0)
    expect(outcome(0, 480).missed).toEqual([
      'The shift from Sun 28 Mar 2027 00:00 to 08:00 is not as wished: a start 09:00–10:00.',
    ])
    expect(outcome(1320, 1800).missed).toEqual([
      'The shift from Sun 28 Mar 2027 22:00 to 06:00 is not as wished: a start 09:00–10:00.',
    ])
    expect(outcome(1440, 1920).wished).toBe(0)
    expect(outcome(600, 1080)).toEqual({ wished: 1, missed: [] })
  })
})
