// Balance of an agent's time off through the years: what is granted, taken over, adjusted and used, and the moments at
// which it changes. Use may never leave less than nothing at any moment, also of a later year that takes over.
import { addDays, daysBetween, type LocalDate } from '../time/index.ts'
import type { Adjustment, Amount, TimeOffContract, TimeOffPolicy, TimeOffUse } from './types.ts'

export interface YearLedger {
  year: number
  from: LocalDate
  /** First day of the next year. */
  to: LocalDate
  /** All of the year's grant, for the days of employment in it. */
  granted: Amount
  carriedOver: Amount
  /** Day on which the rest of what was taken over is lost; null: it is kept all year. */
  carryOverEndsOn: LocalDate | null
  /** Lost of what was taken over. */
  lapsed: Amount
  adjusted: Amount
  taken: Amount
  pending: Amount
  /** At the end of the year, everything that is asked for counted. */
  left: Amount
  /** Least that there is at any moment from each use on to the end of the year. */
  lowest: Amount
}

/** Rules and events that a balance follows from. */
export interface Allowance {
  policy: TimeOffPolicy
  contract: Pick<TimeOffContract, 'startDate' | 'endDate'>
  adjustments: readonly Adjustment[]
}

const pad = (value: number) => String(value).padStart(2, '0')

/** First day of the month that is `months` after the year's first. */
function monthOf({ yearStartsMonth }: TimeOffPolicy, year: number, months: number): LocalDate {
  const index = yearStartsMonth - 1 + months
  return `${year + Math.floor(index / 12)}-${pad((index % 12) + 1)}-01`
}

/** Year of the policy that a day is in. */
export const yearOf = (
  { yearStartsMonth }: Pick<TimeOffPolicy, 'yearStartsMonth'>,
  date: LocalDate,
): number => Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < yearStartsMonth ? 1 : 0)

/** Share of the days from one day to another on which the agent is employed. */
function employedShare(
  { startDate, endDate }: Allowance['contract'],
  from: LocalDate,
  to: LocalDate,
): number {
  const first = startDate !== null && startDate > from ? startDate : from
  const after = endDate !== null && endDate < to ? addDays(endDate, 1) : to
  return Math.max(0, daysBetween(first, after)) / daysBetween(from, to)
}

interface Movement {
  date: LocalDate
  amount: Amount
  isUse: boolean
}

/** Grants of a year with the days on which they can be used. Together they are the granted amount exactly. */
function grantsOf({ policy, contract }: Allowance, year: number): Movement[] {
  const parts = policy.accrual === 'monthly' ? 12 : 1
  const dates = Array.from({ length: parts }, (_, at) => monthOf(policy, year, at))
  let share = 0
  let granted = 0
  return dates.map((date, at) => {
    share += employedShare(contract, date, dates[at + 1] ?? monthOf(policy, year, 12)) / parts
    const amount = Math.floor(policy.annualAmount * share + 1e-6) - granted
    granted += amount
    return { date, amount, isUse: false }
  })
}

const total = (movements: readonly { amount: Amount }[]) =>
  movements.reduce((sum, { amount }) => sum + amount, 0)

/** One year that begins with what was left of the one before. */
function ledgerOfYear(
  allowance: Allowance,
  year: number,
  before: Amount,
  uses: readonly TimeOffUse[],
): YearLedger {
  const { policy } = allowance
  const from = monthOf(policy, year, 0)
  const to = monthOf(policy, year, 12)
  const carriedOver = Math.max(0, Math.min(before, policy.carryOverMax ?? before))
  const isWithin = ({ date }: { date: LocalDate }) => from <= date && date < to
  const own = uses.filter(isWithin)
  const adjustments = allowance.adjustments.filter(isWithin)
  const grants = grantsOf(allowance, year)
  const carryOverEndsOn =
    policy.carryOverMonths === null || policy.carryOverMonths >= 12
      ? null
      : monthOf(policy, year, policy.carryOverMonths)
  const lapsed =
    carryOverEndsOn === null
      ? 0
      : Math.max(0, carriedOver - total(own.filter(use => use.date < carryOverEndsOn)))
  const movements: Movement[] = [
    ...grants,
    ...adjustments.map(({ date, amount }) => ({ date, amount, isUse: false })),
    ...(carryOverEndsOn === null ? [] : [{ date: carryOverEndsOn, amount: -lapsed, isUse: false }]),
    ...own.map(({ date, amount }) => ({ date, amount: -amount, isUse: true })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : b.amount - a.amount))
  return {
    year,
    from,
    to,
    granted: total(grants),
    carriedOver,
    carryOverEndsOn,
    lapsed,
    adjusted: total(adjustments),
    taken: total(own.filter(use => !use.isPending)),
    pending: total(own.filter(use => use.isPending)),
    left: carriedOver + total(movements),
    lowest: lowestOf(carriedOver, movements),
  }
}

function lowestOf(start: Amount, movements: readonly Movement[]): Amount {
  let balance = start
  let isUsed = false
  let lowest = Infinity
  for (const { amount, isUse } of movements) {
    balance += amount
    isUsed ||= isUse && amount < 0
    if (isUsed) lowest = Math.min(lowest, balance)
  }
  return lowest === Infinity ? balance : lowest
}

/** Each year from the policy's first one to `lastYear`, or to the last one with a use when that is later. */
export function ledger(allowance: Allowance, uses: readonly TimeOffUse[], lastYear: number): YearLedger[] {
  const { policy } = allowance
  const years = [lastYear, ...uses.map(use => yearOf(policy, use.date))]
  const last = years.reduce((a, b) => Math.max(a, b))
  const ledgers: YearLedger[] = []
  for (let year = policy.firstYear; year <= last; year++)
    ledgers.push(ledgerOfYear(allowance, year, ledgers.at(-1)?.left ?? 0, uses))
  return ledgers
}

/**
 * The year that more use would leave with less than nothing; null: the allowance lasts. A year that has less than
 * nothing already, after an adjustment, takes nothing more. Years before the first use are played through once.
 */
export function overdrawing(
  allowance: Allowance,
  uses: readonly TimeOffUse[],
): (more: readonly TimeOffUse[]) => YearLedger | null {
  const { policy } = allowance
  const usesByYear = Map.groupBy(uses, use => yearOf(policy, use.date))
  const lastUsed = [...usesByYear.keys()].reduce((a, b) => Math.max(a, b), policy.firstYear)
  const known: YearLedger[] = []
  const leftBefore = (year: number): Amount => {
    for (let next = policy.firstYear + known.length; next < year; next++)
      known.push(ledgerOfYear(allowance, next, known.at(-1)?.left ?? 0, usesByYear.get(next) ?? []))
    return known[year - policy.firstYear - 1]?.left ?? 0
  }
  return more => {
    const costs = more.filter(use => use.amount > 0)
    if (costs.length === 0) return null
    const costsByYear = Map.groupBy(costs, use => yearOf(policy, use.date))
    const years = [...costsByYear.keys()].toSorted((a, b) => a - b)
    const first = years[0]!
    if (first < policy.firstYear) return ledgerOfYear(allowance, first, 0, [])
    let before = leftBefore(first)
    for (let year = first; year <= Math.max(lastUsed, years.at(-1)!); year++) {
      const found = ledgerOfYear(allowance, year, before, [
        ...(usesByYear.get(year) ?? []),
        ...(costsByYear.get(year) ?? []),
      ])
      if (found.lowest < 0) return found
      before = found.left
    }
    return null
  }
}
