// "Can I?": whether an agent may be off on a day, as a colour with the reason in one sentence. Calendar, requests and
// automatic approval all ask here.
import { addDays, dayInterval, daysBetween, eachDate, type Interval, type LocalDate } from '../time/index.ts'
import { termsOn } from './contract.ts'
import { amountOf, type DayCost, dayCosts, type ShiftsByDay, spanInterval } from './counting.ts'
import { type Allowance, overdrawing, type YearLedger } from './ledger.ts'
import { blackoutOn, fullLimit } from './limits.ts'
import type { StaffingKept } from './staffing-kept.ts'
import type {
  Amount,
  AwayLimit,
  BlackoutDays,
  TimeOffContract,
  TimeOffPolicy,
  TimeOffSpan,
  TimeOffUse,
} from './types.ts'
import { amountText, dayInText, percentText } from './wording.ts'

/** Share of a day's requirement that is enough where the policy names none, in percent. */
export const USUAL_KEPT_PERCENT = 95

export type Colour = 'green' | 'amber' | 'red'

export const VERDICT_CODES = [
  'FREE',
  'KEPT',
  'UNCOVERED',
  'NO_FORECAST',
  'PAST',
  'NOT_EMPLOYED',
  'OFF_ALREADY',
  'ASKED_ALREADY',
  'NOTICE',
  'BLACKOUT',
  'ALLOWANCE',
  'LIMIT',
] as const
export type VerdictCode = (typeof VERDICT_CODES)[number]

export interface DayVerdict {
  date: LocalDate
  colour: Colour
  code: VerdictCode
  because: string
  amount: Amount
  /** Share of the required work that stays covered, in percent; null: not known, or not asked. */
  keptPercent: number | null
  /** Colleagues of the team who are away. */
  away: number
}

export interface CanIFacts {
  today: LocalDate
  contract: TimeOffContract
  teamId: number
  shifts: ShiftsByDay
  allowance: Allowance
  uses: readonly TimeOffUse[]
  /** Own days off in the schedule, and days asked for. */
  offDates: ReadonlySet<LocalDate>
  askedDates: ReadonlySet<LocalDate>
  limits: readonly AwayLimit[]
  blackouts: readonly BlackoutDays[]
  /** Others away on a day: of a team, or of all. */
  away: (date: LocalDate, teamId: number | null) => number
  staffing: StaffingKept
}

interface Found {
  colour: Colour
  code: VerdictCode
  because: string
  keptPercent?: number | null
}

/** Reasons that depend on no allowance, limit or coverage. */
function calendarFault(facts: CanIFacts, date: LocalDate): Found | null {
  const { today, contract, offDates, askedDates, allowance } = facts
  const red = (code: VerdictCode, because: string): Found => ({ colour: 'red', code, because })
  if (date < today) return red('PAST', 'This day is over.')
  if (contract.startDate !== null && date < contract.startDate)
    return red('NOT_EMPLOYED', `Your first day is ${dayInText(contract.startDate)}.`)
  if (contract.endDate !== null && date > contract.endDate)
    return red('NOT_EMPLOYED', `Your last day is ${dayInText(contract.endDate)}.`)
  if (offDates.has(date)) return red('OFF_ALREADY', 'You are off already.')
  if (askedDates.has(date)) return red('ASKED_ALREADY', 'You have asked for this day already.')
  const { noticeDays } = allowance.policy
  if (daysBetween(today, date) < noticeDays)
    return red('NOTICE', `Ask at least ${noticeDays} ${noticeDays === 1 ? 'day' : 'days'} before.`)
  return null
}

const overdrawnText = ({ unit, firstYear }: TimeOffPolicy, { year, lowest }: YearLedger): string =>
  year < firstYear
    ? `Allowances start in ${firstYear}.`
    : `Your allowance of ${year} does not last for it: ${amountText(unit, -lowest)} too few.`

function ruleFault(facts: CanIFacts, date: LocalDate): Found | null {
  const { blackouts, teamId, limits } = facts
  const blackout = blackoutOn(blackouts, teamId, date)
  if (blackout)
    return { colour: 'red', code: 'BLACKOUT', because: `No time off is given during “${blackout.name}”.` }
  const full = fullLimit(limits, teamId, date, scope => facts.away(date, scope))
  if (!full) return null
  const where = full.teamId === null ? 'In all teams' : 'In your team'
  return {
    colour: 'red',
    code: 'LIMIT',
    because: `${where}, ${full.away} ${full.away === 1 ? 'agent is' : 'agents are'} away already, and at most ${full.maxAway} may be.`,
  }
}

