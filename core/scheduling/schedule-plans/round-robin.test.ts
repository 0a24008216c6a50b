import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantAt } from '#core/time/index.ts'
import { emptyOccupiedTimes } from './occupied-times.ts'
import { slotsOf, turnsOf } from './round-robin.ts'
import type { PlanSurfer, RoundRobin, RoundRobinShift, Turn } from './types.ts'

const ZONE = 'Europe/Berlin'
// The clocks go forward on Sunday 28 March 2027.
const ANCHOR = '2027-03-01'
const SURFERS = [11, 12, 13, 14, 15]
const WEEKS = 14

const shiftOf = (id: number, day: number, startMinute: number, numberOfSurfers = 1): RoundRobinShift => ({
  id,
  day,
  startMinute,
  endMinute: startMinute + 480,
  zone: null,
  breaks: [],
  shiftTemplateId: null,
  isFill: false,
  numberOfSurfers,
  timeInLieu: null,
})

const someShifts = fc
  .array(fc.tuple(fc.nat(6), fc.constantFrom(0, 540, 1320), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map(all => all.map(([day, start, heads], index) => shiftOf(index + 1, day, start, heads)))

describe('the slots of a cycle', () => {
  it('hold each shift once for each of its agents, whatever goes together', () => {
    fc.assert(
      fc.property(someShifts, fc.nat(5), fc.boolean(), (shifts, main, isGrouped) => {
        const mainShiftId = shifts[main % shifts.length]!.id
        const followerIds = shifts.map(({ id }) => id).filter(id => id !== mainShiftId)
        const slots = slotsOf({ shifts, groups: isGrouped ? [{ mainShiftId, followerIds }] : [] })
        for (const { id, numberOfSurfers } of shifts)
          expect(slots.flat().filter(shift => shift.id === id)).toHaveLength(numberOfSurfers)
        for (const slot of slots) expect(new Set(slot).size).toBe(slot.length)
        const heads = shifts.map(shift => shift.numberOfSurfers)
        const led = shifts.find(({ id }) => id === mainShiftId)!.numberOfSurfers
        const alone = heads.reduce((sum, count) => sum + Math.max(0, count - led), led)
        expect(slots).toHaveLength(isGrouped ? alone : heads.reduce((sum, count) => sum + count, 0))
      }),
      { numRuns: 150 },
    )
  })

  it('come in order of time, whatever the order of the shifts', () => {
    fc.assert(
      fc.property(
        someShifts.chain(shifts =>
          fc.tuple(fc.constant(shifts), fc.shuffledSubarray(shifts, { minLength: shifts.length })),
        ),
        ([shifts, shuffled]) => {
          const slots = slotsOf({ shifts: shuffled, groups: [] })
          expect(slots).toEqual(slotsOf({ shifts, groups: [] }))
          const times = slots.map(([shift]) => shift!.day * 1440 + shift!.startMinute)
          expect(times).toEqual(times.toSorted((a, b) => a - b))
        },
      ),
      { numRuns: 60 },
    )
  })
})

const someAbsence = fc.tuple(fc.nat(WEEKS * 7), fc.integer({ min: 1, max: 20 })).map(([day, days]) => ({
  start: instantAt(ZONE, addDays(ANCHOR, day), 0),
  end: instantAt(ZONE, addDays(ANCHOR, day + days), 0),
}))
const someSurfers = fc
  .tuple(
    ...SURFERS.map(id =>
      fc.record({
        id: fc.constant(id),
        zone: fc.constant(ZONE),
        startDate: fc.option(
          fc.nat(40).map(day => addDays(ANCHOR, day)),
          { nil: null, freq: 2 },
        ),
        endDate: fc.option(
          fc.integer({ min: 40, max: 90 }).map(day => addDays(ANCHOR, day)),
          { nil: null },
        ),
        absences: fc.array(someAbsence, { maxLength: 3 }),
      }),
    ),
  )
  .map(all => new Map(all.map((one): [number, PlanSurfer] => [one.id, one])))

/** Shifts that never meet each other, so that nobody is busy with another turn. */
const someRoundRobin = fc
  .record({
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1, maxLength: 4 }),
    startMinute: fc.constantFrom(0, 120, 540, 1320),
    surferIds: fc.shuffledSubarray(SURFERS, { minLength: 2 }),
  })
  .map(
    ({ days, startMinute, surferIds }): RoundRobin => ({
      id: 1,
      cycleWeeks: 1,
      shifts: days.map((day, index) => shiftOf(index + 1, day, startMinute)),
      surferIds,
      groups: [],
    }),
  )

