// Availability: agents enter it until the cut-off, managers see it, and generation keeps to it in weeks where any is.
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type {
  AvailabilityBlock,
  AvailabilityRow,
  availability,
  MyAvailability,
  myAvailability,
  SurferFeature,
  surferFeatures,
} from '#contract/people/availability.ts'
import { type Page, whole } from '#contract/shapes.ts'
import { type Availability, availabilityOf } from '#core/constraints/index.ts'
import {
  addDays,
  DAY_MS,
  daysBetween,
  type EpochMs,
  eachDate,
  type Interval,
  instantAt,
  type LocalDate,
  localDateOf,
  minuteOfDay,
  type Weekday,
  type Zone,
} from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody, invalidQuery, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { organizationWeekStart } from '../organization/index.ts'
import { assertMayEdit, setAvailabilityFeature } from '../surfers/index.ts'
import * as store from './store.ts'

const MAX_DAYS = 62
/** Weeks ahead that can be filled at once. */
const MAX_REPEAT_DAYS = 371

const asBlock = ({ id, surferId, start, end }: store.BlockRow): AvailabilityBlock => ({
  id,
  surferId,
  start: start.toISOString(),
  end: end.toISOString(),
})

export async function readMine(
  { db, clock }: Platform,
  actor: Actor,
  { from, to }: QueryOf<typeof myAvailability.get>,
): Promise<MyAvailability> {
  allow(actor, 'own-schedule.view')
  const fault = rangeFault(from, to)
  if (fault) throw invalidQuery([fault])
  return db.inTenant(actor.organizationId, async tx => {
    const surferId = actor.surferId!
    return mine(tx, surferId, await existing(tx, surferId), { from, to }, clock.now())
  })
}

const rangeFault = (from: LocalDate, to: LocalDate) =>
  from >= to
    ? { path: ['from'], message: 'from must be before to' }
    : daysBetween(from, to) > MAX_DAYS
      ? { path: ['to'], message: `At most ${MAX_DAYS} days at once: ask for fewer` }
      : null

async function existing(tx: Tx, surferId: number, isLocked = false): Promise<store.AvailabilityOwner> {
  const owner = await store.selectOwner(tx, surferId, isLocked)
  if (!owner) throw refuse('NOT_FOUND', { what: 'agent', id: surferId })
  return owner
}

const timeOf = (zone: Zone, { from, to }: { from: LocalDate; to: LocalDate }): Interval => ({
  start: instantAt(zone, from, 0),
  end: instantAt(zone, to, 0),
})

const firstOpenDate = ({ timezone, cutOffDays }: store.AvailabilityOwner, now: EpochMs): LocalDate =>
  addDays(localDateOf(timezone, now), cutOffDays)

async function mine(
  tx: Tx,
  surferId: number,
  owner: store.AvailabilityOwner,
  days: { from: LocalDate; to: LocalDate },
  now: EpochMs,
): Promise<MyAvailability> {
  const { start, end } = timeOf(owner.timezone, days)
  const blocks = await store.selectBlocks(tx, { surferIds: [surferId], from: start, to: end })
  return {
    surferId,
    isEnabled: owner.isEnabled,
    cutOffDays: owner.cutOffDays,
    firstOpenDate: firstOpenDate(owner, now),
    timezone: owner.timezone,
    weekStartsOn: await organizationWeekStart(tx),
    blocks: blocks.map(asBlock),
  }
}

export async function changeMine(
  { db, clock }: Platform,
  actor: Actor,
  { from, to, blocks }: BodyOf<typeof myAvailability.change>,
): Promise<MyAvailability> {
  allow(actor, 'own-availability.edit')
  const fault = rangeFault(from, to)
  if (fault) throw invalidBody([fault])
  const surferId = actor.surferId!
  return db.inTenant(actor.organizationId, async tx => {
    const owner = await existing(tx, surferId, true)
    refuseClosed(owner, from, 'from', clock.now())
    const times = blocks.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    const range = timeOf(owner.timezone, { from, to })
    const faults = times.flatMap((time, at) => blockFault(owner.timezone, range, time, times, at))
    if (faults.length > 0) throw invalidBody(faults)
    await store.replaceBlocks(tx, actor.organizationId, surferId, [range], times)
    await publishChange(tx, actor.organizationId, surferId)
    return mine(tx, surferId, owner, { from, to }, clock.now())
  })
}

function refuseDisabled({ isEnabled }: store.AvailabilityOwner): void {
  if (!isEnabled)
    throw refuse('FORBIDDEN', {
      because: 'Availability is not turned on for you. Ask your manager to turn it on.',
    })
}

function refuseClosed(owner: store.AvailabilityOwner, date: LocalDate, field: string, now: EpochMs): void {
  refuseDisabled(owner)
  const first = firstOpenDate(owner, now)
  if (date < first)
    throw invalidBody([
      {
        path: [field],
        message: `${date} is closer than ${owner.cutOffDays} days, so it is settled. You can change ${first} and later; ask your manager about earlier days.`,
      },
    ])
}

function blockFault(
  zone: Zone,
  range: Interval,
  { start, end }: Interval,
  all: readonly Interval[],
  at: number,
): { path: (string | number)[]; message: string }[] {
  const fault = (field: 'start' | 'end', message: string) => [{ path: ['blocks', at, field], message }]
  if (start >= end) return fault('start', 'start must be before end')
  if (start < range.start || end > range.end)
    return fault('start', 'The time lies outside of the days that are entered. Enter its day too.')
  if (end > instantAt(zone, addDays(localDateOf(zone, start), 1), 0))
    return fault('end', 'A time ends at midnight. Enter what comes after it on the next day.')
  if (minuteOfDay(zone, start) % 15 !== 0 || minuteOfDay(zone, end) % 15 !== 0)
    return fault('start', 'Times begin and end at full quarter hours.')
  if (all.some((other, i) => i < at && other.start < end && other.end > start))
    return fault('start', 'It overlaps another time. Join the two.')
  return []
}