function coverageOf(facts: CanIFacts, date: LocalDate, off: Interval): Found {
  const { contract, staffing, allowance } = facts
  const { kept, isByContract, neededHours } = staffing.on(dayInterval(contract.zone, date), date, off)
  if (kept === null)
    return {
      colour: 'amber',
      code: 'NO_FORECAST',
      because: 'The forecast does not reach this day yet, so your manager decides.',
    }
  const keptPercent = kept * 100
  const enough = allowance.policy.approvesAtPercent ?? USUAL_KEPT_PERCENT
  const basis = isByContract ? 'Nothing is scheduled yet; by contract, ' : ''
  if (keptPercent < enough - 1e-9)
    return {
      colour: 'amber',
      code: 'UNCOVERED',
      because: capital(
        `${basis}${percentText(keptPercent)} of the work would stay covered, less than ${enough} %, so your manager decides.`,
      ),
      keptPercent,
    }
  const because =
    neededHours === 0
      ? 'No work of your ticket groups is expected.'
      : capital(`${basis}${percentText(keptPercent)} of the work stays covered.`)
  return { colour: 'green', code: 'KEPT', because, keptPercent }
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** `overdrawn`: asked about this day alone; null: the allowance is asked about otherwise. */
function verdictOf(
  facts: CanIFacts,
  { date, minutes }: DayCost,
  off: Interval,
  overdrawn: ReturnType<typeof overdrawing> | null,
): DayVerdict {
  const { policy } = facts.allowance
  const amount = amountOf(policy, minutes, termsOn(facts.contract, date))
  const free: Found = {
    colour: 'green',
    code: 'FREE',
    because: 'You don’t work on this day.',
    keptPercent: null,
  }
  const found =
    calendarFault(facts, date) ??
    (minutes === 0 ? free : null) ??
    allowanceFault(facts, overdrawn?.([{ date, amount, isPending: true }]) ?? null) ??
    ruleFault(facts, date) ??
    coverageOf(facts, date, off)
  return {
    date,
    colour: found.colour,
    code: found.code,
    because: found.because,
    amount,
    keptPercent: found.keptPercent ?? null,
    away: facts.away(date, facts.teamId),
  }
}

const allowanceFault = ({ allowance }: CanIFacts, overdrawn: YearLedger | null): Found | null =>
  overdrawn && { colour: 'red', code: 'ALLOWANCE', because: overdrawnText(allowance.policy, overdrawn) }

/** Costs of the days of a span and the time that it takes; a night after the last day belongs to that day. */
function costsOf({ contract, shifts }: CanIFacts, span: TimeOffSpan): { off: Interval; costs: DayCost[] } {
  const off = spanInterval(span, contract, shifts)
  const known = new Map(dayCosts(contract, shifts, off).map(cost => [cost.date, cost]))
  return { off, costs: datesOf(span).map(date => known.get(date) ?? { date, minutes: 0 }) }
}

/** Each day from `from` up to the day before `to`, as if that whole day alone were asked for. */
export function canIDays(facts: CanIFacts, from: LocalDate, to: LocalDate): DayVerdict[] {
  const overdrawn = overdrawing(facts.allowance, facts.uses)
  return eachDate(from, to).map(date => {
    const { off, costs } = costsOf(facts, { from: date, last: date, part: null })
    return verdictOf(facts, costs[0]!, off, overdrawn)
  })
}

export interface SpanVerdict {
  colour: Colour
  /** The reason of the worst day. */
  code: VerdictCode
  because: string
  /** Nothing but a limit is in the way: a waiting list helps. */
  isWaitable: boolean
  amount: Amount
  days: DayVerdict[]
}

const RANK: Record<Colour, number> = { green: 0, amber: 1, red: 2 }

/** Days together, as a request asks for them. */
export function canISpan(facts: CanIFacts, span: TimeOffSpan): SpanVerdict {
  const { off, costs } = costsOf(facts, span)
  const days = costs.map(cost => verdictOf(facts, cost, off, null))
  const amount = days.reduce((sum, day) => sum + day.amount, 0)
  const uses = days.map(day => ({ date: day.date, amount: day.amount, isPending: true }))
  const overdrawn = allowanceFault(facts, overdrawing(facts.allowance, facts.uses)(uses))
  const worst = days.toSorted((a, b) => RANK[b.colour] - RANK[a.colour])[0]!
  const hard = days.find(day => day.colour === 'red' && day.code !== 'LIMIT')
  const decisive = hard ?? overdrawn ?? worst
  const named =
    span.from === span.last || decisive === overdrawn ? '' : `${dayInText((decisive as DayVerdict).date)}: `
  return {
    colour: decisive.colour,
    code: decisive.code,
    because: `${named}${decisive.because}`,
    isWaitable: decisive.code === 'LIMIT',
    amount,
    days,
  }
}

/** Days of a span. */
export const datesOf = ({ from, last }: Pick<TimeOffSpan, 'from' | 'last'>): LocalDate[] =>
  eachDate(from, addDays(last, 1))

/** Uses of the allowance that time off stands for. */
export const usesOf = (
  { contract, shifts, allowance: { policy } }: Pick<CanIFacts, 'contract' | 'shifts' | 'allowance'>,
  off: Interval,
  isPending: boolean,
): TimeOffUse[] =>
  dayCosts(contract, shifts, off).map(({ date, minutes }) => ({
    date,
    amount: amountOf(policy, minutes, termsOn(contract, date)),
    isPending,
  }))
