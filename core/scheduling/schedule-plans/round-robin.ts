// Turns of a round robin. By the order alone the j-th of S turns in cycle k of A agents falls to number
// (k * S + j) mod A. Whoever can't have theirs owes it to the one who stands in: of those who can, the one
// with the fewest turns done against turns entitled to has it, then the one who is next, then the first in
// the order. So a debt is repaid at the first turn of the one who stood in. A turn of somebody who is not
// yet or no longer employed stays empty and is owed by nobody.
// All of it follows from the plan and the absences since the anchor, never from what was applied before.
import {
  addDays,
  dayInterval,
  type Interval,
  type LocalDate,
  localDateOf,
  overlaps,
  type Weekday,
} from '#core/time/index.ts'
import type { OccupiedTimes } from './occupied-times.ts'
import { emptyBalance, type RoundRobinBalance } from './round-robin-balance.ts'
import type { PlanSurfer, RoundRobin, RoundRobinShift, Turn, TurnReason } from './types.ts'
import { intervalOn, lieuDateOf } from './wall-clock.ts'

/** One agent's shifts of a cycle: one shift, or a main shift and its followers. */
type Slot = RoundRobinShift[]

/** Slots in order of time; a shift for several agents makes as many slots. */
export function slotsOf({ shifts, groups }: Pick<RoundRobin, 'shifts' | 'groups'>): Slot[] {
  const byId = new Map(shifts.map(shift => [shift.id, shift]))
  const groupOf = new Map(groups.flatMap(group => group.followerIds.map(id => [id, group] as const)))
  const followersOf = (main: RoundRobinShift) =>
    groups
      .filter(group => group.mainShiftId === main.id)
      .flatMap(group => group.followerIds.flatMap(id => byId.get(id) ?? []))
  return shifts
    .toSorted((a, b) => a.day - b.day || a.startMinute - b.startMinute || a.id - b.id)
    .flatMap(shift => {
      // A follower that needs more agents than its main shift has the rest on its own.
      const mainId = groupOf.get(shift.id)?.mainShiftId
      const led = mainId === undefined ? 0 : (byId.get(mainId)?.numberOfSurfers ?? 0)
      return range(led, shift.numberOfSurfers).map(head => [
        shift,
        ...followersOf(shift).filter(follower => follower.numberOfSurfers > head),
      ])
    })
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

interface Wanted {
  shifts: Interval[]
  /** Days off in return. */
  lieu: Interval[]
}

const dateOf = (cycleStart: LocalDate, shift: RoundRobinShift): LocalDate => addDays(cycleStart, shift.day)

function wantedOf(slot: Slot, cycleStart: LocalDate, { zone }: PlanSurfer, weekStartsOn: Weekday): Wanted {
  const dates = slot.map(shift => dateOf(cycleStart, shift))
  return {
    shifts: slot.map((shift, index) => intervalOn(shift, dates[index]!, zone)),
    lieu: slot.flatMap(({ timeInLieu }, index) =>
      timeInLieu ? [dayInterval(zone, lieuDateOf(timeInLieu, dates[index]!, weekStartsOn))] : [],
    ),
  }
}

export function isEmployedOn({ startDate, endDate }: PlanSurfer, date: LocalDate): boolean {
  return (startDate === null || startDate <= date) && (endDate === null || date <= endDate)
}

interface Candidate {
  surfer: PlanSurfer
  wanted: Wanted
  obstacle: TurnReason | null
}

function candidateOf(
  slot: Slot,
  cycleStart: LocalDate,
  surfer: PlanSurfer,
  { occupied, weekStartsOn }: Circumstances,
): Candidate {
  const wanted = wantedOf(slot, cycleStart, surfer, weekStartsOn)
  const isEmployed = wanted.shifts.every(({ start }) => isEmployedOn(surfer, localDateOf(surfer.zone, start)))
  const isAway = () => wanted.shifts.some(shift => surfer.absences.some(absence => overlaps(absence, shift)))
  const isBusy = () => [...wanted.shifts, ...wanted.lieu].some(time => !occupied.isFree(surfer.id, time))
  const obstacle = !isEmployed ? 'not-employed' : isAway() ? 'away' : isBusy() ? 'busy' : null
  return { surfer, wanted, obstacle }
}

interface Circumstances {
  /** First day of the first cycle. */
  anchor: LocalDate
  weekStartsOn: Weekday
  /** Cycles that start before this day. */
  until: LocalDate
  surfers: ReadonlyMap<number, PlanSurfer>
  /** Turns given out by earlier round robins; those of this one are added. */
  occupied: OccupiedTimes
}

/** Every turn since the anchor, in order. */
export function turnsOf(roundRobin: RoundRobin, circumstances: Circumstances): Turn[] {
  const { id: roundRobinId, cycleWeeks, surferIds } = roundRobin
  const { anchor, until } = circumstances
  if (surferIds.length === 0) return []
  const slots = slotsOf(roundRobin)
  const balance = emptyBalance(surferIds)
  const turns: Turn[] = []
  for (let cycle = 0; ; cycle++) {
    const cycleStart = addDays(anchor, cycle * cycleWeeks * 7)
    if (cycleStart >= until) return turns
    slots.forEach((slot, index) => {
      const dueSurferId = surferIds[(cycle * slots.length + index) % surferIds.length]!
      turns.push({
        roundRobinId,
        cycle,
        date: dateOf(cycleStart, slot[0]!),
        shiftIds: slot.map(shift => shift.id),
        dueSurferId,
        ...whoHas(slot, cycleStart, dueSurferId, balance, circumstances),
      })
    })
  }
}

/** Gives the turn out, and notes who owes it. */
function whoHas(
  slot: Slot,
  cycleStart: LocalDate,
  dueSurferId: number,
  balance: RoundRobinBalance,
  circumstances: Circumstances,
): Pick<Turn, 'surferId' | 'reason'> {
  const { surfers, occupied } = circumstances
  const candidate = (id: number): Candidate | null => {
    const surfer = surfers.get(id)
    return surfer ? candidateOf(slot, cycleStart, surfer, circumstances) : null
  }
  const due = candidate(dueSurferId)
  if (due === null || due.obstacle === 'not-employed') return { surferId: null, reason: 'not-employed' }
  balance.owe(dueSurferId, 1)
  const isAsOrdered = !due.obstacle && balance.nobodyOwesMore(dueSurferId)
  for (const id of isAsOrdered ? [dueSurferId] : balance.candidatesFor(dueSurferId)) {
    const next = id === dueSurferId ? due : candidate(id)
    if (!next || next.obstacle) continue
    balance.owe(id, -1)
    for (const time of [...next.wanted.shifts, ...next.wanted.lieu]) occupied.add(id, time)
    return { surferId: id, reason: id === dueSurferId ? null : (due.obstacle ?? 'repays') }
  }
  balance.owe(dueSurferId, -1)
  return { surferId: null, reason: 'nobody-free' }
}
