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
import * as texts from './texts.ts'
import { useStreamNames } from './use-stream-names.ts'

const SHOWN_JOBS = 6
/** Connections work in the background all the time: enough jobs to find those that somebody asked for. */
const READ_JOBS = 100
const KIND_WORDS: Record<string, string> = texts.kindWords
const STATE_WORDS: Record<Job['state'], [Tone, string]> = {
  pending: ['neutral', texts.waiting],
  in_progress: ['busy', texts.running],
  completed: ['good', texts.done],
  failed: ['bad', texts.failed],
  cancelled: ['neutral', texts.cancelled],
}

/**
 * Title of a job, such as "Train a forecast: Phone": the group's name comes from the result, so a running job shows its
 * kind only.
 */
function titleOf({ kind, result }: Job, streamNames: ReadonlyMap<number, string>): string {
  const streamId = (result as { streamId?: number } | null)?.streamId
  const name = streamId === undefined ? undefined : streamNames.get(streamId)
  return name ? `${KIND_WORDS[kind]}: ${name}` : KIND_WORDS[kind]!
}

export function Jobs() {
  const list = useCall(api.jobs.list, { query: { limit: READ_JOBS } })
  const streamNames = useStreamNames()
  const shown = list.data?.results.filter(job => job.kind in KIND_WORDS).slice(0, SHOWN_JOBS)
  return (
    <section className={classes.card} aria-labelledby="jobs">
      <header>
        <h2 id="jobs">{texts.backgroundWork}</h2>
      </header>
      {list.isPending && <LoadingSkeleton shape="rows" count={4} />}
      {list.error && <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>}
      {shown?.length === 0 && <p className={classes.muted}>{texts.importsForecastsAndGenerated}</p>}
      <ul className={classes.jobs}>
        {shown?.map(job => (
          <JobRow key={job.id} job={job} title={titleOf(job, streamNames)} />
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

function JobRow({ job, title }: { job: Job; title: string }) {
  const invalidates = [api.jobs.list, api.jobs.get]
  const cancel = useCommand(api.jobs.cancel, { invalidates })
  const retry = useCommand(api.jobs.retry, { invalidates })
  const [tone, word] = STATE_WORDS[job.state]
  const act = (command: typeof cancel) =>
    command.mutate({ params: { jobId: job.id } }, { onError: error => notifyFailed(error) })
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <span className={classes.muted}>
          {relativeText(job.finishedAt ?? job.startedAt ?? job.createdAt, Date.now())}
          {detailText(job)}
        </span>
        {job.state === 'in_progress' && (
          <Progress value={job.progress * 100} size="sm" aria-label={texts.progressOf(title)} />
        )}
      </div>
      <StatusChip tone={tone}>{word}</StatusChip>
      {jobCan.cancel(job.state) && (
        <Button size="compact-xs" variant="default" loading={cancel.isPending} onClick={() => act(cancel)}>
          {texts.cancel}
        </Button>
      )}
      {jobCan.retry(job.state) && (
        <Button size="compact-xs" variant="default" loading={retry.isPending} onClick={() => act(retry)}>
          {texts.tryAgain}
        </Button>
      )}
    </li>
  )
}
