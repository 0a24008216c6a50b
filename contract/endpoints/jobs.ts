import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant, Paging, page } from '../shapes.ts'
import { withEveryKey } from '../wire/casing.ts'

export const JobState = z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled'])
export type JobState = z.infer<typeof JobState>

/** States from which a job can be cancelled or retried. */
export const jobCan = {
  cancel: (state: JobState) => state === 'pending' || state === 'in_progress',
  retry: (state: JobState) => state === 'failed' || state === 'cancelled',
}

export const Job = z.object({
  id: Id,
  kind: z.string(),
  state: JobState,
  /** 0 to 1. */
  progress: z.number(),
  message: z.string(),
  /** The job's result; its shape belongs to the kind. */
  result: withEveryKey(z.unknown()),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type Job = z.infer<typeof Job>

const jobParams = z.object({ jobId: IdParam })

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    permission: { allow: 'jobs.view', teams: 'none' },
    audit: 'none',
    summary: 'Background work, newest first',
    query: Paging.extend({ kind: z.string().optional(), state: JobState.optional() }),
    reply: page(Job),
  }),
  get: endpoint({
    method: 'GET',
    path: '/jobs/:jobId',
    permission: { allow: 'jobs.view', teams: 'none' },
    audit: 'none',
    summary: 'State and progress of background work',
    params: jobParams,
    reply: Job,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/jobs/:jobId/cancel',
    permission: { allow: 'jobs.edit', teams: 'none' },
    audit: { action: 'cancel', entity: 'job', id: 'params.jobId', fields: 'all' },
    summary: 'Stop background work; what it would have written is not written',
    params: jobParams,
    reply: Job,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/jobs/:jobId/retry',
    permission: { allow: 'jobs.edit', teams: 'none' },
    audit: { action: 'retry', entity: 'job', id: 'params.jobId', fields: 'all' },
    summary: 'Run failed or cancelled work again',
    params: jobParams,
    reply: Job,
  }),
}
