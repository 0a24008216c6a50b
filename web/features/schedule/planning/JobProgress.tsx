// Background work as it goes on: how far, stopping it, what went wrong, and then whatever its result is.
import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { type Job, jobCan } from '#contract/endpoints/jobs.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useJob } from '#web/parts/use-job.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import { SCHEDULE_ENDPOINTS } from '../blocks/schedule-block.ts'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'

const STATES: Record<Job['state'], [Tone, string]> = {
  pending: ['neutral', texts.waiting],
  in_progress: ['busy', texts.running],
  completed: ['neutral', texts.done],
  failed: ['bad', texts.failed],
  cancelled: ['neutral', texts.cancelled],
}

interface Props {
  jobId: number
  /** Shown once it is done. */
  children: (job: Job) => ReactNode
}

export function JobProgress({ jobId, children }: Props) {
  const job = useJob(jobId)
  if (job.isPending) return <LoadingSkeleton shape="rows" count={3} />
  if (job.error) return <ErrorCard onRetry={() => job.refetch()}>{textOf(job.error)}</ErrorCard>
  return (
    <>
      <State job={job.data} />
      {job.data.state === 'completed' && children(job.data)}
    </>
  )
}

function textOfState({ state, error, message }: Job): string {
  if (error) return error.message
  if (state === 'cancelled') return texts.nothingWasChanged
  return state === 'completed' ? '' : message
}

function State({ job }: { job: Job }) {
  const invalidates = [api.jobs.get, api.jobs.list, ...SCHEDULE_ENDPOINTS]
  const cancel = useCommand(api.jobs.cancel, { invalidates })
  const retry = useCommand(api.jobs.retry, { invalidates })
  const act = (command: typeof cancel) =>
    command.mutate({ params: { jobId: job.id } }, { onError: error => notifyFailed(error) })
  const [tone, word] = STATES[job.state]
  const isRunning = jobCan.cancel(job.state)
  return (
    <div className={classes.progress}>
      <div aria-live="polite">
        <StatusChip tone={tone}>{word}</StatusChip>
      </div>
      {isRunning && (
        <Progress
          value={job.progress * 100}
          aria-label={texts.progressDone(Math.round(job.progress * 100))}
        />
      )}
      <p>
        {isRunning && `${Math.round(job.progress * 100)} % · `}
        {textOfState(job)}
      </p>
      {isRunning && (
        <div>
          <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => act(cancel)}>
            {texts.stopIt}
          </Button>
        </div>
      )}
      {jobCan.retry(job.state) && (
        <div>
          <Button variant="default" size="compact-sm" loading={retry.isPending} onClick={() => act(retry)}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
