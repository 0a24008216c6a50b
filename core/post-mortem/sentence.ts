// The whole post-mortem in one sentence for the screen.
import type { Cause, ExplainedDay } from './types.ts'

/** Stands between a number and its unit so that they never part at a line's end. */
const NARROW_SPACE = '\u202f'
const show = (value: number, digits = 0): string =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits }).format(Math.abs(value))
const percent = (fraction: number): string => `${show(fraction * 100)}${NARROW_SPACE}%`
const hours = (value: number): string => `${show(value, 1)} agent hours`

interface SentenceInput extends Pick<ExplainedDay, 'planned' | 'actual' | 'causes' | 'forecastContacts'> {
  name: string
  /** Null: the ticket groups have different targets. */
  targetSeconds: number | null
  /** Measured by connected systems; null: not known. */
  measured: number | null
}

/** Less than this is the same service level to whoever reads it. */
const NOTHING = 0.005
/** A cause with so much of what the causes of one direction lost, or won, is named alone. */
const MOST = 0.5

export function postMortemSentence({ name, targetSeconds, measured, ...day }: SentenceInput): string {
  const { planned, actual, causes } = day
  if (planned.value === null || actual.value === null) return `${name} had no contacts on this day.`
  const within = targetSeconds === null ? 'in time' : `within ${secondsText(targetSeconds)}`
  const reached = `${name} answered ${percent(measured ?? actual.value)} ${within}`
  const change = actual.value - planned.value
  if (Math.abs(change) < Math.max(NOTHING, planned.error ?? 0))
    return measured === null || Math.abs(measured - planned.value) < NOTHING
      ? `${reached}, as planned.`
      : `${reached}; simulated, the day went as planned (${percent(planned.value)}).`
  // The causes explain the simulated change, which a measured one may go against.
  if (measured !== null && (measured - planned.value) * change < 0)
    return `${reached} and ${percent(planned.value)} was planned: none of the known causes explains the difference.`
  const wanted = causes.filter(one => one.share * change > 0).toSorted((a, b) => (b.share - a.share) * change)
  const [first, second] = wanted
  if (!first) return `${reached} instead of ${percent(planned.value)}.`
  const firstText = reasonText(first.cause, first.size, day.forecastContacts)
  const total = wanted.reduce((sum, one) => sum + one.share, 0)
  const isMost = first.share / total >= MOST || !second
  const because = isMost
    ? firstText
    : `${firstText} and ${reasonText(second.cause, second.size, day.forecastContacts)}`
  return change < 0
    ? `${reached} instead of ${percent(planned.value)}: ${isMost ? 'most of it' : 'mainly'} because ${because}.`
    : `${reached}, more than the ${percent(planned.value)} planned: ${isMost ? 'most of it' : 'mainly'} because ${because}.`
}

const secondsText = (seconds: number): string => {
  const unit = (value: number, name: string) => `${show(value, 1)}${NARROW_SPACE}${name}`
  if (seconds < 600) return unit(seconds, 's')
  return seconds < 7200 ? unit(seconds / 60, 'min') : unit(seconds / 3600, 'h')
}

function reasonText(cause: Cause, size: number, forecastContacts: number): string {
  const isMore = size > 0
  switch (cause) {
    case 'contacts': {
      const share = forecastContacts > 0 ? Math.abs(size) / forecastContacts : 0
      if (share < NOTHING) return 'contacts came at other times than forecast'
      return `${percent(share)} ${isMore ? 'more' : 'fewer'} contacts came than forecast`
    }
    case 'handle-time':
      if (Math.abs(size) < 0.5) return 'contacts took longer at other times than forecast'
      return `contacts took ${show(size)}${NARROW_SPACE}s ${isMore ? 'longer' : 'less'} than forecast`
    case 'plan':
      if (Math.abs(size) < 0.05) return 'agents were scheduled at other times than the forecast needed'
      return `${hours(size)} ${isMore ? 'more' : 'fewer'} were scheduled than the forecast needed`
    case 'time-off':
      if (Math.abs(size) < 0.05) return 'shifts were moved after they were published'
      return isMore
        ? `${hours(size)} were added after publication`
        : `${hours(size)} were taken off after publication`
    case 'sickness':
      return `${hours(size)} were lost to sick leave`
    case 'adherence':
      if (Math.abs(size) < 0.05) return 'agents worked at other times than scheduled'
      return isMore
        ? `agents worked ${hours(size).replace('agent ', '')} beyond their schedule`
        : `${hours(size)} were scheduled but not worked`
  }
}

export const CAUSE_NAMES: Record<Cause, string> = {
  contacts: 'Contacts against forecast',
  'handle-time': 'Handle time against forecast',
  plan: 'Staffing plan',
  'time-off': 'Time off and late changes',
  sickness: 'Sick leave',
  adherence: 'Late, absent or idle',
}

/** Unit of each cause's size. */
export const CAUSE_UNITS: Record<Cause, string> = {
  contacts: 'contacts',
  'handle-time': 's',
  plan: 'agent hours',
  'time-off': 'agent hours',
  sickness: 'agent hours',
  adherence: 'agent hours',
}
