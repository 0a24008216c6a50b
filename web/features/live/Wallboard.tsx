// The board for a screen on the wall: read from across the room, always dark, nothing to press but the way out.
// Tiles are as large as all that needs attention leaves room for.
import { CloseButton } from '@mantine/core'
import { useElementSize, useHotkeys } from '@mantine/hooks'
import { useEffect } from 'react'
import { LIVE_STATUSES } from '#contract/live/board.ts'
import type { LiveStatus } from '#core/adherence/index.ts'
import { timeText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import { type BoardAgent, type BoardStore, isOfNow, staleSources } from '#web/parts/live/board-store.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import { BoardNotices } from './BoardNotices.tsx'
import { type StatusCounts, visibleSurfers } from './board-filter.ts'
import { BOARD_STATUS_LABELS, KIND_LABELS, STATUS_TONES, taskOf } from './board-text.ts'
import { fitTiles } from './fit-tiles.ts'
import { staffTone } from './StreamStrip.tsx'
import { Ticking } from './Ticking.tsx'
import * as texts from './texts.ts'
import classes from './wallboard.module.css'

interface Props {
  store: BoardStore
  counts: StatusCounts
  /** Statuses whose counts are out of date. */
  stale: ReadonlySet<LiveStatus>
  onExit: () => void
}

export function Wallboard({ store, counts, stale, onExit }: Props) {
  const zone = useZone()
  const { ref, width, height } = useElementSize()
  useHotkeys([['Escape', onExit]])
  useEffect(() => {
    // Only a press may ask for the whole screen; where it is not given the window is filled.
    if (navigator.userActivation?.isActive) document.documentElement.requestFullscreen?.().catch(() => {})
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [])
  const agents = visibleSurfers(store.agents.values(), { status: null, searchText: '', sort: 'status' })
  const isNow = isOfNow(store)
  const fit = fitTiles(agents.length, { width, height })
  const shown = agents.slice(0, fit.capacity)
  return (
    <section className={classes.wall} aria-label={texts.wallboard}>
      <header className={classes.head}>
        {LIVE_STATUSES.map(status => (
          <p
            key={status}
            className={classes.count}
            data-tone={stale.has(status) ? 'neutral' : STATUS_TONES[status]}
          >
            <strong>{figureText(store.connection === 'opening' ? undefined : counts[status])}</strong>
            {BOARD_STATUS_LABELS[status]}
          </p>
        ))}
        <time className={classes.clock}>{timeText(store.now(), zone)}</time>
        <CloseButton
          className={classes.exit}
          size="lg"
          aria-label={texts.leaveTheWallboard}
          onClick={onExit}
        />
      </header>
      <div className={classes.groups}>
        {store.groups.map(group => {
          const stream = store.names.streams.find(one => one.id === group.streamId)
          return (
            stream && (
              <p key={group.streamId}>
                {stream.name}
                <strong className={classes.number} data-tone={staffTone(group, isNow)}>
                  {Math.round(group.onTask * 10) / 10}
                  {group.required !== null && (
                    <span className={classes.aside}> / {Math.round(group.required * 10) / 10}</span>
                  )}
                </strong>
                {group.arrivedToday !== null && (
                  <span className={classes.aside}>
                    {texts.arrivedText(group.arrivedToday)}
                    {group.forecastToday !== null && texts.ofForecastToday(Math.round(group.forecastToday))}
                  </span>
                )}
              </p>
            )
          )
        })}
      </div>
      <BoardNotices store={store} isWall />
      <ul
        ref={ref}
        className={classes.tiles}
        style={
          {
            '--tile-width': `${fit.width}px`,
            '--tile-height': `${fit.height}px`,
            fontSize: fit.fontSize,
          } as React.CSSProperties
        }
      >
        {shown.map(agent => (
          <Tile key={agent.person.surferId} agent={agent} store={store} />
        ))}
      </ul>
      {agents.length === 0 && store.connection === 'live' && (
        <p className={classes.empty}>{texts.nobodyScheduledNow}</p>
      )}
      {agents.length > shown.length && (
        <p className={classes.more}>{texts.andCountMore(agents.length - shown.length)}</p>
      )}
    </section>
  )
}

function Tile({ agent: { person, row }, store }: { agent: BoardAgent; store: BoardStore }) {
  const isStale = store.connection === 'lost' || staleSources(row, store.sources).length > 0
  const what = row.item && (taskOf(store.names, row.item.taskIds[0])?.name ?? KIND_LABELS[row.item.kind])
  return (
    <li className={classes.tile} data-tone={isStale ? 'neutral' : STATUS_TONES[row.status]}>
      <strong className={classes.name}>{person.name}</strong>
      <span>{what}</span>
      <span className={classes.tileStatus}>
        {BOARD_STATUS_LABELS[row.status]} <Ticking store={store} since={row.since} isStill={isStale} />
      </span>
    </li>
  )
}
