// Notice above the grid: running generations and applications, and when each is done.
import { Button, Loader } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { type Job, jobCan } from '#contract/endpoints/jobs.ts'
import type { LocalDate } from '#core/time/index.ts'
import { openModal } from '#web/lib/modals.ts'
import { useCall } from '#web/lib/queries.ts'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'

const POLL_MS = 2_000
const SEEN_JOBS = 10
const WORDS: Record<string, [running: string, done: string]> = {
  'generate-schedule': [texts.generatingTheSchedule, texts.theScheduleIsGenerated],
  'reoptimise-schedule': [texts.lookingForChanges, texts.changesOfTheScheduleAreFound],
  'apply-task-template': [texts.applyingAnActivityPlan, texts.theActivityPlanIsApplied],
}

const isRunning = (job: Job) => WORDS[job.kind] !== undefined && jobCan.cancel(job.state)

interface Props {
  from: LocalDate
  onReoptimise: (jobId: number) => void
}

export function RunningJobs({ from, onReoptimise }: Props) {
  const list = useCall(api.jobs.list, { query: { limit: SEEN_JOBS } })
  const running = list.data?.results.filter(isRunning) ?? []
  const polled = useCall(
    api.jobs.list,
    { query: { limit: SEEN_JOBS } },
    { refetchIntervalMs: running.length > 0 ? POLL_MS : undefined },
  )
  const [followed, setFollowed] = useState<ReadonlySet<number>>(new Set())
  const fresh = running.filter(job => !followed.has(job.id))
  if (fresh.length > 0) setFollowed(new Set([...followed, ...fresh.map(job => job.id)]))
  const dismiss = (jobId: number) => setFollowed(new Set([...followed].filter(id => id !== jobId)))
  const shown = (polled.data?.results ?? []).filter(job => followed.has(job.id))
  // A finished job gives way to the next of its kind.
  const isLast = ({ id, kind }: Job) => shown.every(other => other.kind !== kind || other.id <= id)
  return shown
    .filter(job => isRunning(job) || isLast(job))
    .map(job => (
      <RunningJob
        key={job.id}
        job={job}
        from={from}
        onReoptimise={onReoptimise}
        onDismiss={() => dismiss(job.id)}
      />
    ))
}

interface RunProps extends Props {
  job: Job
  onDismiss: () => void
}

function RunningJob({ job, from, onReoptimise, onDismiss }: RunProps) {
  const [runningWords, doneWords] = WORDS[job.kind] ?? [texts.working, texts.done]
  const onShow = {
    'generate-schedule': () => openModal({ type: 'generate-schedule', from, jobId: job.id }),
    'reoptimise-schedule': () => onReoptimise(job.id),
  }[job.kind]
  const show = onShow && (
    <Button variant="default" size="compact-xs" onClick={onShow}>
      {isRunning(job) ? texts.show : texts.showResult}
    </Button>
  )
  return (
    <output className={classes.notice}>
      {isRunning(job) ? <Loader size={14} /> : <IconCheck size={16} aria-hidden="true" />}
      {isRunning(job)
        ? `${runningWords}: ${Math.round(job.progress * 100)} %`
        : job.state === 'completed'
          ? `${doneWords}.`
          : texts.failedNothingWasChanged(runningWords, job.state)}
      {show}
      {!isRunning(job) && (
        <Button variant="subtle" size="compact-xs" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      )}
    </output>
  )
}
