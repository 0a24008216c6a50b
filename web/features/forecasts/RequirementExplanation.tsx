import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './figures/forecasts.module.css'
import type { StaffUnit } from './figures/staff-unit.ts'
import * as texts from './texts.ts'

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
        <dt>{texts.contacts}</dt>
        <dd>
          <Figure value={data.volume} digits={1} />
        </dd>
        <dt>{texts.handleTime}</dt>
        <dd>
          <Figure value={data.handleTimeSeconds} unit="s" />
        </dd>
        {data.formula !== 'deferred' && Math.abs(data.carriedErlangs) >= 0.005 && (
          <>
            <dt>{data.carriedErlangs > 0 ? texts.carriedOverFromBefore : texts.carriedOverToTheNext}</dt>
            <dd>
              <Figure value={Math.abs(data.carriedErlangs)} unit="erlangs" digits={2} />
            </dd>
          </>
        )}
        <dt>{texts.load}</dt>
        <dd>
          <Figure value={data.offeredErlangs} unit="erlangs" digits={2} />
        </dd>
        <dt>{texts.serviceLevel}</dt>
        <dd>
          <Figure value={percent(data.serviceLevel)} unit="%" digits={1} />
        </dd>
        <dt>{texts.occupancy}</dt>
        <dd>
          <Figure value={percent(data.occupancy)} unit="%" digits={1} />
        </dd>
        <dt>{texts.beforeShrinkage}</dt>
        <dd>
          <Figure value={data.agentsBeforeShrinkage} unit="agents" digits={2} />
        </dd>
        <dt>{texts.required}</dt>
        <dd>
          <Figure value={data.required} unit="agents" digits={2} />
        </dd>
        {data.isShrinkageSplit && (
          <>
            <dt>{texts.toBePresent}</dt>
            <dd>
              <Figure value={data.presentRequired} unit="agents" digits={2} />
            </dd>
          </>
        )}
        {unit === 'hours' && (
          <>
            <dt>{texts.over15Min}</dt>
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
              <Link to="/forecasts/ticket-groups">{texts.splitItInTheTicketGroup}</Link>
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
