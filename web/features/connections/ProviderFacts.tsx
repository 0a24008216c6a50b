import type { ProviderFacts as Facts } from '#contract/endpoints/connections.ts'
import classes from './connections.module.css'

/** Facts that people ask for before they connect: permissions, limits, proof of origin, and what the system's words count as. */
export function ProviderFacts({ facts }: { facts: Facts }) {
  const { scopes, limit, importing, signature, statuses } = facts
  return (
    <details className={classes.about}>
      <summary>Permissions, limits and statuses</summary>
      <dl>
        <dt>Permissions</dt>
        {scopes.map(({ name, purpose }) => (
          <dd key={name}>
            <b>{name}</b>: {purpose}
          </dd>
        ))}
        <dt>Limit</dt>
        <dd>
          {limit} {importing ?? 'Importing the past uses half of it at most.'}
        </dd>
        <dt>Proof of origin</dt>
        <dd>{signature}</dd>
        <dt>Statuses</dt>
        {statuses.map(({ theirs, ours }) => (
          <dd key={theirs}>
            {theirs} → <b>{ours}</b>
          </dd>
        ))}
      </dl>
    </details>
  )
}