const turnsUntil = (roundRobin: RoundRobin, surfers: ReadonlyMap<number, PlanSurfer>, days = WEEKS * 7) =>
  turnsOf(roundRobin, {
    anchor: ANCHOR,
    weekStartsOn: 'monday',
    until: addDays(ANCHOR, days),
    surfers,
    occupied: emptyOccupiedTimes(),
  })

describe('the turns of a round robin', () => {
  it('go to whoever owes most by all the turns before, of those who are there', () => {
    fc.assert(
      fc.property(someRoundRobin, someSurfers, (roundRobin, surfers) => {
        const { surferIds, shifts } = roundRobin
        const turns = turnsUntil(roundRobin, surfers)
        expect(turns).toHaveLength(WEEKS * shifts.length)
        const past: Turn[] = []
        for (const [index, turn] of turns.entries()) {
          const due = surferIds[index % surferIds.length]!
          const { startMinute, endMinute } = shifts[index % shifts.length]!
          const start = instantAt(ZONE, turn.date, startMinute)
          const end = instantAt(ZONE, turn.date, endMinute)
          const owed = (id: number) => {
            const filled = past.filter(({ surferId }) => surferId !== null)
            const entitled = filled.filter(({ dueSurferId }) => dueSurferId === id).length
            return entitled - filled.filter(({ surferId }) => surferId === id).length + (id === due ? 1 : 0)
          }
          const isEmployed = (id: number) => {
            const { startDate, endDate } = surfers.get(id)!
            return (startDate ?? turn.date) <= turn.date && turn.date <= (endDate ?? turn.date)
          }
          const isThere = (id: number) =>
            isEmployed(id) && !surfers.get(id)!.absences.some(one => one.start < end && start < one.end)
          const rank = (id: number) => owed(id) * 100 - (id === due ? -1 : surferIds.indexOf(id))
          const able = surferIds.filter(isThere).toSorted((a, b) => rank(b) - rank(a))
          expect(turn.dueSurferId).toBe(due)
          expect(turn.surferId).toBe(isEmployed(due) ? (able[0] ?? null) : null)
          past.push(turn)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('do not depend on how far they are followed', () => {
    fc.assert(
      fc.property(someRoundRobin, someSurfers, fc.integer({ min: 0, max: WEEKS * 7 }), (one, who, days) => {
        const far = turnsUntil(one, who)
        const near = turnsUntil(one, who, days)
        expect(near).toEqual(far.slice(0, near.length))
        expect(near).toHaveLength(Math.ceil(days / 7) * one.shifts.length)
      }),
      { numRuns: 40 },
    )
  })

  it('say why another agent has a turn: away, or repaying', () => {
    fc.assert(
      fc.property(someRoundRobin, someSurfers, (roundRobin, surfers) => {
        for (const { dueSurferId, surferId, reason, date, shiftIds } of turnsUntil(roundRobin, surfers)) {
          const shift = roundRobin.shifts.find(({ id }) => id === shiftIds[0])!
          const time = {
            start: instantAt(ZONE, date, shift.startMinute),
            end: instantAt(ZONE, date, shift.endMinute),
          }
          const { absences } = surfers.get(dueSurferId)!
          const isAway = absences.some(one => one.start < time.end && time.start < one.end)
          if (surferId === dueSurferId) expect(reason).toBeNull()
          else if (surferId !== null) expect(reason).toBe(isAway ? 'away' : 'repays')
          else expect(['not-employed', 'nobody-free']).toContain(reason)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('keep an agent off who has another turn that ends later than this one begins', () => {
    const shifts = [shiftOf(1, 0, 1320), shiftOf(2, 1, 300)]
    const roundRobin: RoundRobin = { id: 1, cycleWeeks: 1, shifts, surferIds: [11, 11], groups: [] }
    const surfers = new Map([[11, { id: 11, zone: ZONE, startDate: null, endDate: null, absences: [] }]])
    const reasons = (all: RoundRobinShift[]) =>
      turnsUntil({ ...roundRobin, shifts: all }, surfers, 7).map(({ reason }) => reason)
    expect(reasons(shifts)).toEqual([null, 'nobody-free'])
    // Six o'clock is when the night ends.
    expect(reasons([shifts[0]!, shiftOf(2, 1, 360)])).toEqual([null, null])
  })
})
