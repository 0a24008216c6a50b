import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './figures/forecasts.module.css'
import type { StaffUnit } from './figures/staff-unit.ts'

const HOURS = 0.25

interface Props {
  streamId: number
  at: string
  unit: StaffUnit
}

/** Explanation of a requirement: the formula, what went into it, and what made the volume. */
export function RequirementExplanation({ streamId, at, unit }: Props) {
  const { data, error } = useCall(api.forecasts.explain, { query: { streamId, at } })
  if (error) return <p role="alert">{textOf(error)}</p>
  if (!data) return <LoadingSkeleton shape="form" count={2} />
  const percent = (fraction: number | null) => (fraction === null ? null : fraction * 100)
  return (
    <>
      <p style={{ marginTop: 0 }}>{inOwnClock(data.sentence)}</p>
      <dl className={classes.explanation}>
        <dt>Contacts</dt>
        <dd>
          <Figure value={data.volume} digits={1} />
        </dd>
        <dt>Handle time</dt>
        <dd>
          <Figure value={data.handleTimeSeconds} unit="s" />
        </dd>
        {data.formula !== 'deferred' && Math.abs(data.carriedErlangs) >= 0.005 && (
          <>
            <dt>{data.carriedErlangs > 0 ? 'Carried over from before' : 'Carried over to the next'}</dt>
            <dd>
              <Figure value={Math.abs(data.carriedErlangs)} unit="erlangs" digits={2} />
            </dd>
          </>
        )}
        <dt>Load</dt>
        <dd>
          <Figure value={data.offeredErlangs} unit="erlangs" digits={2} />
        </dd>
        <dt>Service level</dt>
        <dd>
          <Figure value={percent(data.serviceLevel)} unit="%" digits={1} />
        </dd>
        <dt>Occupancy</dt>
        <dd>
          <Figure value={percent(data.occupancy)} unit="%" digits={1} />
        </dd>
        <dt>Before shrinkage</dt>
        <dd>
          <Figure value={data.agentsBeforeShrinkage} unit="agents" digits={2} />
        </dd>
        <dt>Required</dt>
        <dd>
          <Figure value={data.required} unit="agents" digits={2} />
        </dd>
        {data.isShrinkageSplit && (
          <>
            <dt>To be present</dt>
            <dd>
              <Figure value={data.presentRequired} unit="agents" digits={2} />
            </dd>
          </>
        )}
        {unit === 'hours' && (
          <>
            <dt>Over 15 min</dt>
            <dd>
              <Figure value={data.required * HOURS} unit="hours" digits={2} />
            </dd>
          </>
        )}
      </dl>
      {data.shrinkageSentence && (
        <p>
          {data.shrinkageSentence}
          {!data.isShrinkageSplit && (
            <>
              {' '}
              <Link to="/forecasts/ticket-groups">Split it in the ticket group.</Link>
            </>
          )}
        </p>
      )}
      {data.modelSentence && (
        <p style={{ marginBottom: 0, color: 'var(--ink-muted)' }}>{data.modelSentence}</p>
      )}
    </>
  )
}
