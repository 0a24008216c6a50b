import { Button, Progress } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { type Job, jobCan } from '#contract/endpoints/jobs.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { relativeText } from '#web/lib/dates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import classes from './HomePage.module.css'

const SHOWN_JOBS = 6
const KIND_WORDS: Record<string, string> = {
  'generate-schedule': 'Generate a schedule',
  'apply-task-template': 'Apply an activity plan',
  'reoptimise-schedule': 'Re-optimise a schedule',
  'train-stream': 'Train a forecast',
  'import-upload': 'Import a file',
}
const STATE_WORDS: Record<Job['state'], [Tone, string]> = {
  pending: ['neutral', 'Waiting'],
  in_progress: ['busy', 'Running'],
  completed: ['good', 'Done'],
  failed: ['bad', 'Failed'],
  cancelled: ['neutral', 'Cancelled'],
}

/** "train-stream" has words of its own; a kind that has none is read out. */
export const kindText = (kind: string): string =>
  KIND_WORDS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ')

export function Jobs() {
  const list = useCall(api.jobs.list, { query: { limit: SHOWN_JOBS } })
  return (
    <section className={classes.card} aria-labelledby="jobs">
      <header>
        <h2 id="jobs">Background work</h2>
      </header>
      {list.isPending && <LoadingSkeleton shape="rows" count={4} />}
      {list.error && <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>}
      {list.data?.results.length === 0 && (
        <p className={classes.muted}>Imports, forecasts and generated schedules show up here.</p>
      )}
      <ul className={classes.jobs}>
        {list.data?.results.map(job => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

/** Why it failed, or what it is doing; one that has ended does nothing any more. */
function detailText({ error, message, state }: Job): string {
  const detail = error?.message ?? (state === 'in_progress' ? message : null)
  return detail ? ` · ${detail}` : ''
}

function JobRow({ job }: { job: Job }) {
  const invalidates = [api.jobs.list, api.jobs.get]
  const cancel = useCommand(api.jobs.cancel, { invalidates })
  const retry = useCommand(api.jobs.retry, { invalidates })
  const [tone, word] = STATE_WORDS[job.state]
  const act = (command: typeof cancel) =>
    command.mutate({ params: { jobId: job.id } }, { onError: error => notifyFailed(error) })
  return (
    <li>
      <div>
        <strong>{kindText(job.kind)}</strong>
        <span className={classes.muted}>
          {relativeText(job.finishedAt ?? job.startedAt ?? job.createdAt, Date.now())}
          {detailText(job)}
        </span>
        {job.state === 'in_progress' && (
          <Progress value={job.progress * 100} size="sm" aria-label={`Progress of ${kindText(job.kind)}`} />
        )}
      </div>
      <StatusChip tone={tone}>{word}</StatusChip>
      {jobCan.cancel(job.state) && (
        <Button size="compact-xs" variant="default" loading={cancel.isPending} onClick={() => act(cancel)}>
          Cancel
        </Button>
      )}
      {jobCan.retry(job.state) && (
        <Button size="compact-xs" variant="default" loading={retry.isPending} onClick={() => act(retry)}>
          Try again
        </Button>
      )}
    </li>
  )
}
