import { useState } from 'react'
import type { Provider } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { OrganizationLock } from '#web/parts/OrganizationLock.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ConnectDialog, type ConnectionStart } from './ConnectDialog.tsx'
import { ConnectionDialogs, type OpenDialog } from './ConnectionDialogs.tsx'
import classes from './connections.module.css'
import { ProviderCard } from './ProviderCard.tsx'
import { SimulatedSystems } from './SimulatedSystems.tsx'
import * as texts from './texts.ts'

const GROUPS: { group: Provider['group']; title: string }[] = [
  { group: 'customer-service', title: texts.customerService },
  { group: 'telephone', title: texts.telephone },
  { group: 'files', title: texts.files },
]

/** All systems that can be connected, by what they are for. */
export function ProviderList() {
  const providers = useCallAll(api.connections.providers, {})
  const connections = useCallAll(api.connections.list, {})
  const disconnected = useCallAll(api.connections.list, { query: { which: 'disconnected' } })
  const [connecting, setConnecting] = useState<ConnectionStart | null>(null)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const [search, setSearch] = useState('')
  const lists = [providers, connections, disconnected]
  const error = lists.find(list => list.error)?.error
  const ownOf = ({ id }: Provider, { data = [] } = connections) =>
    data.filter(({ providerId }) => providerId === id)
  const isFound = (provider: Provider) =>
    [
      provider.displayName,
      ...[...ownOf(provider), ...ownOf(provider, disconnected)].map(({ name }) => name),
    ].some(name => name.toLowerCase().includes(search.trim().toLowerCase()))
  const found = (providers.data ?? []).filter(isFound)
  const retry = () => Promise.all(lists.map(list => list.refetch()))
  return (
    <>
      <PageHeader title={texts.connections} />
      {error ? (
        <ErrorCard onRetry={retry} isRetrying={lists.some(list => list.isFetching)}>
          {textOf(error)}
        </ErrorCard>
      ) : !lists.every(list => list.data) ? (
        <LoadingSkeleton shape="cards" count={3} />
      ) : (
        <div className={classes.section}>
          <div className={classes.partHead}>
            <p className={classes.intro}>{texts.theSystemsYourAgentsWorkIn}</p>
            <SearchField value={search} onChange={setSearch} label={texts.searchSystems} />
          </div>
          <OrganizationLock />
          <SimulatedSystems />
          {found.length === 0 && (
            <EmptyState title={texts.noSystemFound}>{texts.nothingHereIsCalled(search)}</EmptyState>
          )}
          {GROUPS.map(({ group, title }) => {
            const ofGroup = found.filter(provider => provider.group === group)
            if (ofGroup.length === 0) return null
            return (
              <section key={group} className={classes.group} aria-labelledby={group}>
                <h2 id={group}>{title}</h2>
                <ul className={classes.cards}>
                  {ofGroup.map(provider => (
                    <ProviderCard
                      key={provider.id}
                      provider={provider}
                      connections={ownOf(provider)}
                      disconnected={ownOf(provider, disconnected)}
                      onConnect={(way, connection) =>
                        setConnecting({ provider, way, ...(connection && { connection }) })
                      }
                      onAsk={setAsked}
                    />
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
      {connecting && <ConnectDialog {...connecting} onClose={() => setConnecting(null)} />}
      {asked && <ConnectionDialogs asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
