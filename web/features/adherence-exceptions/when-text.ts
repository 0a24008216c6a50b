// When an exception holds, in words.
import type { AdherenceException } from '#contract/endpoints/adherence.ts'
import { localDateOf, WEEKDAYS, type Weekday, type Zone } from '#core/time/index.ts'
import { dateTimeText, dayText, localDateText, timeText } from '#web/lib/dates.ts'
import * as texts from './texts.ts'

const short = (weekday: Weekday): string => weekday.charAt(0).toUpperCase() + weekday.slice(1, 3)

/** "Mon–Fri", "Mon, Wed", "Every day"; runs of three and more are drawn together. */
export function weekdaysText(weekdays: readonly Weekday[]): string {
  if (weekdays.length === WEEKDAYS.length) return texts.everyDay
  const runs: Weekday[][] = []
  for (const [at, weekday] of WEEKDAYS.entries()) {
    if (!weekdays.includes(weekday)) continue
    const last = runs.at(-1)
    if (last && at > 0 && last.at(-1) === WEEKDAYS[at - 1]) last.push(weekday)
    else runs.push([weekday])
  }
  return runs
    .flatMap(run => (run.length > 2 ? [`${short(run[0]!)}–${short(run.at(-1)!)}`] : run.map(short)))
    .join(', ')
}

/** The hours first, then the days that they hold on. */
export function whenText(exception: AdherenceException, zone: Zone, locale?: string): [string, string] {
  if (exception.type === 'one-off') {
    const [start, end] = [Date.parse(exception.start), Date.parse(exception.end)]
    const isOneDay = localDateOf(zone, start) === localDateOf(zone, end - 1)
    const times = (instant: number) => timeText(instant, zone, locale)
    return isOneDay
      ? [`${times(start)} – ${times(end)}`, dayText(start, zone, locale)]
      : [dateTimeText(start, zone, locale), texts.toEnd(dateTimeText(end, zone, locale))]
  }
  const { startTime, endTime, weekdays, start, end } = exception
  const isOvernight = endTime <= startTime
  const hours = `${weekdaysText(weekdays)} ${startTime} – ${endTime}${isOvernight ? texts.theNextDay : ''}`
  const from = localDateText(start, locale)
  if (end === start) return [hours, texts.onFrom(from)]
  return [hours, end === null ? texts.fromFromOn(from) : `${from} – ${localDateText(end, locale)}`]
}
