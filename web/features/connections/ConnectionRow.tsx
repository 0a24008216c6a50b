import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Connection } from '#contract/endpoints/connections.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import type { OpenDialog } from './ConnectionDialogs.tsx'
import { ConnectionMenu } from './ConnectionMenu.tsx'
import { connectionPath, factsOf, fileFacts, importState, PURPOSES, STATES } from './connection-labels.ts'
import classes from './connections.module.css'
import { SimulatedChip } from './SimulatedChip.tsx'
import * as texts from './texts.ts'

interface Props {
  connection: Connection
  isFile: boolean
  onReauthorise: () => void
  onAsk: (asked: OpenDialog) => void
}

export function ConnectionRow({ connection, isFile, onReauthorise, onAsk }: Props) {
  const zone = useZone()
  const now = useNow()
  const [tone, state] = STATES[connection.state]
  const importing = importState(connection, now)
  return (
    <div className={classes.row}>
      <div className={classes.rowText}>
        <p className={classes.name}>
          <Link to={connectionPath(connection)}>{connection.name}</Link>
          {!isFile && <StatusChip tone={tone}>{state}</StatusChip>}
          {importing && <StatusChip tone={importing[0]}>{importing[1]}</StatusChip>}
          {connection.purpose && <StatusChip tone="neutral">{PURPOSES[connection.purpose]}</StatusChip>}
          {connection.isSimulated && <SimulatedChip />}
        </p>
        <p className={classes.facts}>
          {(isFile ? fileFacts(connection, zone) : factsOf(connection, zone, now)).join(' · ')}
        </p>
        {connection.problem && (
          <p className={classes.problem}>
            {connection.problem}
            {connection.problemAt && texts.sinceProblemAt(dateTimeText(connection.problemAt, zone))}
            {connection.state === 'failing' && ` ${texts.lineupKeepsTryingAndImportsWhat}`}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        {connection.state === 'needs-reauth' && (
          <Button size="xs" onClick={onReauthorise}>
            {texts.reAuthoriseInConnectionMenu}
          </Button>
        )}
        <ConnectionMenu connection={connection} isFile={isFile} onReauthorise={onReauthorise} onAsk={onAsk} />
      </div>
    </div>
  )
}
