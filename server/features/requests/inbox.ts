// The inbox of managers: requests with the rules that they would break and what they would do to coverage.
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { Feature } from '#contract/features.ts'
import type { ChangeRequest } from '#contract/requests/change-request.ts'
import type { EffectByInterval, RequestEffect, RequestItem, requests } from '#contract/requests/inbox.ts'
import type { RequestType } from '#contract/requests/pending.ts'
import type { ShiftSwap } from '#contract/requests/swap.ts'
import type { Page } from '#contract/shapes.ts'
import { addDays, DAY_MS, type Interval, instantAt, localDateOf, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, teamsEditedBy } from '../identity/index.ts'
import { organizationZone } from '../organization/index.ts'
import { coverageEffect, coverageWithin, loadPublishedCoverage, writeInterval } from '../schedule/index.ts'
import { noMatch } from './decisions.ts'
import {
  countPendingTimeOff,
  type InboxKey,
  inboxIdOf,
  selectInbox,
  selectPendingShifts,
  selectTeams,
} from './inbox-store.ts'
import { swapsById } from './market-store.ts'
import {
  changed,
  loadProposalChecker,
  matchProposal,
  type Proposal,
  placeOfMatch,
  proposalsOf,
  swapProposal,
  together,
} from './proposals.ts'
import { countRequestsSince, requestsById } from './store.ts'

const THREE_MONTHS_MS = 92 * DAY_MS
/** Longest time whose coverage is loaded at once. */
const LONGEST_SPAN_MS = 14 * DAY_MS

export async function listInbox(
  { db, clock }: Platform,
  actor: Actor,
  query: QueryOf<typeof requests.list>,
  url: string,
): Promise<Page<RequestItem>> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const { rows, meta } = await selectInbox(tx, query)
    return pageOf({ rows: await itemsOf(tx, actor, rows, clock.now()), meta }, query, url, inboxIdOf)
  })
}

export async function readItem({ db, clock }: Platform, actor: Actor, key: InboxKey): Promise<RequestItem> {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const [item] = await itemsOf(tx, actor, [key], clock.now())
    if (!item) throw refuse('NOT_FOUND', { what: nounOf(key.type), id: key.id })
    return item
  })
}

export const nounOf = (type: RequestType): string => (type === 'change' ? 'change request' : 'swap')

export async function readPending({ db }: Platform, actor: Actor) {
  allow(actor, 'schedule.view')
  return db.inTenant(actor.organizationId, async tx => {
    const isOn = (feature: Feature) => !actor.featuresOff?.includes(feature)
    const shifts = isOn('changeRequests') ? await selectPendingShifts(tx) : []
    const timeOff = isOn('timeOff') ? await countPendingTimeOff(tx) : 0
    return { total: new Set(shifts.map(({ type, id }) => `${type} ${id}`)).size + timeOff, timeOff, shifts }
  })
}

interface Loaded extends InboxKey {
  change: ChangeRequest | null
  swap: ShiftSwap | null
}

/** In the order of the keys; those that are not there are left out. */
async function load(tx: Tx, keys: readonly InboxKey[]): Promise<Loaded[]> {
  const idsOf = (type: RequestType) => keys.filter(key => key.type === type).map(key => key.id)
  const changes = new Map((await requestsById(tx, idsOf('change'))).map(one => [one.id, one]))
  const swaps = new Map((await swapsById(tx, idsOf('swap'))).map(one => [one.id, one]))
  return keys.flatMap(({ type, id }): Loaded[] => {
    const change = type === 'change' ? changes.get(id) : undefined
    const swap = type === 'swap' ? swaps.get(id) : undefined
    return change || swap ? [{ type, id, change: change ?? null, swap: swap ?? null }] : []
  })
}

const isPending = ({ change, swap }: Loaded): boolean => (change ?? swap)!.status === 'pending'

const surferIdsOf = ({ change, swap }: Loaded): number[] =>
  change ? [change.surferId] : swap!.members.map(member => member.surferId)

const optionsOf = ({ change, swap }: Loaded): Proposal[] =>
  change ? proposalsOf(change) : [swapProposal(swap!)]

/** Null: no colleague's request matches. */
const pairOf = ({ change }: Loaded): Proposal | null =>
  change?.matchingShift ? matchProposal(change, change.matchingShift) : null

const checkedProposalsOf = (one: Loaded): Proposal[] => [...optionsOf(one), ...[pairOf(one) ?? []].flat()]

