// Statements on scheduled_report. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { ReportForm, ScheduledReport, ViewDefinition } from '#contract/analytics/views.ts'
import type { Zone } from '#core/time/index.ts'
import { type Counted, countAll, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'
import type { Sealed } from '#server/platform/secrets/index.ts'

export interface ReportRow extends Omit<ScheduledReport, 'canEdit' | 'nextRunAt' | 'lastRunAt'> {
  nextRunAt: Date
  lastRunAt: Date | null
}

const REPORT = sql`
  r.id, r.view_id, v.name as view_name, v.definition ->> 'page' as page, r.frequency, r.weekday, r.minute_of_day, r.timezone,
  r.manager_id as owner_id, coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email) as owner_name,
  r.slack_sealed is not null as is_posted_to_slack, r.paused_at is not null as is_paused, r.next_run_at, r.last_run_at, r.problem,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email,
      'name', coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email)) order by p.first_name, p.id)
    from manager p
    where p.organization_id = r.organization_id and p.id = any(r.recipient_ids) and p.deleted_at is null
  ), '[]') as recipients`
const REPORTS = sql`scheduled_report r
  join analytics_view v on v.organization_id = r.organization_id and v.id = r.view_id
  join manager m on m.organization_id = r.organization_id and m.id = r.manager_id`

/** Reports that the manager made or gets; of everybody if wanted. Next one first, paused ones last. */
export async function selectReports(
  tx: Tx,
  { managerId, isEverybody }: { managerId: number; isEverybody: boolean },
  paged: Paged,
): Promise<Counted<ReportRow>> {
  const kept = sql`(${isEverybody} or r.manager_id = ${managerId} or ${managerId} = any(r.recipient_ids))`
  const { rows } = await sql<ReportRow>`
    select ${REPORT} from ${REPORTS} where ${kept}
    ${pagedBy(paged, { id: sql`r.id`, order: sql`r.paused_at is not null, r.next_run_at, r.id` })}`.execute(
    tx,
  )
  return { rows, meta: await countAll(tx, REPORTS, kept) }
}

export async function selectReport(tx: Tx, reportId: number): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`select ${REPORT} from ${REPORTS} where r.id = ${reportId}`.execute(tx)
  return rows[0]
}

export async function insertReport(
  tx: Tx,
  organizationId: number,
  report: Omit<ReportForm, 'slackUrl'> & { ownerId: number; now: Date; nextRunAt: Date },
): Promise<number> {
  const { viewId, ownerId, frequency, weekday, minuteOfDay, timezone, managerIds, now, nextRunAt } = report
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_report (organization_id, view_id, manager_id, frequency, weekday, minute_of_day, timezone,
      recipient_ids, next_run_at, created_at)
    values (${organizationId}, ${viewId}, ${ownerId}, ${frequency}, ${frequency === 'weekly' ? weekday : null},
      ${minuteOfDay}, ${timezone}, ${managerIds}::bigint[], ${nextRunAt}, ${now})
    returning id`.execute(tx)
  return rows[0]!.id
}

/** Sealed address of Slack that a report is posted to. */
export async function setSlack(tx: Tx, reportId: number, { keyId, sealed }: Sealed): Promise<void> {
  await sql`
    update scheduled_report set slack_key_id = ${keyId}, slack_sealed = ${sealed} where id = ${reportId}`.execute(
    tx,
  )
}

/** Undefined where the report was deleted meanwhile, or is not posted to Slack. */
export async function selectSlack(tx: Tx, reportId: number): Promise<Sealed | undefined> {
  const { rows } = await sql<Sealed>`
    select slack_key_id as key_id, slack_sealed as sealed from scheduled_report
    where id = ${reportId} and slack_sealed is not null`.execute(tx)
  return rows[0]
}

export async function setPaused(
  tx: Tx,
  reportId: number,
  { pausedAt, nextRunAt }: { pausedAt: Date | null; nextRunAt: Date },
): Promise<void> {
  await sql`
    update scheduled_report set paused_at = ${pausedAt}, next_run_at = ${nextRunAt}, problem = null
    where id = ${reportId}`.execute(tx)
}

export async function deleteReport(tx: Tx, reportId: number): Promise<void> {
  await sql`delete from scheduled_report where id = ${reportId}`.execute(tx)
}

export interface DueReport extends Omit<ReportForm, 'viewId' | 'managerIds' | 'slackUrl'> {
  id: number
  page: ScheduledReport['page']
  nextRunAt: Date
}

/** Reports whose time has come, locked: another worker passes them over. */
export async function lockDue(tx: Tx, now: Date): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    select r.id, v.definition ->> 'page' as page, r.frequency, r.weekday, r.minute_of_day, r.timezone, r.next_run_at
    from scheduled_report r join analytics_view v on v.organization_id = r.organization_id and v.id = r.view_id
    where r.paused_at is null and r.next_run_at <= ${now} order by r.id for update of r skip locked`.execute(
    tx,
  )
  return rows
}

export async function setNextRuns(tx: Tx, runs: readonly { id: number; at: Date }[]): Promise<void> {
  await sql`
    update scheduled_report r set next_run_at = n.at
    from unnest(${runs.map(({ id }) => id)}::bigint[], ${runs.map(({ at }) => at)}::timestamptz[]) as n(id, at)
    where r.id = n.id`.execute(tx)
}

export interface ReportToSend {
  viewName: string
  definition: ViewDefinition
  timezone: Zone
  ownerName: string
  /** Its owner may still see the view, and is still a manager or a token that works. */
  isAllowed: boolean
  recipients: { accountId: number; email: string; name: string }[]
  isPostedToSlack: boolean
}

/** Undefined where it was deleted or paused meanwhile. */
export async function selectToSend(tx: Tx, reportId: number, now: Date): Promise<ReportToSend | undefined> {
  const { rows } = await sql<ReportToSend>`
    select v.name as view_name, v.definition, r.timezone, r.slack_sealed is not null as is_posted_to_slack,
      coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email) as owner_name,
      (v.is_shared or v.manager_id = r.manager_id) and (m.deleted_at is null or m.is_program and exists (
        select from api_token t where t.organization_id = r.organization_id and t.manager_id = m.id
          and t.revoked_at is null and t.expires_at > ${now})) as is_allowed,
      coalesce((
        select jsonb_agg(jsonb_build_object('accountId', p.account_id, 'email', p.email,
          'name', trim(p.first_name || ' ' || p.last_name)) order by p.id)
        from manager p where p.organization_id = r.organization_id and p.id = any(r.recipient_ids)
          and p.deleted_at is null and p.account_id is not null
      ), '[]') as recipients
    from ${REPORTS} where r.id = ${reportId} and r.paused_at is null`.execute(tx)
  return rows[0]
}

export async function noteRun(
  tx: Tx,
  reportId: number,
  { at, problem }: { at: Date; problem: string | null },
): Promise<void> {
  await sql`
    update scheduled_report set last_run_at = ${at}, problem = ${problem} where id = ${reportId}`.execute(tx)
}

export async function setProblem(tx: Tx, reportId: number, problem: string): Promise<void> {
  await sql`update scheduled_report set problem = ${problem} where id = ${reportId}`.execute(tx)
}
