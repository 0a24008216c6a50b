// The SQL of reports. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { JobState } from '#contract/endpoints/jobs.ts'
import type { ReportRequest } from '#contract/endpoints/reports.ts'
import type { Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

interface NewReport {
  reportKey: string
  managerId: number
  jobId: number
  request: ReportRequest
}

export async function insertReport(tx: Tx, organizationId: number, report: NewReport): Promise<void> {
  const { reportKey, managerId, jobId, request } = report
  await sql`
    insert into report (organization_id, report_key, manager_id, job_id, request)
    values (${organizationId}, ${reportKey}, ${managerId}, ${jobId}, ${JSON.stringify(request)}::jsonb)`.execute(
    tx,
  )
}

export interface ReportRow {
  jobId: number
  state: JobState
  progress: number
  message: string
  error: { message: string } | null
  data: unknown
}

/** Null unless this manager asked for it. */
export async function selectReport(tx: Tx, reportKey: string, managerId: number): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`
    select r.job_id, j.state, j.progress, j.message, j.error, r.data from report r
    join job j on j.organization_id = r.organization_id and j.id = r.job_id
    where r.report_key = ${reportKey} and r.manager_id = ${managerId}`.execute(tx)
  return rows[0] ?? null
}

export async function selectRequest(tx: Tx, reportKey: string): Promise<ReportRequest> {
  const { rows } = await sql<{ request: ReportRequest }>`
    select request from report where report_key = ${reportKey}`.execute(tx)
  return rows[0]!.request
}

export async function setData(tx: Tx, reportKey: string, data: unknown): Promise<void> {
  await sql`update report set data = ${JSON.stringify(data)}::jsonb where report_key = ${reportKey}`.execute(
    tx,
  )
}

/** A part of a report that is too large for one value, of one try: a try that was killed leaves parts that nobody reads. */
export async function insertPart(
  tx: Tx,
  organizationId: number,
  part: { reportKey: string; attempt: number; position: number; text: string },
): Promise<void> {
  const { reportKey, attempt, position, text } = part
  await sql`
    insert into report_part (organization_id, report_key, attempt, position, text)
    values (${organizationId}, ${reportKey}, ${attempt}, ${position}, ${text})
    on conflict (organization_id, report_key, attempt, position) do update set text = excluded.text`.execute(
    tx,
  )
}

/** The part's text; null: it was the last one. */
export async function selectPart(
  tx: Tx,
  reportKey: string,
  attempt: number,
  position: number,
): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`
    select text from report_part
    where report_key = ${reportKey} and attempt = ${attempt} and position = ${position}`.execute(tx)
  return rows[0]?.text ?? null
}

/** Published shifts among these. */
export async function selectShiftIds(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from block where id = any(${ids}::bigint[]) and type = 'shift' and published_version is not null`.execute(
    tx,
  )
  return new Set(rows.map(row => row.id))
}

export async function selectTeamIds(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from team where id = any(${ids}::bigint[])`.execute(tx)
  return new Set(rows.map(row => row.id))
}

export async function deleteReportsBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from report where created_at < ${before}`.execute(tx)
}

export interface ReportSurfer {
  id: number
  firstName: string
  lastName: string
  email: string
  timezone: Zone
  teamName: string
}

/** These, and those of their teams who were deleted, if wanted. By name. */
export async function selectSurfers(
  tx: Tx,
  surferIds: readonly number[],
  includesDeleted: boolean,
): Promise<ReportSurfer[]> {
  const { rows } = await sql<ReportSurfer>`
    select s.id, s.first_name, s.last_name, s.email, s.timezone, t.name as team_name
    from surfer s join team t on t.organization_id = s.organization_id and t.id = s.team_id
    where s.id = any(${surferIds}::bigint[]) or (${includesDeleted} and s.deleted_at is not null and s.team_id in (
      select c.team_id from surfer c where c.organization_id = s.organization_id and c.id = any(${surferIds}::bigint[])))
    order by lower(s.last_name), lower(s.first_name), s.id`.execute(tx)
  return rows
}
