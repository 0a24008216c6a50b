import type { ProviderFacts as Facts } from '#contract/endpoints/connections.ts'
import classes from './connections.module.css'
import * as texts from './texts.ts'

/** Facts that people ask for before they connect: permissions, limits, proof of origin, and what the system's words count as. */
export function ProviderFacts({ facts }: { facts: Facts }) {
  const { scopes, limit, importing, signature, statuses } = facts
  return (
    <details className={classes.about}>
      <summary>{texts.permissionsLimitsAndStatuses}</summary>
      <dl>
        <dt>{texts.permissions}</dt>
        {scopes.map(({ name, purpose }) => (
          <dd key={name}>
            <b>{name}</b>: {purpose}
          </dd>
        ))}
        <dt>{texts.limit}</dt>
        <dd>
          {limit} {importing ?? texts.importingThePastUsesHalf}
        </dd>
        <dt>{texts.proofOfOrigin}</dt>
        <dd>{signature}</dd>
        <dt>{texts.statuses}</dt>
        {statuses.map(({ theirs, ours }) => (
          <dd key={theirs}>
            {theirs} → <b>{ours}</b>
          </dd>
        ))}
      </dl>
    </details>
  )
}
