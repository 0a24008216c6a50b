// The SQL of jobs. Every change of state is announced in its own transaction; only the latest run of a
// job, known by its number, may change a running one.
import { type RawBuilder, sql } from 'kysely'
import { type Feature, type FeatureSettings, featuresOff } from '#contract/features.ts'
import { invariant } from '#core/invariant.ts'
import { type Counted, countRows, type Paged, pagedBy, type Tx } from '../database/index.ts'
import { emitAll, transientText } from '../events/index.ts'
import type { JobRecord } from './job.ts'

export interface Claim {
  jobId: number
  /** Number of this run: what writes without it being the latest changes nothing. */
  run: number
  attempt: number
  maxAttempts: number
  kind: string
  input: unknown
}

const COLUMNS = sql`id, kind, key, state, progress, message, input, result, error, attempts, max_attempts,
  manager_id, created_at, started_at, finished_at`

const jsonb = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value ?? null)}::jsonb`

export async function selectJob(tx: Tx, organizationId: number, jobId: number): Promise<JobRecord | null> {
  const { rows } = await sql<JobRecord>`select ${COLUMNS} from job
    where organization_id = ${organizationId} and id = ${jobId}`.execute(tx)
  return rows[0] ?? null
}

interface LockedJob extends JobRecord {
  run: number
  cancelRequestedAt: Date | null
}
export async function lockJob(tx: Tx, organizationId: number, jobId: number): Promise<LockedJob | null> {
  const { rows } = await sql<LockedJob>`select ${COLUMNS}, run, cancel_requested_at from job
    where organization_id = ${organizationId} and id = ${jobId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function selectJobs(
  tx: Tx,
  organizationId: number,
  wanted: Paged & { kind?: string; state?: string },
): Promise<Counted<JobRecord>> {
  const kept = sql`organization_id = ${organizationId}`
  const matches = sql`
    (${wanted.kind ?? null}::text is null or kind = ${wanted.kind ?? null})
    and (${wanted.state ?? null}::text is null or state = ${wanted.state ?? null})`
  const { rows } = await sql<JobRecord>`select ${COLUMNS} from job where ${kept} and ${matches}
    ${pagedBy(wanted, { id: sql`id`, order: sql`id desc` })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from: sql`job`, kept, matches }) }
}

export interface NewJob {
  kind: string
  key: string | null
  input: unknown
  maxAttempts: number
  managerId: number | null
}

/** Leaves out those whose key an unfinished job has already. */
export async function insertJobs(
  tx: Tx,
  organizationId: number,
  jobs: readonly NewJob[],
): Promise<JobRecord[]> {
  const wanted = jobs.map(({ kind, key, input, maxAttempts, managerId }) => ({
    kind,
    key,
    input: input ?? null,
    max_attempts: maxAttempts,
    manager_id: managerId,
  }))
  const { rows } = await sql<JobRecord>`
    insert into job (organization_id, kind, key, input, max_attempts, manager_id)
    select ${organizationId}, j.kind, j.key, coalesce(j.input, 'null'), j.max_attempts, j.manager_id
    from jsonb_to_recordset(${jsonb(wanted)})
      as j(kind text, key text, input jsonb, max_attempts int, manager_id bigint)
    on conflict (organization_id, kind, key) where state in ('pending', 'in_progress') and key is not null
    do nothing returning ${COLUMNS}`.execute(tx)
  return rows
}

export async function selectUnfinished(tx: Tx, organizationId: number, kind: string, key: string | null) {
  const { rows } = await sql<{ id: number }>`select id from job where organization_id = ${organizationId}
    and kind = ${kind} and key = ${key} and state in ('pending', 'in_progress')`.execute(tx)
  return rows[0]?.id ?? null
}

type Queued = Pick<JobRecord, 'id' | 'kind'>

export const enqueue = (tx: Tx, organizationId: number, job: Queued, runAt?: Date) =>
  enqueueAll(tx, organizationId, [job], runAt)

export const enqueueAll = (tx: Tx, organizationId: number, jobs: readonly Queued[], runAt?: Date) =>
  sql`select system.enqueue_job(${organizationId}, j.id, j.kind, ${runAt ?? null})
    from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ kind }) => kind)}::text[]) as j(id, kind)`.execute(
    tx,
  )

/** Changes the row and announces its new state; null when the row is not as `condition` wants it. */
export async function changeJob(
  tx: Tx,
  organizationId: number,
  jobId: number,
  change: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<JobRecord | null> {
  const { rows } = await sql<JobRecord>`update job set ${change}, updated_at = now()
    where organization_id = ${organizationId} and id = ${jobId} and ${condition} returning ${COLUMNS}`.execute(
    tx,
  )
  const job = rows[0]
  if (!job) return null
  await announce(tx, organizationId, [job])
  return job
}

export const announce = (tx: Tx, organizationId: number, jobs: readonly JobRecord[]): Promise<void> =>
  emitAll(
    tx,
    organizationId,
    'job.changed',
    jobs.map(({ id: jobId, kind, state, progress, message }) => ({
      payload: { jobId, kind, state, progress, message },
      author: { jobId },
    })),
  )

const CANCELLED = sql`state = 'cancelled', finished_at = now()`
const failure = (error: { code: string; message: string }) =>
  sql`state = 'failed', finished_at = now(), error = ${jsonb(error)}`

/** Starts a run, unless the job is over, was cancelled, or has had its tries. */
export async function claimJob(tx: Tx, organizationId: number, jobId: number): Promise<Claim | null> {
  const job = await lockJob(tx, organizationId, jobId)
  if (!job || (job.state !== 'pending' && job.state !== 'in_progress')) return null
  if (job.cancelRequestedAt) {
    await changeJob(tx, organizationId, jobId, CANCELLED)
    return null
  }
  if (job.attempts >= job.maxAttempts) {
    const message = `The worker died each of the ${job.attempts} times that this job was tried. Give it less to do, or the worker more memory.`
    await changeJob(tx, organizationId, jobId, failure({ code: 'WORKER_DIED', message }))
    return null
  }
  const run = job.run + 1
  const started = await changeJob(
    tx,
    organizationId,
    jobId,
    sql`state = 'in_progress', run = ${run}, attempts = attempts + 1, progress = 0, message = '', error = null,
      started_at = coalesce(started_at, now())`,
  )
  invariant(started, `a locked job is there to be started: ${jobId}`)
  const { kind, input, attempts, maxAttempts } = started
  return { jobId, run, attempt: attempts, maxAttempts, kind, input }
}

const isLatest = (claim: Claim) => sql`state = 'in_progress' and run = ${claim.run}`

export async function completeRun(
  tx: Tx,
  organizationId: number,
  claim: Claim,
  result: unknown,
): Promise<'completed' | 'cancelled' | 'superseded'> {
  const completed = await changeJob(
    tx,
    organizationId,
    claim.jobId,
    sql`state = 'completed', progress = 1, finished_at = now(), result = ${jsonb(result)}`,
    sql`${isLatest(claim)} and cancel_requested_at is null`,
  )
  return completed ? 'completed' : whyOver(tx, organizationId, claim)
}

async function whyOver(tx: Tx, organizationId: number, claim: Claim): Promise<'cancelled' | 'superseded'> {
  const job = await lockJob(tx, organizationId, claim.jobId)
  return job?.run === claim.run && job.cancelRequestedAt ? 'cancelled' : 'superseded'
}

export const failRun = (
  tx: Tx,
  organizationId: number,
  claim: Claim,
  error: { code: string; message: string },
) => changeJob(tx, organizationId, claim.jobId, failure(error), isLatest(claim))

/** Back to pending after an error, to be tried again at `runAt`. */
export async function postponeRun(
  tx: Tx,
  organizationId: number,
  claim: Claim,
  error: { code: string; message: string },
  runAt: Date,
): Promise<void> {
  const waiting = sql`state = 'pending', error = ${jsonb(error)}`
  if (await changeJob(tx, organizationId, claim.jobId, waiting, isLatest(claim)))
    await enqueue(tx, organizationId, { id: claim.jobId, kind: claim.kind }, runAt)
}

/** Back to pending through no fault of the job's: the try does not count. */
export async function releaseRun(tx: Tx, organizationId: number, claim: Claim, runAt?: Date): Promise<void> {
  const waiting = sql`state = 'pending', attempts = attempts - 1`
  if (await changeJob(tx, organizationId, claim.jobId, waiting, isLatest(claim)))
    await enqueue(tx, organizationId, { id: claim.jobId, kind: claim.kind }, runAt)
}

/** Stores the progress of a run and publishes it to browsers as a transient message, without a stored event. */
export async function noteProgress(
  tx: Tx,
  organizationId: number,
  claim: Claim,
  at: { fraction: number; message: string },
): Promise<'noted' | 'cancelled' | 'superseded'> {
  const notice = transientText(organizationId, 'job.changed', {
    jobId: claim.jobId,
    kind: claim.kind,
    state: 'in_progress',
    progress: at.fraction,
    message: at.message,
  })
  const { rows } = await sql`
    with noted as (
      update job set progress = ${at.fraction}, message = ${at.message}, updated_at = now()
      where organization_id = ${organizationId} and id = ${claim.jobId} and ${isLatest(claim)}
      returning id
    )
    select pg_notify('lineup_transient', ${notice}) from noted`.execute(tx)
  return rows[0] ? 'noted' : whyOver(tx, organizationId, claim)
}

/** Cancels a running job at once: the run can write nothing more and is asked to stop. */
export async function cancelRunning(tx: Tx, organizationId: number, jobId: number): Promise<void> {
  await changeJob(tx, organizationId, jobId, sql`${CANCELLED}, cancel_requested_at = now()`)
  await sql`select pg_notify('lineup_cancel', ${String(jobId)})`.execute(tx)
}

export const cancelPending = (tx: Tx, organizationId: number, jobId: number) =>
  changeJob(tx, organizationId, jobId, CANCELLED)

export const resetJob = (tx: Tx, organizationId: number, jobId: number) =>
  changeJob(
    tx,
    organizationId,
    jobId,
    sql`state = 'pending', attempts = 0, progress = 0, message = '', result = null, error = null,
      started_at = null, finished_at = null, cancel_requested_at = null`,
  )

/** An organization whose work is done by itself, with the features that are off in it. */
export interface ActiveOrganization {
  id: number
  off: Feature[]
}

interface Switches {
  isSuspended: boolean
  own: FeatureSettings
  everybody: FeatureSettings
}
const FOR_EVERYBODY = sql`
  coalesce((select jsonb_object_agg(f.name, f.is_on) from system.feature_flag f), '{}') as everybody`

/** Those with a member that are not suspended. */
export async function selectActiveOrganizations(tx: Tx): Promise<ActiveOrganization[]> {
  const { rows } = await sql<{ id: number } & Omit<Switches, 'isSuspended'>>`
    select o.organization_id as id, o.feature_overrides as own, ${FOR_EVERYBODY}
    from system.organization_index o
    where o.suspended_at is null
      and exists (select from system.membership m where m.organization_id = o.organization_id)
    order by o.organization_id`.execute(tx)
  return rows.map(({ id, own, everybody }) => ({ id, off: featuresOff(own, everybody) }))
}

/** Whether the tenant's jobs are to wait, and the features of which none is to run. */
export async function selectSwitches(tx: Tx): Promise<{ isSuspended: boolean; off: Feature[] }> {
  const { rows } = await sql<Switches>`
    select suspended_at is not null as is_suspended, feature_overrides as own, ${FOR_EVERYBODY}
    from organization`.execute(tx)
  const [found] = rows
  if (!found) return { isSuspended: false, off: [] }
  return { isSuspended: found.isSuspended, off: featuresOff(found.own, found.everybody) }
}

/** Those with a membership: outside of a tenant no row of `organization` is seen. */
export async function selectOrganizationIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct organization_id as id from system.membership order by id`.execute(tx)
  return rows.map(row => row.id)
}

export const pruneJobs = (tx: Tx, before: Date, limit: number) =>
  sql`delete from job where id in (
    select id from job where state in ('completed', 'failed', 'cancelled') and finished_at < ${before}
    limit ${limit})`.execute(tx)
