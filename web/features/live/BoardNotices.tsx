// Notices on why the board is not up to date: a lost connection, and systems that went silent.
import { Button } from '@mantine/core'
import { IconFlask, IconPlugConnectedX, IconWifiOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dayInterval, localDateOf } from '#core/time/index.ts'
import { timeText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import { FreshnessNote } from '#web/parts/freshness/FreshnessNote.tsx'
import type { BoardStore } from '#web/parts/live/board-store.ts'
import { staleText } from './board-text.ts'
import classes from './live.module.css'

/** Statuses are read anew after a gap: the board shows how agents stand now. */
const COUNTED = ['contacts', 'comments'] as const

/** `isWall`: nobody is there to press anything. */
export function BoardNotices({ store, isWall = false }: { store: BoardStore; isWall?: boolean }) {
  const zone = useZone()
  const stale = store.sources.filter(source => source.stale)
  const today = dayInterval(zone, localDateOf(zone, store.now()))
  return (
    <div role="status">
      {store.connection === 'lost' && (
        <p className={classes.notice} data-tone="warn">
          <IconWifiOff size={16} stroke={1.8} aria-hidden="true" />
          {store.heardAt === null
            ? 'Can’t reach the board. Trying again.'
            : `Connection lost. The board is as of ${timeText(store.heardAt, zone)} and catches up by itself.`}
        </p>
      )}
      {store.sources.some(source => source.isSimulated) && (
        <p className={classes.notice} data-tone="info">
          <IconFlask size={16} stroke={1.8} aria-hidden="true" />
          Simulated: the agents of the sample company work in built-in systems, not with real customers.
          {!isWall && (
            <Button component={Link} to="/settings/connections" variant="subtle" size="compact-xs">
              Connections
            </Button>
          )}
        </p>
      )}
      {store.connection === 'live' && store.sources.length === 0 && (
        <p className={classes.notice} data-tone="info">
          <IconPlugConnectedX size={16} stroke={1.8} aria-hidden="true" />
          No system is connected, so everyone on shift is untracked. Connect the systems that agents work in
          to see what they do.
          {!isWall && (
            <Button component={Link} to="/settings/connections" variant="subtle" size="compact-xs">
              Connect a system
            </Button>
          )}
        </p>
      )}
      {stale.map(source => (
        <p key={source.connectionId} className={classes.notice} data-tone="warn">
          <IconPlugConnectedX size={16} stroke={1.8} aria-hidden="true" />
          {staleText(source, zone)}. Its agents are shown in grey.
          {!isWall && (
            <Button component={Link} to="/settings/connections" variant="subtle" size="compact-xs">
              Connections
            </Button>
          )}
        </p>
      ))}
      <div className={classes.freshness}>
        <FreshnessNote
          from={new Date(today.start).toISOString()}
          to={new Date(today.end).toISOString()}
          kinds={COUNTED}
          skipped={stale.map(source => source.connectionId)}
          isPlain={isWall}
        />
      </div>
    </div>
  )
}
