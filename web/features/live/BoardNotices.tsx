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
import * as texts from './texts.ts'

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
          {store.lastMessageAt === null
            ? texts.cantReachTheBoard
            : texts.connectionLost(timeText(store.lastMessageAt, zone))}
        </p>
      )}
      {store.sources.some(source => source.isSimulated) && (
        <p className={classes.notice} data-tone="info">
          <IconFlask size={16} stroke={1.8} aria-hidden="true" />
          {texts.simulatedTheAgentsOfTheSample}
          {!isWall && (
            <Button component={Link} to="/settings/connections" variant="subtle" size="compact-xs">
              {texts.connections}
            </Button>
          )}
        </p>
      )}
      {store.connection === 'live' && store.sources.length === 0 && (
        <p className={classes.notice} data-tone="info">
          <IconPlugConnectedX size={16} stroke={1.8} aria-hidden="true" />
          {texts.noSystemIsConnectedSoEveryone}
          {!isWall && (
            <Button component={Link} to="/settings/connections" variant="subtle" size="compact-xs">
              {texts.connectASystem}
            </Button>
          )}
        </p>
      )}
      {stale.map(source => (
        <p key={source.connectionId} className={classes.notice} data-tone="warn">
          <IconPlugConnectedX size={16} stroke={1.8} aria-hidden="true" />
          {texts.itsAgentsAreShownInGrey(staleText(source, zone))}
          {!isWall && (
            <Button component={Link} to="/settings/connections" variant="subtle" size="compact-xs">
              {texts.connections}
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