export async function repeatMine(
  { db, clock }: Platform,
  actor: Actor,
  { week, everyWeeks, until }: BodyOf<typeof myAvailability.repeat>,
): Promise<{ surferId: number; weeks: number; settledWeeks: number }> {
  allow(actor, 'own-availability.edit')
  const surferId = actor.surferId!
  const stepDays = 7 * everyWeeks
  if (daysBetween(week, until) > MAX_REPEAT_DAYS)
    throw invalidBody([{ path: ['until'], message: 'At most a year ahead can be filled at once.' }])
  return db.inTenant(actor.organizationId, async tx => {
    const owner = await existing(tx, surferId, true)
    const { timezone: zone } = owner
    const last = addDays(until, -6)
    const targets = eachDate(addDays(week, stepDays), addDays(last, 1)).filter(
      date => daysBetween(week, date) % stepDays === 0,
    )
    if (targets.length === 0)
      throw invalidBody([
        {
          path: ['until'],
          message: `No whole week lies between ${addDays(week, stepDays)} and ${until}. Choose a later day.`,
        },
      ])
    const first = firstOpenDate(owner, clock.now())
    const open = targets.filter(date => date >= first)
    refuseClosed(owner, open[0] ?? targets.at(-1)!, 'until', clock.now())
    const source = timeOf(zone, { from: week, to: addDays(week, 7) })
    const blocks = await store.selectBlocks(tx, { surferIds: [surferId], from: source.start, to: source.end })
    const copied = open.flatMap(date => blocks.flatMap(block => onWeek(zone, block, daysBetween(week, date))))
    await store.replaceBlocks(
      tx,
      actor.organizationId,
      surferId,
      open.map(date => timeOf(zone, { from: date, to: addDays(date, 7) })),
      copied,
    )
    await publishChange(tx, actor.organizationId, surferId)
    return { surferId, weeks: open.length, settledWeeks: targets.length - open.length }
  })
}

/** The block so many days later, at the same time of the wall clock; none where a clock change leaves nothing of it. */
function onWeek(zone: Zone, { start, end }: store.BlockRow, days: number): Interval[] {
  const date = localDateOf(zone, start.getTime())
  const at = (instant: Date) =>
    localDateOf(zone, instant.getTime()) === date ? minuteOfDay(zone, instant.getTime()) : 1440
  const moved = {
    start: instantAt(zone, addDays(date, days), at(start)),
    end: instantAt(zone, addDays(date, days), at(end)),
  }
  return moved.start < moved.end ? [moved] : []
}

const publishChange = (tx: Tx, organizationId: number, surferId: number) =>
  emit(tx, organizationId, 'availability.changed', { surferId })

export async function listAvailability(
  { db }: Platform,
  actor: Actor,
  { from, to, surferIds, teamIds }: QueryOf<typeof availability.list>,
): Promise<AvailabilityBlock[]> {
  allow(actor, 'schedule.view')
  const time = { from: Date.parse(from), to: Date.parse(to) }
  if (time.from > time.to) throw invalidQuery([{ path: ['from'], message: 'start must not be after end' }])
  if (time.to - time.from > MAX_DAYS * DAY_MS)
    throw invalidQuery([{ path: ['to'], message: `At most ${MAX_DAYS} days at once: ask for fewer` }])
  return db.inTenant(actor.organizationId, async tx =>
    (await store.selectBlocks(tx, { ...time, surferIds, teamIds })).map(asBlock),
  )
}

export async function listWeeks(
  { db }: Platform,
  actor: Actor,
  filter: QueryOf<typeof availability.weeks>,
  url: string,
): Promise<Page<AvailabilityRow>> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx =>
    pageOf(await store.selectWeeks(tx, filter), filter, url, row => row.surferId),
  )
}

export async function listFeatures(
  { db }: Platform,
  actor: Actor,
  surferId: number,
): Promise<Page<SurferFeature>> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx => {
    const found = await store.selectFeature(tx, surferId)
    if (!found) throw refuse('NOT_FOUND', { what: 'agent', id: surferId })
    const { enabled, cutOffDays } = found
    return whole([{ surferId, featureName: 'availability' as const, enabled, settings: { cutOffDays } }])
  })
}

export async function changeFeature(
  { db }: Platform,
  actor: Actor,
  surferId: number,
  { enabled, settings }: BodyOf<typeof surferFeatures.change>,
): Promise<void> {
  allow(actor, 'people.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await assertMayEdit(tx, actor, [surferId])
    await setAvailabilityFeature(tx, surferId, enabled, settings.cutOffDays)
    await emit(tx, actor.organizationId, 'people.changed', { what: 'surfers' })
  })
}

interface Owner {
  id: number
  zone: Zone
}

/** The agents with the availability that binds them in a time and the weeks that it cuts. */
export async function withAvailability<T extends Owner>(
  tx: Tx,
  surfers: readonly T[],
  { start, end }: Interval,
  weekStartsOn: Weekday,
): Promise<(T & { availability?: Availability })[]> {
  const blocks = await store.selectBlocks(tx, {
    surferIds: surfers.map(({ id }) => id),
    from: start - 8 * DAY_MS,
    to: end + 8 * DAY_MS,
  })
  if (blocks.length === 0) return [...surfers]
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  return surfers.map(surfer => {
    const own = bySurfer.get(surfer.id)
    if (!own) return surfer
    const times = own.map(block => ({ start: block.start.getTime(), end: block.end.getTime() }))
    return { ...surfer, availability: availabilityOf(surfer.zone, weekStartsOn, times) }
  })
}
