// Saved views: kept by one manager, read by all where they are shared.

import { type analyticsViews, MAX_VIEWS, type SavedView } from '#contract/analytics/views.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { invariant } from '#core/invariant.ts'
import type { Paged, Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { METRICS } from './metrics/registry.ts'
import * as store from './views-store.ts'

export async function listViews(
  { db }: Platform,
  actor: Actor,
  paging: Paged,
  url: string,
): Promise<Page<SavedView>> {
  allow(actor, 'analytics.view')
  const { rows, meta } = await db.inTenant(actor.organizationId, tx =>
    store.selectViews(tx, managerOf(actor), paging),
  )
  return pageOf({ rows: rows.map(row => shown(actor, row)), meta }, paging, url)
}

export async function addView(
  { db, clock }: Platform,
  actor: Actor,
  body: BodyOf<typeof analyticsViews.create>,
): Promise<SavedView> {
  allow(actor, 'analytics.edit')
  refuseUnknownMetrics(body)
  const managerId = managerOf(actor)
  return db.inTenant(actor.organizationId, async tx => {
    if ((await store.countViews(tx, managerId)) >= MAX_VIEWS)
      throw refuse('CONFLICT', {
        because: `You have ${MAX_VIEWS} views already. Delete one that you do not need.`,
      })
    const now = new Date(clock.now())
    const id = await store.insertView(tx, actor.organizationId, { ...body, managerId, now })
    return shown(actor, await viewFor(tx, actor, id))
  })
}

export async function changeView(
  { db, clock }: Platform,
  actor: Actor,
  viewId: number,
  changes: BodyOf<typeof analyticsViews.update>,
): Promise<SavedView> {
  allow(actor, 'analytics.edit')
  refuseUnknownMetrics(changes)
  return db.inTenant(actor.organizationId, async tx => {
    const { name, isShared, definition } = await editable(tx, actor, viewId)
    await store.updateView(tx, viewId, {
      name: changes.name ?? name,
      isShared: changes.isShared ?? isShared,
      definition: changes.definition ?? definition,
      now: new Date(clock.now()),
    })
    return shown(actor, await viewFor(tx, actor, viewId))
  })
}

export async function removeView({ db }: Platform, actor: Actor, viewId: number): Promise<void> {
  allow(actor, 'analytics.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await editable(tx, actor, viewId)
    await store.deleteView(tx, viewId)
  })
}

/** The view, if the caller may see it. */
export async function viewFor(tx: Tx, actor: Actor, viewId: number): Promise<store.ViewRow> {
  const view = await store.selectView(tx, viewId, managerOf(actor))
  if (!view) throw refuse('NOT_FOUND', { what: 'saved view', id: viewId })
  return view
}

async function editable(tx: Tx, actor: Actor, viewId: number): Promise<store.ViewRow> {
  const view = await viewFor(tx, actor, viewId)
  if (!mayEdit(actor, view))
    throw refuse('FORBIDDEN', {
      because: `“${view.name}” belongs to ${view.ownerName}. Save it as a view of your own to change it.`,
    })
  return view
}

const mayEdit = (actor: Actor, { ownerId }: store.ViewRow): boolean =>
  ownerId === actor.managerId || actor.editsOrganization === true

const shown = (actor: Actor, view: store.ViewRow): SavedView => ({
  ...view,
  canEdit: mayEdit(actor, view),
  createdAt: view.createdAt.toISOString(),
  updatedAt: view.updatedAt.toISOString(),
})

export function managerOf({ managerId }: Actor): number {
  invariant(managerId !== null, 'who may read analytics is a manager')
  return managerId
}

function refuseUnknownMetrics({ definition }: { definition?: SavedView['definition'] | undefined }): void {
  if (definition?.page !== 'analytics') return
  const known = METRICS.map(({ key }) => key)
  const unknown = definition.metrics.find(key => !known.includes(key))
  if (unknown === undefined) return
  throw invalidBody([
    {
      path: ['definition', 'metrics', definition.metrics.indexOf(unknown)],
      message: `There is no metric “${unknown}”. See GET /analytics/metrics for those there are.`,
    },
  ])
}
