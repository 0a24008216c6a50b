// Agents beneath each other, each with its lanes, on one axis of hours that stays in sight. Agents out of sight are
// not drawn. Arrows walk the bars, Enter opens one.
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react'
import type { SurferTimeline } from '#contract/endpoints/adherence.ts'
import type { EpochMs, Interval, Zone } from '#core/time/index.ts'
import { type PageKeys, usePageKeys } from '#web/lib/page-keys.ts'
import { buildAxis, xOf } from '../timeline/layout/axis.ts'
import classes from './adherence.module.css'
import { BarTip, type TipOf, useBarTip } from './BarTip.tsx'
import { barKey, walkBars } from './bar-keys.ts'
import { ChartRow } from './ChartRow.tsx'
import { ChartRuler } from './ChartRuler.tsx'
import { heightOf, MIN_HOUR_PX, RULER_PX, useChartSize } from './chart-size.ts'
import type { Bar, SurferLanes } from './lanes.ts'
import * as texts from './texts.ts'

const WALKING = [
  { keys: ['←', '→'], does: texts.previousAndNextBar },
  { keys: ['↑', '↓'], does: texts.theLaneAboveAndBelow },
  { keys: ['Home', 'End'], does: texts.theFirstAndLastBar },
  { keys: ['Enter'], does: texts.openTheReasonOrTheTicket },
]
const KEYS: PageKeys = { title: texts.timeline, hints: WALKING }
const KEYS_WITH_EXCEPTIONS: PageKeys = {
  title: texts.timeline,
  hints: [...WALKING, { keys: ['E'], does: texts.createAnExceptionForWhat }],
}

interface Props {
  label: string
  drawn: readonly SurferLanes[]
  /** Hours of the axis. */
  hours: Interval
  zone: Zone
  now: EpochMs
  /** 1: as wide as there is room. */
  zoom: number
  /** Name, score, and what else stands beside an agent's lanes. */
  head: (surfer: SurferTimeline) => ReactNode
  onOpen: (drawn: SurferLanes, bar: Bar) => void
  /** Called for a bar that is out of adherence; left out: no exception can be made from here. */
  onException?: (bar: Bar) => void
}

export function AdherenceChart(props: Props) {
  const { label, drawn, hours, zone, now, zoom, head, onOpen, onException } = props
  usePageKeys(onException ? KEYS_WITH_EXCEPTIONS : KEYS)
  const scroller = useRef<HTMLElement>(null)
  const { ref: sizeRef, width } = useElementSize()
  const size = useChartSize()
  const axis = useMemo(() => {
    const count = buildAxis('hours', zone, hours.start, hours.end, 1).columns.length || 1
    const fitting = Math.floor((width - size.leftPx - 1) / count)
    return buildAxis('hours', zone, hours.start, hours.end, Math.max(MIN_HOUR_PX, fitting * zoom))
  }, [zone, hours.start, hours.end, width, size.leftPx, zoom])
  const heights = drawn.map(({ lanes }) => heightOf(lanes, size))
  const rows = useVirtualizer({
    count: drawn.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => heights[at]!,
    // Inline function, new on each render: the virtualizer requests the heights again when it changes.
    getItemKey: at => drawn[at]!.surfer.surferId,
    overscan: 3,
  })
  const tip = useBarTip()
  const barOf: TipOf = key => {
    for (const one of drawn)
      for (const lane of one.lanes)
        for (const bar of lane.bars)
          if (barKey(one.surfer.surferId, lane.id, bar.id) === key) return { drawn: one, lane, bar }
    return null
  }
  const [entry, setEntry] = useState('')
  const items = rows.getVirtualItems()
  const shown = items.map(item => drawn[item.index]!)
  const tabStop = shown.some(one => entry.startsWith(`${one.surfer.surferId}/`)) ? entry : firstBar(shown)
  const style = {
    '--head-width': `${size.headPx}px`,
    '--name-width': `${size.namePx}px`,
    '--left': `${size.leftPx}px`,
    '--ruler-height': `${RULER_PX}px`,
    '--seen-width': `${width}px`,
  } as CSSProperties
  return (
    <section
      ref={useMergedRef(scroller, sizeRef)}
      aria-label={label}
      className={classes.scroller}
      data-phone={size.isPhone || undefined}
      style={style}
      onScroll={tip.hide}
    >
      <div style={{ width: size.leftPx + axis.widthPx, minWidth: '100%' }}>
        <ChartRuler axis={axis} now={now} />
        <div
          className={classes.body}
          style={{ height: rows.getTotalSize() }}
          onPointerOver={tip.onPoint}
          onPointerLeave={tip.onLeave}
          onFocus={event => {
            const key = event.target.dataset.bar
            if (key === undefined) return
            setEntry(key)
            if (event.target.matches(':focus-visible')) tip.onPoint(event)
          }}
          onBlur={tip.onLeave}
          onKeyDown={event => {
            if (event.key === 'Escape') tip.hide()
            if (walkBars(event)) return
            const found = event.key === 'e' ? barOf((event.target as HTMLElement).dataset.bar ?? '') : null
            if (found?.bar.look === 'out' && onException) {
              event.preventDefault()
              onException(found.bar)
            }
          }}
          onClick={event => {
            const target = (event.target as Element).closest<HTMLElement>('[data-bar]')
            const found = target && barOf(target.dataset.bar!)
            if (!found) return
            tip.onClicked(event)
            onOpen(found.drawn, found.bar)
          }}
        >
          <div className={classes.lines} aria-hidden="true">
            {axis.columns.map(column => (
              <span
                key={column.start}
                style={{ left: column.leftPx }}
                data-day={column.isDayStart || undefined}
              />
            ))}
          </div>
          {items.map(({ index, key, start }) => (
            <ChartRow
              key={String(key)}
              drawn={drawn[index]!}
              topPx={start}
              heightPx={heights[index]!}
              axis={axis}
              zone={zone}
              tabStop={tabStop}
              head={head(drawn[index]!.surfer)}
            />
          ))}
          {now > axis.from && now < axis.to && (
            <div className={classes.now} style={{ left: size.leftPx + xOf(axis, now) }} aria-hidden="true" />
          )}
        </div>
      </div>
      <BarTip tip={tip} tipOf={barOf} zone={zone} onException={onException} />
    </section>
  )
}

/** Key of the bar that Tab leads to at first: a verdict before anything else. */
function firstBar(shown: readonly SurferLanes[]): string {
  for (const { surfer, lanes } of shown) {
    const ordered = [...lanes.filter(lane => lane.id === 'adherence'), ...lanes]
    const lane = ordered.find(one => one.bars.length > 0)
    if (lane) return barKey(surfer.surferId, lane.id, lane.bars[0]!.id)
  }
  return ''
}
