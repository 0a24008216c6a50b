import { Alert, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type ConnectionDetails, CSV_PROVIDER_ID, type Provider } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { NotFoundError, textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { ConnectionDialogs, type OpenDialog } from './ConnectionDialogs.tsx'
import { ConnectionMenu } from './ConnectionMenu.tsx'
import {
  CONNECTIONS_PATH,
  DISCONNECTED,
  factsOf,
  factsOfDisconnected,
  fileFacts,
  importState,
  PURPOSES,
  STATES,
} from './connection-labels.ts'
import classes from './connections.module.css'
import { Files } from './Files.tsx'
import { FreshnessLedger } from './FreshnessLedger.tsx'
import { Quarantine } from './Quarantine.tsx'
import { Queues } from './Queues.tsx'
import { Agents } from './RemoteAgents.tsx'
import { SimulatedChip } from './SimulatedChip.tsx'
import { SyncJobs } from './SyncJobs.tsx'
import * as texts from './texts.ts'

/** One connection: its state, what is read of it, who and what is there. */
export function ConnectionView({ connectionId }: { connectionId: number }) {
  const details = useCall(api.connections.get, { params: { connectionId } })
  const providers = useCallAll(api.connections.providers, {}).data
  const provider = providers?.find(({ id }) => id === details.data?.connection.providerId)
  if (details.error instanceof NotFoundError || Number.isNaN(connectionId))
    return (
      <Page>
        <EmptyState title={texts.connectionNotFound} action={<Back />}>
          {texts.checkTheListOfConnections}
        </EmptyState>
      </Page>
    )
  if (details.error)
    return (
      <Page>
        <ErrorCard onRetry={() => details.refetch()} isRetrying={details.isFetching}>
          {textOf(details.error)}
        </ErrorCard>
      </Page>
    )
  return (
    <Page>
      {details.data ? (
        <View details={details.data} provider={provider} />
      ) : (
        <LoadingSkeleton shape="cards" count={3} />
      )}
    </Page>
  )
}

const Page = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader title={texts.connections} />
    {children}
  </>
)

const Back = () => (
  <Button
    component={Link}
    to={CONNECTIONS_PATH}
    variant="subtle"
    size="compact-sm"
    className={classes.back}
    leftSection={<IconArrowLeft size={14} />}
  >
    {texts.allConnections}
  </Button>
)

/** True once agents and queues have been listed. */
const isListed = ({ connection, queues, agentCount }: ConnectionDetails) =>
  connection.state === 'connected' || queues.length + agentCount > 0

function View({ details, provider }: { details: ConnectionDetails; provider: Provider | undefined }) {
  const { connection } = details
  const isFile = connection.providerId === CSV_PROVIDER_ID
  const zone = useZone()
  const now = useNow()
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const [isConnecting, setConnecting] = useState(false)
  const way = provider?.ways.find(one => one !== 'file') ?? 'api-key'
  const isDisconnected = connection.deletedAt !== null
  const [tone, state] = isDisconnected ? DISCONNECTED : STATES[connection.state]
  const importing = isDisconnected ? null : importState(connection, now)
  const connect = () => setConnecting(true)
  const mayConnectAgain =
    useMayEditOrganization() && !connection.isSimulated && provider?.ways.some(one => one !== 'file')
  return (
    <div className={classes.view}>
      <Back />
      <div className={classes.head}>
        <div className={classes.title}>
          <h2>
            {connection.name} {(!isFile || isDisconnected) && <StatusChip tone={tone}>{state}</StatusChip>}{' '}
            {importing && <StatusChip tone={importing[0]}>{importing[1]}</StatusChip>}{' '}
            {connection.purpose && <StatusChip tone="neutral">{PURPOSES[connection.purpose]}</StatusChip>}
            {connection.isSimulated && <SimulatedChip />}
          </h2>
          <p>
            {[
              ...(provider ? [provider.displayName] : []),
              ...(isDisconnected
                ? factsOfDisconnected(connection, zone)
                : isFile
                  ? fileFacts(connection, zone)
                  : factsOf(connection, zone, now)),
            ].join(' · ')}
          </p>
        </div>
        <div className={classes.actions}>
          {isDisconnected ? (
            mayConnectAgain && <Button onClick={connect}>{texts.connectAgain}</Button>
          ) : (
            <>
              {connection.state === 'needs-reauth' && (
                <Button onClick={connect}>{texts.reAuthoriseInConnectionMenu}</Button>
              )}
              <ConnectionMenu
                connection={connection}
                isFile={isFile}
                isOpen
                onReauthorise={connect}
                onAsk={setAsked}
              />
            </>
          )}
        </div>
      </div>
      {isDisconnected && (
        <p className={classes.note}>
          {texts.historyCountsAndNothingNewComes} {!isFile && texts.theSameAccountGoesOn}
        </p>
      )}
      {!isDisconnected && connection.problem && (
        <Alert
          color={connection.state === 'needs-reauth' ? 'red' : 'yellow'}
          title={
            connection.problemAt
              ? texts.sinceProblemAtInConnectionView(dateTimeText(connection.problemAt, zone))
              : undefined
          }
        >
          {connection.problem}{' '}
          {connection.state === 'needs-reauth'
            ? texts.whatHappensInTheMeantime
            : texts.lineupKeepsTryingAndImportsWhat}
        </Alert>
      )}
      {isFile ? (
        <Files details={details} />
      ) : (
        <>
          <FreshnessLedger connectionId={connection.id} />
          <SyncJobs syncs={details.syncJobs} />
          {!isDisconnected && details.quarantinedCount > 0 && (
            <Quarantine connectionId={connection.id} count={details.quarantinedCount} />
          )}
          {!isDisconnected && isListed(details) && (
            <>
              <Queues connectionId={connection.id} queues={details.queues} />
              <Agents details={details} />
            </>
          )}
        </>
      )}
      {asked && <ConnectionDialogs asked={asked} onClose={() => setAsked(null)} />}
      {isConnecting && provider && (
        <ConnectDialog
          provider={provider}
          way={way}
          connection={connection}
          onClose={() => setConnecting(false)}
        />
      )}
    </div>
  )
}
