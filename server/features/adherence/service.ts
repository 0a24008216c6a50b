import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { AdherenceTimeline, adherence, Why } from '#contract/endpoints/adherence.ts'
import type { Rescoring } from '#contract/rescoring.ts'
import { addDays, localDateOf } from '#core/time/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { selectMetrics } from './metrics-store.ts'
import { countAsked } from './rescore-store.ts'
import { readTimeline } from './timeline.ts'
import { readWhy } from './why.ts'

const rangeOf = ({ from, to }: { from: string; to: string }) => ({
  start: Date.parse(from),
  end: Date.parse(to),
})
const asRescoring = ({ days, askedAt }: Awaited<ReturnType<typeof countAsked>>): Rescoring => ({
  days,
  askedAt: askedAt?.toISOString() ?? null,
})

export async function showTimeline(
  { db, clock }: Platform,
  actor: Actor,
  query: QueryOf<typeof adherence.timeline>,
): Promise<AdherenceTimeline> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  const surferIds = [...new Set(query.surferIds)]
  return db.inTenant(organizationId, tx =>
    readTimeline(tx, organizationId, { surferIds, range: rangeOf(query), now: clock.now() }),
  )
}

export async function showMine(
  { db, clock }: Platform,
  actor: Actor,
  query: QueryOf<typeof adherence.mine>,
): Promise<ReplyOf<typeof adherence.mine>> {
  allow(actor, 'own-adherence.view')
  const { organizationId } = actor
  const surferIds = [actor.surferId!]
  const range = rangeOf(query)
  return db.inTenant(organizationId, async tx => {
    const timeline = await readTimeline(tx, organizationId, { surferIds, range, now: clock.now() })
    const zone = timeline.surfers[0]!.timezone
    const { rows: metrics } = await selectMetrics(tx, organizationId, {
      surferIds,
      teamIds: undefined,
      granularity: 'daily',
      from: localDateOf(zone, range.start),
      to: addDays(localDateOf(zone, range.end - 1), 1),
    })
    return { ...timeline, metrics }
  })
}

export async function showWhy(
  { db }: Platform,
  actor: Actor,
  { surferId, at }: { surferId: number; at: string },
): Promise<Why> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  return db.inTenant(organizationId, tx => readWhy(tx, organizationId, { surferId, at: Date.parse(at) }))
}

export async function showWhyMine({ db }: Platform, actor: Actor, { at }: { at: string }): Promise<Why> {
  allow(actor, 'own-adherence.view')
  const { organizationId, surferId } = actor
  return db.inTenant(organizationId, tx =>
    readWhy(tx, organizationId, { surferId: surferId!, at: Date.parse(at) }),
  )
}

export async function showMetrics(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof adherence.metrics>,
): Promise<ReplyOf<typeof adherence.metrics>> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => ({
    ...(await selectMetrics(tx, organizationId, query)),
    rescoring: asRescoring(await countAsked(tx, organizationId)),
  }))
}

export async function showStatus({ db }: Platform, actor: Actor): Promise<Rescoring> {
  allow(actor, 'adherence.view')
  const { organizationId } = actor
  return asRescoring(await db.inTenant(organizationId, tx => countAsked(tx, organizationId)))
}
