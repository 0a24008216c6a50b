// Kept wishes of published weeks, and the distribution of nights and weekends. A week is evaluated by the wishes that
// were current at its start.
import type { QueryOf } from '#contract/endpoint.ts'
import type { FairnessRow, fairness, KeptWeek, myWishes } from '#contract/schedule/my-wishes.ts'
import type { Page } from '#contract/shapes.ts'
import {
  type SchedulingSurfer,
  unsocialMinutes,
  type WishesKept,
  wishesKept,
} from '#core/scheduling/index.ts'
import {
  addDays,
  DAY_MS,
  eachDate,
  HOUR_MS,
  type Interval,
  instantAt,
  type LocalDate,
  lengthMs,
  localDateOf,
  type Weekday,
  weekStartOf,
} from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { organizationWeekStart, organizationZone } from '#server/features/organization/index.ts'
import { type ContractedSurfer, surfersForScheduling } from '#server/features/surfers/index.ts'
import { shiftTemplatesById } from '#server/features/task-templates/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { publishedBlocks } from '../publication/my-schedule.ts'
import { wishingSurfer } from '../settings/wishes.ts'
import { selectFairnessAgents, selectWishHistory, type WishVersion } from './wish-history-store.ts'

interface EvaluatedWeek extends WishesKept {
  from: LocalDate
  shiftCount: number
  /** The agent with the wishes that stood, and the shifts of the week. */
  wishing: SchedulingSurfer
  own: Interval[]
}

interface EvaluatedSurfer {
  surfer: ContractedSurfer
  shifts: Interval[]
  weeks: EvaluatedWeek[]
}

/** Weeks that begin from one day to another, of agents with a published shift in them. */
export async function evaluateWeeks(
  tx: Tx,
  surferIds: readonly number[],
  days: { from: LocalDate; to: LocalDate },
  weekStartsOn: Weekday,
): Promise<EvaluatedSurfer[]> {
  const surfers = await surfersForScheduling(tx, { surferIds })
  const blocks = await publishedBlocks(tx, {
    surferIds,
    from: Date.parse(days.from) - 2 * DAY_MS,
    to: Date.parse(days.to) + 9 * DAY_MS,
    withoutTasks: true,
  })
  const history = Map.groupBy(await selectWishHistory(tx, surferIds), version => version.surferId)
  const wished = [...history.values()].flatMap(versions => versions.flatMap(version => version.wishes))
  const templates = await shiftTemplatesById(tx, [
    ...new Set(wished.flatMap(wish => (wish.type === 'shift' ? wish.shiftTemplateIds : []))),
  ])
  const shiftsOf = Map.groupBy(
    blocks.filter(block => block.type === 'shift'),
    block => block.surferId,
  )
  const starts = eachDate(days.from, days.to).filter(date => weekStartOf(date, weekStartsOn) === date)
  return surfers.map(surfer => {
    const shifts = (shiftsOf.get(surfer.id) ?? []).map(block => block.interval)
    const weeks = starts.flatMap(from => {
      const [start, end] = [instantAt(surfer.zone, from, 0), instantAt(surfer.zone, addDays(from, 7), 0)]
      const own = shifts.filter(shift => shift.start >= start && shift.start < end)
      if (own.length === 0) return []
      const wishes = wishesAt(history.get(surfer.id), start)
      const dates = eachDate(from, addDays(from, 7))
      const wishing = wishingSurfer(
        { ...surfer, unavailable: [], existingShifts: [] },
        wishes,
        dates,
        templates,
      )
      return [{ from, shiftCount: own.length, wishing, own, ...wishesKept(wishing, own) }]
    })
    return { surfer, shifts, weeks }
  })
}

const wishesAt = (versions: readonly WishVersion[] = [], at: number) =>
  versions.find(({ fromAt }) => fromAt.getTime() <= at)?.wishes ?? []

export async function readKept(
  { db }: Platform,
  actor: Actor,
  { from, to }: QueryOf<typeof myWishes.kept>,
): Promise<{ weeks: KeptWeek[] }> {
  allow(actor, 'own-schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const [evaluated] = await evaluateWeeks(
      tx,
      [actor.surferId!],
      { from, to },
      await organizationWeekStart(tx),
    )
    const weeks = (evaluated?.weeks ?? []).map(({ from: week, shiftCount, wished, missed }) => ({
      from: week,
      shifts: shiftCount,
      wished,
      kept: wished - missed.length,
      missed,
    }))
    return { weeks: weeks.toReversed() }
  })
}

/** First day of the month, so many months later. */
function monthFrom(date: LocalDate, months: number): LocalDate {
  const [year, month] = date.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

export async function listFairness(
  { db, clock }: Platform,
  actor: Actor,
  query: QueryOf<typeof fairness.list>,
  url: string,
): Promise<Page<FairnessRow>> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows, meta } = await selectFairnessAgents(tx, query)
    const ids = rows.map(row => row.surferId)
    const monthsOf = await evaluateMonths(tx, ids, query.months, clock.now())
    return pageOf(
      { rows: rows.map(row => ({ ...row, months: monthsOf(row.surferId) })), meta },
      query,
      url,
      row => row.surferId,
    )
  })
}

export async function readShares(
  { db, clock }: Platform,
  actor: Actor,
  { months }: QueryOf<typeof myWishes.shares>,
): Promise<Pick<FairnessRow, 'months'>> {
  allow(actor, 'own-schedule.view')
  const surferId = actor.surferId!
  return db.inTenant(actor.organizationId, async tx => ({
    months: (await evaluateMonths(tx, [surferId], months, clock.now()))(surferId),
  }))
}

/** Shares by agent, of so many months up to the one that runs. */
async function evaluateMonths(tx: Tx, surferIds: readonly number[], count: number, now: number) {
  const today = localDateOf(await organizationZone(tx), now)
  const starts = Array.from({ length: count }, (_, i) => monthFrom(today, i + 1 - count))
  const days = { from: starts[0]!, to: monthFrom(today, 1) }
  const evaluated = await evaluateWeeks(tx, surferIds, days, await organizationWeekStart(tx))
  const byId = new Map(evaluated.map(one => [one.surfer.id, one]))
  return (surferId: number) => starts.map(month => monthOf(byId.get(surferId), month))
}

const asHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

/** Wishes count in the month in which their week begins. */
function monthOf(evaluated: EvaluatedSurfer | undefined, month: LocalDate): FairnessRow['months'][number] {
  const next = monthFrom(month, 1)
  if (!evaluated) return { month, shiftHours: 0, nightHours: 0, weekendHours: 0, wished: 0, kept: 0 }
  const { surfer, shifts, weeks } = evaluated
  const [start, end] = [instantAt(surfer.zone, month, 0), instantAt(surfer.zone, next, 0)]
  const own = shifts.filter(shift => shift.start >= start && shift.start < end)
  const { nights, weekends } = unsocialMinutes(surfer.zone, own, addDays(month, -1), addDays(next, 2))
  const counted = weeks.filter(week => week.from >= month && week.from < next)
  const sum = (count: (week: EvaluatedSurfer['weeks'][number]) => number) =>
    counted.reduce((total, week) => total + count(week), 0)
  return {
    month,
    shiftHours: Math.round((100 * own.reduce((total, shift) => total + lengthMs(shift), 0)) / HOUR_MS) / 100,
    nightHours: asHours(nights),
    weekendHours: asHours(weekends),
    wished: sum(week => week.wished),
    kept: sum(week => week.wished - week.missed.length),
  }
}
