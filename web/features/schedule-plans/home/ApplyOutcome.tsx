// A plan being applied, and what came of it.

import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { SchedulePlanApplicationResult } from '#contract/endpoints/schedule-plans.ts'
import { type LocalDate, localMsOfDate } from '#core/time/index.ts'
import { dayText, inOwnClock } from '#web/lib/dates.ts'
import { RunProgress } from '#web/parts/RunProgress.tsx'
import { useJob } from '#web/parts/use-job.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import classes from '../plan/schedule-plans.module.css'

const SHOWN = 50

export function ApplyOutcome({ jobId, from }: { jobId: number; from: LocalDate }) {
  const job = useJob(jobId).data
  const result = SchedulePlanApplicationResult.safeParse(job?.result)
  return (
    <>
      <RunProgress
        jobId={jobId}
        otherwise="The schedule did not change."
        invalidates={[api.schedulePlans.applications]}
      />
      {job?.state === 'completed' && result.success && <Outcome result={result.data} from={from} />}
    </>
  )
}

function Outcome({ result, from }: { result: SchedulePlanApplicationResult; from: LocalDate }) {
  const { added, removed, kept, openTurns, warnings } = result
  return (
    <div className={classes.outcome} role="status">
      <StatusChip tone="good">Done</StatusChip>
      <dl className={classes.figures}>
        <div>
          <dt>Added</dt>
          <dd>{countText(added, 'shift')}</dd>
        </div>
        <div>
          <dt>Removed</dt>
          <dd>{countText(removed, 'shift')}</dd>
        </div>
        <div>
          <dt>Kept</dt>
          <dd>{countText(kept, 'shift')}</dd>
        </div>
      </dl>
      <p className={classes.hint}>
        They are drafts: agents see them once they are published.{' '}
        <Link to={`/schedule/shifts?date=${from}`}>Show in the schedule</Link>
      </p>
      <Sentences
        title={countText(openTurns.length, 'open turn')}
        sentences={openTurns.map(
          ({ name, date, because }) => `${name}, ${dayText(localMsOfDate(date), 'Etc/UTC')}: ${because}`,
        )}
      />
      <Sentences
        title={countText(warnings.length, 'contract warning')}
        sentences={warnings.map(({ sentence }) => sentence)}
      />
    </div>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={classes.sentences}>
        {sentences.slice(0, SHOWN).map(sentence => (
          <li key={sentence}>{inOwnClock(sentence)}</li>
        ))}
        {sentences.length > SHOWN && <li>and {sentences.length - SHOWN} more</li>}
      </ul>
    </section>
  )
}
