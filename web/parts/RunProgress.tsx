import { Button, Progress } from '@mantine/core'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import { notifyFailed } from '../lib/notify.ts'
import { useCommand } from '../lib/queries.ts'
import classes from './RunProgress.module.css'
import * as texts from './texts.ts'
import { useJob } from './use-job.ts'

interface Props {
  jobId: number
  /** Sentence for a run without result: "Earlier results were kept." */
  otherwise: string
  /** Answers that stopping it makes old. */
  invalidates?: readonly AnyEndpoint[]
}

/** A run as it goes on; when it failed or was stopped, that. Leaving the page lets it go on. */
export function RunProgress({ jobId, otherwise, invalidates = [] }: Props) {
  const job = useJob(jobId).data
  const cancel = useCommand(api.jobs.cancel, { invalidates: [api.jobs.get, ...invalidates] })
  if (!job || job.state === 'completed') return null
  if (job.state === 'failed')
    return (
      <p className={classes.note} data-tone="bad" role="alert">
        {job.error?.message ?? texts.theRunFailed} {otherwise}
      </p>
    )
  if (!jobCan.cancel(job.state)) return <p className={classes.note}>{texts.theRunWasStopped(otherwise)}</p>
  return (
    <div className={classes.running} role="status">
      <span>{job.message || texts.waitingForAWorker}</span>
      <Progress value={job.progress * 100} aria-label={texts.progressOfTheRun} />
      <Button
        variant="default"
        size="compact-sm"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params: { jobId } }, { onError: error => notifyFailed(error) })}
      >
        {texts.stop}
      </Button>
    </div>
  )
}
