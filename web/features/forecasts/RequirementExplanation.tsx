import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './figures/forecasts.module.css'

/** Explanation of a requirement: the formula, what went into it, and what made the volume. */
export function RequirementExplanation({ streamId, at }: { streamId: number; at: string }) {
  const { data, error } = useCall(api.forecasts.explain, { query: { streamId, at } })
  if (error) return <p role="alert">{textOf(error)}</p>
  if (!data) return <LoadingSkeleton shape="form" count={2} />
  const percent = (fraction: number | null) => (fraction === null ? null : fraction * 100)
  return (
    <>
      <p style={{ marginTop: 0 }}>{data.sentence}</p>
      <dl className={classes.explanation}>
        <dt>Contacts</dt>
        <dd>
          <Figure value={data.volume} digits={1} />
        </dd>
        <dt>Handle time</dt>
        <dd>
          <Figure value={data.handleTimeSeconds} unit="s" />
        </dd>
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
      </dl>
      {data.modelSentence && (
        <p style={{ marginBottom: 0, color: 'var(--ink-muted)' }}>{data.modelSentence}</p>
      )}
    </>
  )
}
