// Agents' wishes as the engine takes them: by the day, in the agent's own time.

import type { SurferScheduleSettings, Wish } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { GenerateProblem, PlaceWish, SchedulingSurfer } from '#core/scheduling/index.ts'
import { addDays, type Interval, instantAt, type LocalDate, weekdayOf, type Zone } from '#core/time/index.ts'

/** The problem with the agents' wishes; wishes for archived shifts are ignored. */
export function withWishes(
  problem: GenerateProblem,
  settings: ReadonlyMap<number, SurferScheduleSettings>,
  templates: ReadonlyMap<number, ShiftTemplate>,
): GenerateProblem {
  const dates = datesOf(problem)
  const surfers = problem.surfers.map((surfer): SchedulingSurfer => {
    const all = settings.get(surfer.id)?.wishes ?? []
    return wishingSurfer(surfer, all, dates, templates)
  })
  return { ...problem, surfers }
}

/** The agent with the wishes for these dates; wishes for archived shifts are ignored. */
export function wishingSurfer(
  surfer: SchedulingSurfer,
  all: readonly Wish[],
  dates: readonly LocalDate[],
  templates: ReadonlyMap<number, ShiftTemplate>,
): SchedulingSurfer {
  if (all.length === 0) return surfer
  const offDates = dates.filter(date => isOff(all, date))
  const wishes = offDates.map(date => ({ interval: dayOf(surfer.zone, date), wants: 'off' as const }))
  const placeWishes = dates
    .filter(date => !offDates.includes(date))
    .flatMap(date => placeOn(surfer.zone, date, wishFor(all, date), templates) ?? [])
  return { ...surfer, wishes, placeWishes }
}

function datesOf({ from, to }: GenerateProblem): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = from; date < to; date = addDays(date, 1)) dates.push(date)
  return dates
}

const dayOf = (zone: Zone, date: LocalDate): Interval => ({
  start: instantAt(zone, date, 0),
  end: instantAt(zone, addDays(date, 1), 0),
})

type WeekdayWish = Exclude<Wish, { type: 'dates-off' }>

const wishFor = (wishes: readonly Wish[], date: LocalDate): WeekdayWish | undefined =>
  wishes.find((wish): wish is WeekdayWish => wish.type !== 'dates-off' && wish.days.includes(weekdayOf(date)))

const isOff = (wishes: readonly Wish[], date: LocalDate): boolean =>
  wishFor(wishes, date)?.type === 'days-off' ||
  wishes.some(wish => wish.type === 'dates-off' && wish.from <= date && date <= wish.to)

function placeOn(
  zone: Zone,
  date: LocalDate,
  wish: WeekdayWish | undefined,
  templates: ReadonlyMap<number, ShiftTemplate>,
): PlaceWish | null {
  const day = dayOf(zone, date)
  if (wish?.type === 'start') {
    const { startMinute, endMinute } = wish.interval
    const starts = [{ start: instantAt(zone, date, startMinute), end: instantAt(zone, date, endMinute) }]
    return { day, starts, ends: [] }
  }
  if (wish?.type !== 'shift') return null
  const shifts = wish.shiftTemplateIds.flatMap(id => {
    const template = templates.get(id)
    return template?.state === 'active' ? [template] : []
  })
  if (shifts.length === 0) return null
  const at = ({ timezone }: ShiftTemplate, minute: number): Interval => {
    const instant = instantAt(timezone, date, minute)
    return { start: instant, end: instant }
  }
  return {
    day,
    starts: shifts.map(shift => at(shift, shift.interval.startMinute)),
    ends: shifts.map(shift => at(shift, shift.interval.endMinute)),
  }
}
