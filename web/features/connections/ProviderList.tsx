import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ConnectDialog, type ConnectionStart } from './ConnectDialog.tsx'
import { ConnectionDialogs, type OpenDialog } from './ConnectionDialogs.tsx'
import classes from './connections.module.css'
import { ProviderCard } from './ProviderCard.tsx'
import { SimulatedSystems } from './SimulatedSystems.tsx'

export function ProviderList() {
  const providers = useCallAll(api.connections.providers, {})
  const connections = useCallAll(api.connections.list, {})
  const [connecting, setConnecting] = useState<ConnectionStart | null>(null)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const error = providers.error ?? connections.error
  const retry = () => Promise.all([providers.refetch(), connections.refetch()])
  return (
    <>
      <PageHeader title="Connections" />
      {error ? (
        <ErrorCard onRetry={retry} isRetrying={providers.isFetching}>
          {textOf(error)}
        </ErrorCard>
      ) : !providers.data || !connections.data ? (
        <LoadingSkeleton shape="cards" count={3} />
      ) : (
        <section className={classes.section} aria-labelledby="customer-service">
          <h2 id="customer-service">Customer service</h2>
          <p className={classes.lead}>
            The systems your agents work in. Contacts from them feed the forecast, and agents’ activity feeds
            adherence.
          </p>
          <SimulatedSystems />
          <ul className={classes.cards}>
            {providers.data.map(provider => (
              <ProviderCard
                key={provider.id}
                provider={provider}
                connections={connections.data.filter(({ providerId }) => providerId === provider.id)}
                onConnect={(way, connection) =>
                  setConnecting({ provider, way, ...(connection && { connection }) })
                }
                onAsk={setAsked}
              />
            ))}
          </ul>
        </section>
      )}
      {connecting && <ConnectDialog {...connecting} onClose={() => setConnecting(null)} />}
      {asked && <ConnectionDialogs asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
