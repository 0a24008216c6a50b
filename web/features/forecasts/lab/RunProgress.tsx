import { Button, Progress } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import { notifyFailed } from '../../../lib/notify.ts'
import { useCall, useCommand } from '../../../lib/queries.ts'
import classes from './Lab.module.css'

const LOOK_MS = 1_000

/** The run as it goes on; when it failed or was stopped, that. Leaving the page lets it go on. */
export function RunProgress({ jobId }: { jobId: number }) {
  const job = useCall(api.jobs.get, { params: { jobId } }, { refetchIntervalMs: LOOK_MS }).data
  const cancel = useCommand(api.jobs.cancel, { invalidates: [api.jobs.get, api.forecastLab.get] })
  if (!job || job.state === 'completed') return null
  if (job.state === 'failed')
    return (
      <p className={classes.note} data-tone="bad" role="alert">
        {job.error?.message ?? 'The run failed.'} Earlier results were kept.
      </p>
    )
  if (!jobCan.cancel(job.state))
    return <p className={classes.note}>The run was stopped. Earlier results were kept.</p>
  return (
    <div className={classes.running} role="status">
      <span>{job.message || 'Waiting for a worker'}</span>
      <Progress value={job.progress * 100} aria-label="Progress of the run" />
      <Button
        variant="default"
        size="compact-sm"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params: { jobId } }, { onError: error => notifyFailed(error) })}
      >
        Stop
      </Button>
    </div>
  )
}
