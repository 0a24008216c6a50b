import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconPlugConnected } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Connection, Provider } from '#contract/endpoints/connections.ts'
import { useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import type { OpenDialog } from './ConnectionDialogs.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import { UPLOADS_PATH } from './connection-labels.ts'
import classes from './connections.module.css'
import { DisconnectedRows } from './DisconnectedRows.tsx'
import { ProviderFacts } from './ProviderFacts.tsx'
import * as texts from './texts.ts'

export type ConnectMethod = Exclude<Provider['ways'][number], 'file'>

interface Props {
  provider: Provider
  connections: Connection[]
  disconnected: Connection[]
  onConnect: (way: ConnectMethod, connection?: Connection) => void
  onAsk: (asked: OpenDialog) => void
}

export function ProviderCard({ provider, connections, disconnected, onConnect, onAsk }: Props) {
  const isFile = provider.ways.includes('file')
  const Icon = isFile ? IconFileSpreadsheet : IconPlugConnected
  const mayConnect = useMayEditOrganization()
  const ways = provider.ways.filter(way => way !== 'file')
  const lacking = lackingPurpose(connections)
  return (
    <li className={classes.card} aria-label={provider.displayName}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden="true">
          <Icon size={20} stroke={1.6} />
        </span>
        <div className={classes.title}>
          <h3>{provider.displayName}</h3>
          <p>
            {connections.length === 0
              ? whatNext(provider)
              : countText(connections.length, isFile ? 'source' : 'connection')}
          </p>
        </div>
        <ul className={classes.gives} aria-label={texts.whatItGives}>
          {provider.gives.map(one => (
            <li key={one}>{GIVES[one]}</li>
          ))}
        </ul>
        <div className={classes.actions}>
          {isFile && (
            <Button component={Link} to={UPLOADS_PATH} variant="default" size="xs">
              {texts.uploads}
            </Button>
          )}
          {ways.map(way => (
            <Button
              disabled={!mayConnect}
              key={way}
              size="xs"
              variant="default"
              onClick={() => onConnect(way)}
            >
              {way !== 'api-key' || provider.keyParts.length > 0
                ? connections.length > 0
                  ? texts.connectAnother
                  : texts.connect
                : texts.connectWithApiKey}
            </Button>
          ))}
        </div>
      </div>
      {provider.facts && <ProviderFacts facts={provider.facts} />}
      {provider.missing && (
        <div className={classes.missing}>
          {ways.length === 0
            ? texts.yourAdministratorHasToSetUp(provider.displayName)
            : texts.toConnectByLoggingInThere}
          <details>
            <summary>{texts.forAdministrators}</summary>
            {provider.missing}
          </details>
        </div>
      )}
      {connections.map(connection => (
        <ConnectionRow
          key={connection.id}
          connection={connection}
          isFile={isFile}
          onReauthorise={() => onConnect(ways[0] ?? 'api-key', connection)}
          onAsk={onAsk}
        />
      ))}
      <DisconnectedRows
        connections={disconnected}
        onConnect={mayConnect && ways[0] ? connection => onConnect(ways[0]!, connection) : null}
      />
      {lacking && <p className={classes.missing}>{LACKING[lacking]}</p>}
    </li>
  )
}

const GIVES: Record<Provider['gives'][number], string> = texts.gives

type Purpose = NonNullable<Connection['purpose']>
const LACKING: Record<Purpose, string> = texts.lacking

/** Use that no connection is for, where each is for one alone. */
function lackingPurpose(connections: readonly Connection[]): Purpose | null {
  const purposes = connections.map(({ purpose }) => purpose)
  if (purposes.length === 0 || purposes.includes(null)) return null
  if (!purposes.includes('forecast')) return 'forecast'
  return purposes.includes('performance') ? null : 'performance'
}

function whatNext({ ways }: Provider): string {
  if (ways.includes('file')) return texts.filesOfPastContactsUploaded
  return ways.length === 0 ? texts.notSetUpHereYet : texts.notConnected
}
