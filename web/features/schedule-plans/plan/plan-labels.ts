// How shift plans are put into words.
import type { PlannedShift, RoundRobinShift, SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { type Weekday, weekdaysFrom } from '#core/time/index.ts'
import { clockText, DAY_MINUTES } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'

export const PLANS_PATH = '/shift-plans'
export const planPath = ({ id }: Pick<SchedulePlan, 'id'>): string => `${PLANS_PATH}/${id}`
export const builderPath = (plan: Pick<SchedulePlan, 'id'>): string => `${planPath(plan)}/patterns`

/** "22:00–06:00 +1": the day after its start is marked. */
export function minutesText({ startMinute, endMinute }: PlannedShift['interval']): string {
  return `${clockText(startMinute)}–${clockText(endMinute)}${endMinute > DAY_MINUTES ? ' +1' : ''}`
}

/** "36.5 h" */
export const weeklyText = (hours: number): string => `${Math.round(hours * 10) / 10} h`

/** "30–40 h", "at least 30 h", "at most 40 h", "–" */
export function contractText(min: number | null, max: number | null): string {
  if (min === null) return max === null ? '–' : texts.atMostH(max)
  if (max === null) return texts.atLeastH(min)
  return min === max ? `${min} h` : `${min}–${max} h`
}

/** "Mon", "Tue" and so on, from the first day of a plan's weeks. */
export const dayNamesFrom = (weekStartsOn: Weekday): string[] =>
  weekdaysFrom(weekStartsOn).map(weekday => dayName(weekday).slice(0, 3))
/** "Tue of week 1", by days from the first of a cycle. */
export const planDayText = (day: number, weekStartsOn: Weekday): string =>
  texts.dayNamesFromOfWeekDay(dayNamesFrom(weekStartsOn)[day % 7], Math.floor(day / 7) + 1)
export const dayName = (weekday: Weekday): string => weekday[0]!.toUpperCase() + weekday.slice(1)

/** "Monday of the week after" */
export const lieuText = ({ week, weekday }: NonNullable<RoundRobinShift['timeInLieu']>): string =>
  texts.dayNameOfTheWeekOff(dayName(weekday), week)
