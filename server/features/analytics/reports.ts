// Scheduled reports: who made them decides when they go out and to whom.
import type { ReportForm, ScheduledReport } from '#contract/analytics/views.ts'
import { refuse } from '#contract/errors.ts'
import type { Page } from '#contract/shapes.ts'
import { invariant } from '#core/invariant.ts'
import type { Paged, Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { missingManagers } from '../managers/index.ts'
import { sendOf } from './jobs.ts'
import { nextRunAfter } from './next-run.ts'
import * as store from './reports-store.ts'
import { slackFault, slackPlace } from './slack-jobs.ts'
import { managerOf, viewFor } from './views.ts'

export async function listReports(
  { db }: Platform,
  actor: Actor,
  paging: Paged,
  url: string,
): Promise<Page<ScheduledReport>> {
  allow(actor, 'analytics.view')
  const whose = { managerId: managerOf(actor), isEverybody: actor.editsOrganization === true }
  const { rows, meta } = await db.inTenant(actor.organizationId, tx => store.selectReports(tx, whose, paging))
  return pageOf({ rows: rows.map(row => shown(actor, row)), meta }, paging, url)
}

export async function addReport(
  { db, clock, secrets, configuration }: Platform,
  actor: Actor,
  { slackUrl, ...form }: ReportForm,
): Promise<ScheduledReport> {
  allow(actor, 'analytics.edit')
  const ownerId = managerOf(actor)
  const now = clock.now()
  const fault = slackUrl && slackFault(slackUrl, configuration)
  if (fault) throw invalidBody([{ path: ['slackUrl'], message: fault }])
  return db.inTenant(actor.organizationId, async tx => {
    const [missing] = await missingManagers(tx, form.managerIds)
    if (missing !== undefined)
      throw invalidBody([
        {
          path: ['managerIds', form.managerIds.indexOf(missing)],
          message: `There is no manager ${missing} here.`,
        },
      ])
    const view = await viewFor(tx, actor, form.viewId)
    if (!view.isShared && (slackUrl || form.managerIds.some(id => id !== view.ownerId)))
      throw refuse('CONFLICT', {
        because: `“${view.name}” is yours alone. Share the view before you send it to others.`,
      })
    const id = await store.insertReport(tx, actor.organizationId, {
      ...form,
      ownerId,
      now: new Date(now),
      nextRunAt: new Date(nextRunAfter(now, form)),
    })
    if (slackUrl) await store.setSlack(tx, id, secrets.seal(slackUrl, slackPlace(actor.organizationId, id)))
    return reread(tx, actor, id)
  })
}

/** A report that goes on sends nothing for the time in which it was paused. */
export async function pauseReport(
  { db, clock }: Platform,
  actor: Actor,
  reportId: number,
  isPaused: boolean,
): Promise<ScheduledReport> {
  allow(actor, 'analytics.edit')
  const now = clock.now()
  return db.inTenant(actor.organizationId, async tx => {
    const report = await editable(tx, actor, reportId)
    await store.setPaused(tx, reportId, {
      pausedAt: isPaused ? new Date(now) : null,
      nextRunAt: new Date(nextRunAfter(now, report)),
    })
    return reread(tx, actor, reportId)
  })
}

/** Beside its own times, which stay. */
export async function sendReportNow({ db, clock }: Platform, actor: Actor, reportId: number): Promise<void> {
  allow(actor, 'analytics.edit')
  const { organizationId } = actor
  await db.inTenant(organizationId, async tx => {
    const { isPaused, page, viewName } = await editable(tx, actor, reportId)
    if (isPaused)
      throw refuse('CONFLICT', { because: `“${viewName}” is paused. Let it go on before you send it.` })
    const dueAt = new Date(clock.now()).toISOString()
    await startJob(tx, organizationId, sendOf[page], { reportId, dueAt }, { key: `${reportId} ${dueAt}` })
  })
}

export async function removeReport({ db }: Platform, actor: Actor, reportId: number): Promise<void> {
  allow(actor, 'analytics.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await editable(tx, actor, reportId)
    await store.deleteReport(tx, reportId)
  })
}

async function editable(tx: Tx, actor: Actor, reportId: number): Promise<store.ReportRow> {
  const report = await store.selectReport(tx, reportId)
  const isKnown =
    report && (mayEdit(actor, report) || report.recipients.some(({ id }) => id === actor.managerId))
  if (!isKnown) throw refuse('NOT_FOUND', { what: 'report', id: reportId })
  if (!mayEdit(actor, report))
    throw refuse('FORBIDDEN', { because: `${report.ownerName} made this report. Ask them to change it.` })
  return report
}

const mayEdit = (actor: Actor, { ownerId }: store.ReportRow): boolean =>
  ownerId === actor.managerId || actor.editsOrganization === true

async function reread(tx: Tx, actor: Actor, reportId: number): Promise<ScheduledReport> {
  const report = await store.selectReport(tx, reportId)
  invariant(report, `report ${reportId} was just written`)
  return shown(actor, report)
}

const shown = (actor: Actor, report: store.ReportRow): ScheduledReport => ({
  ...report,
  canEdit: mayEdit(actor, report),
  nextRunAt: report.isPaused ? null : report.nextRunAt.toISOString(),
  lastRunAt: report.lastRunAt?.toISOString() ?? null,
})
