// A plan being applied, and what came of it.

import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { SchedulePlanApplicationResult } from '#contract/endpoints/schedule-plans.ts'
import { type LocalDate, localMsOfDate } from '#core/time/index.ts'
import { dayText, inOwnClock } from '#web/lib/dates.ts'
import { RunProgress } from '#web/parts/RunProgress.tsx'
import { shiftsWithRequestsStay } from '#web/parts/requests/texts.ts'
import { useJob } from '#web/parts/use-job.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import classes from '../plan/schedule-plans.module.css'
import * as texts from './texts.ts'

const SHOWN = 50

export function ApplyOutcome({ jobId, from }: { jobId: number; from: LocalDate }) {
  const job = useJob(jobId).data
  const result = SchedulePlanApplicationResult.safeParse(job?.result)
  return (
    <>
      <RunProgress
        jobId={jobId}
        otherwise={texts.theScheduleDidNotChange}
        invalidates={[api.schedulePlans.applications]}
      />
      {job?.state === 'completed' && result.success && <Outcome result={result.data} from={from} />}
    </>
  )
}

function Outcome({ result, from }: { result: SchedulePlanApplicationResult; from: LocalDate }) {
  const { added, removed, kept, awaitedCount, openTurns, warnings } = result
  return (
    <div className={classes.outcome} role="status">
      <StatusChip tone="good">{texts.done}</StatusChip>
      <dl className={classes.figures}>
        <div>
          <dt>{texts.added}</dt>
          <dd>{texts.shiftCount(added)}</dd>
        </div>
        <div>
          <dt>{texts.removed}</dt>
          <dd>{texts.shiftCount(removed)}</dd>
        </div>
        <div>
          <dt>{texts.kept}</dt>
          <dd>{texts.shiftCount(kept)}</dd>
        </div>
      </dl>
      {awaitedCount > 0 && <p className={classes.hint}>{shiftsWithRequestsStay(awaitedCount)}</p>}
      <p className={classes.hint}>
        {texts.theyAreDrafts} <Link to={`/schedule/shifts?date=${from}`}>{texts.showInTheSchedule}</Link>
      </p>
      <Sentences
        title={texts.openTurnCount(openTurns.length)}
        sentences={openTurns.map(
          ({ name, date, because }) => `${name}, ${dayText(localMsOfDate(date), 'Etc/UTC')}: ${because}`,
        )}
      />
      <Sentences
        title={texts.contractWarningCount(warnings.length)}
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
        {sentences.length > SHOWN && <li>{texts.andMore(sentences.length - SHOWN)}</li>}
      </ul>
    </section>
  )
}