async function itemsOf(tx: Tx, actor: Actor, keys: readonly InboxKey[], now: number): Promise<RequestItem[]> {
  const loaded = await load(tx, keys)
  const surferIds = [
    ...new Set(loaded.flatMap(one => [...surferIdsOf(one), ...(pairOf(one)?.surferIds ?? [])])),
  ]
  const counts = await countRequestsSince(tx, surferIds, new Date(now - THREE_MONTHS_MS))
  const editable = new Set(await teamsEditedBy(tx, actor.managerId))
  const teams = await selectTeams(tx, surferIds)
  const open = loaded.filter(isPending)
  const checker =
    open.length > 0 ? await loadProposalChecker(tx, together(open.flatMap(checkedProposalsOf))) : null
  const mayEditAll = (ids: readonly number[]) => ids.every(id => editable.has(teams.get(id) ?? 0))
  return loaded.map(one => {
    const touched = surferIdsOf(one)
    const pair = isPending(one) ? pairOf(one) : null
    return {
      ...one,
      createdAt: (one.change ?? one.swap)!.createdAt,
      requestsInThreeMonths: Math.max(...touched.map(id => counts.get(id) ?? 0)),
      options: isPending(one) ? optionsOf(one).map(option => ({ warnings: checker!.added(option) })) : [],
      canDecide: mayEditAll(touched),
      pair: pair && {
        place: placeOfMatch(one.change!, one.change!.matchingShift!.interval),
        warnings: checker!.added(pair),
        canDecide: mayEditAll(pair.surferIds),
      },
    }
  })
}

/** Whole days of the organization around a proposal. */
function daysOf(zone: Zone, { span }: Proposal): Interval {
  return {
    start: instantAt(zone, localDateOf(zone, span.start), 0),
    end: instantAt(zone, addDays(localDateOf(zone, span.end - 1), 1), 0),
  }
}

interface Counted extends InboxKey {
  place: number
  proposal: Proposal
  days: Interval
}

/** Requests whose days are near each other share what is loaded. */
function grouped(all: readonly Counted[]): Counted[][] {
  const groups: Counted[][] = []
  for (const one of all.toSorted((a, b) => a.days.start - b.days.start)) {
    const group = groups.at(-1)
    if (group && one.days.end - group[0]!.days.start <= LONGEST_SPAN_MS) group.push(one)
    else groups.push([one])
  }
  return groups
}

const spanOf = (group: readonly Counted[]): Interval => ({
  start: Math.min(...group.map(one => one.days.start)),
  end: Math.max(...group.map(one => one.days.end)),
})

/** Those that are decided already are left out. */
export async function readEffects(
  { db, threads }: Platform,
  actor: Actor,
  { requests: keys }: BodyOf<typeof requests.effects>,
): Promise<RequestEffect[]> {
  allow(actor, 'schedule.view')
  const groups = await db.inTenant(actor.organizationId, async tx => {
    const zone = await organizationZone(tx)
    const open = (await load(tx, keys)).filter(isPending)
    const all = open.flatMap(({ type, id, change, swap }) =>
      optionsOf({ type, id, change, swap }).map((proposal, place) => ({
        type,
        id,
        place,
        proposal,
        days: daysOf(zone, proposal),
      })),
    )
    const loadGroup = async (group: Counted[]) => ({
      group,
      coverage: await loadPublishedCoverage(tx, spanOf(group)),
    })
    const loadedGroups: Awaited<ReturnType<typeof loadGroup>>[] = []
    for (const group of grouped(all)) loadedGroups.push(await loadGroup(group))
    return loadedGroups
  })
  const effects: RequestEffect[] = []
  for (const { group, coverage } of groups)
    for (const { type, id, place, proposal, days } of group) {
      const streams = await coverageEffect(threads, coverageWithin(coverage, days), blocks =>
        changed(blocks, proposal.changes),
      )
      effects.push({
        type,
        id,
        place,
        interval: writeInterval(days),
        streams: streams.map(({ streamId, streamName, before, after }) => ({
          streamId,
          streamName,
          before,
          after,
        })),
      })
    }
  return effects
}

export async function readEffect(
  { db, threads }: Platform,
  actor: Actor,
  { type, id }: InboxKey,
  { place, withMatching }: Pick<QueryOf<typeof requests.effect>, 'place' | 'withMatching'>,
): Promise<EffectByInterval> {
  allow(actor, 'schedule.view')
  const { proposal, days, coverage } = await db.inTenant(actor.organizationId, async tx => {
    const [found] = await load(tx, [{ type, id }])
    if (!found) throw refuse('NOT_FOUND', { what: nounOf(type), id })
    if (!isPending(found))
      throw refuse('CONFLICT', { because: 'This request is decided already: it changes nothing any more.' })
    const option = withMatching ? pairOf(found) : optionsOf(found)[place]
    if (!option && withMatching) throw noMatch(id)
    if (!option)
      throw invalidBody([{ path: ['place'], message: `This request has no wanted time ${place}.` }])
    const range = daysOf(await organizationZone(tx), option)
    return { proposal: option, days: range, coverage: await loadPublishedCoverage(tx, range) }
  })
  const streams = await coverageEffect(threads, coverage, blocks => changed(blocks, proposal.changes))
  return {
    type,
    id,
    place,
    interval: writeInterval(days),
    streams: streams.map(({ streamId, streamName, before, after }) => ({
      streamId,
      streamName,
      before,
      after,
    })),
    series: streams.map(({ streamId, required, scheduledBefore, scheduledAfter }) => ({
      streamId,
      required,
      before: scheduledBefore,
      after: scheduledAfter,
    })),
  }
}
