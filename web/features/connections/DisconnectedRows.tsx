import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Connection } from '#contract/endpoints/connections.ts'
import { useZone } from '#web/lib/zone.ts'
import { connectionPath, factsOfDisconnected } from './connection-labels.ts'
import classes from './connections.module.css'
import * as texts from './texts.ts'

interface Props {
  connections: Connection[]
  /** Null where the system cannot be connected. */
  onConnect: ((connection: Connection) => void) | null
}

/** Connections that were disconnected and whose history is kept, folded away below those in use. */
export function DisconnectedRows({ connections, onConnect }: Props) {
  const zone = useZone()
  if (connections.length === 0) return null
  return (
    <details className={classes.disconnected}>
      <summary>{texts.disconnectedHistoryKept(connections.length)}</summary>
      {connections.map(connection => (
        <div key={connection.id} className={classes.row}>
          <div className={classes.rowText}>
            <p className={classes.name}>
              <Link to={connectionPath(connection)}>{connection.name}</Link>
            </p>
            <p className={classes.facts}>{factsOfDisconnected(connection, zone).join(' · ')}</p>
          </div>
          {onConnect && !connection.isSimulated && (
            <Button
              size="xs"
              variant="default"
              aria-label={texts.connectNameAgain(connection.name)}
              onClick={() => onConnect(connection)}
            >
              {texts.connectAgain}
            </Button>
          )}
        </div>
      ))}
    </details>
  )
}
