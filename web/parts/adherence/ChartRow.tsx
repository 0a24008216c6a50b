import { IconCheck, IconExclamationMark, IconExternalLink, IconX } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { Zone } from '#core/time/index.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { type Axis, xOf } from '../timeline/layout/axis.ts'
import classes from './adherence.module.css'
import { barKey } from './bar-keys.ts'
import { isQuiet, LANE_PX } from './chart-size.ts'
import { type Bar, barTime, type Lane, type SurferLanes } from './lanes.ts'
import * as texts from './texts.ts'

interface Props {
  drawn: SurferLanes
  topPx: number
  heightPx: number
  axis: Axis
  zone: Zone
  /** Key of the bar that Tab leads to. */
  tabStop: string
  head: ReactNode
}

export function ChartRow({ drawn: { surfer, lanes }, topPx, heightPx, axis, zone, tabStop, head }: Props) {
  return (
    <section aria-label={surfer.name} className={classes.row} style={{ top: topPx, height: heightPx }}>
      <div className={classes.head}>{head}</div>
      {isQuiet(lanes) ? (
        <p className={classes.quiet}>{texts.noShiftAndNoActivity}</p>
      ) : (
        <div className={classes.lanes}>
          {lanes.map(lane => (
            <LaneView
              key={lane.id}
              lane={lane}
              axis={axis}
              zone={zone}
              tabStop={tabStop}
              surferId={surfer.surferId}
            />
          ))}
        </div>
      )}
    </section>
  )
}

interface LaneProps extends Pick<Props, 'axis' | 'zone' | 'tabStop'> {
  lane: Lane
  surferId: number
}

const LaneView = memo(function LaneView({ lane, surferId, axis, zone, tabStop }: LaneProps) {
  return (
    <div className={classes.lane} role="group" aria-label={lane.name} style={{ height: LANE_PX }}>
      <span className={classes.laneName} title={lane.name}>
        {lane.name}
      </span>
      <div className={classes.track} data-track={lane.id} style={{ width: axis.widthPx }}>
        {lane.bars.length === 0 && <span className={classes.empty}>{lane.empty}</span>}
        {lane.bars.map(bar => {
          const key = barKey(surferId, lane.id, bar.id)
          return (
            <BarView
              key={bar.id}
              bar={bar}
              axis={axis}
              zone={zone}
              barKey={key}
              isTabStop={key === tabStop}
            />
          )
        })}
      </div>
    </div>
  )
})

const ICON_FROM_PX = 12
const EMOJI_FROM_PX = 18
const TEXT_FROM_PX = 34
const ICONS: Partial<Record<Bar['look'], typeof IconX>> = {
  in: IconCheck,
  out: IconX,
  exception: IconExclamationMark,
  'off-task': IconX,
}

/** "Inactive, 09:10 – 09:25, 15 min. Was available, …" */
const spoken = (bar: Bar, zone: Zone): string =>
  `${bar.look === 'out' ? texts.outOfAdherenceInChartRow : ''}${bar.look === 'off-task' ? texts.offTask : ''}${bar.label}, ${barTime(bar, zone)}${bar.detail ? `. ${bar.detail}` : ''}${bar.url ? '. Opens the ticket' : ''}`

interface BarProps {
  bar: Bar
  barKey: string
  axis: Axis
  zone: Zone
  isTabStop: boolean
}

function BarView({ bar, barKey, axis, zone, isTabStop }: BarProps) {
  if (bar.end <= axis.from || bar.start >= axis.to) return null
  const left = xOf(axis, bar.start)
  const width = Math.max(2, xOf(axis, bar.end) - left - 1)
  const Icon = width >= ICON_FROM_PX ? ICONS[bar.look] : undefined
  const style = {
    ...(bar.look === 'activity' ? taskColorVars(bar.color ?? 'gray') : {}),
    left,
    width,
    ...(bar.parts > 1 ? { '--part': bar.part, '--parts': bar.parts } : {}),
  } as CSSProperties
  return (
    <button
      type="button"
      className={classes.bar}
      data-bar={barKey}
      data-look={bar.look}
      data-start={bar.start}
      data-end={bar.end}
      data-from-before={(bar.whole && bar.whole.start < bar.start) || undefined}
      data-goes-on={(bar.whole && bar.whole.end > bar.end) || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={spoken(bar, zone)}
      style={style}
    >
      {Icon && <Icon size={11} stroke={2.4} aria-hidden="true" />}
      {width >= EMOJI_FROM_PX && width < TEXT_FROM_PX && bar.emoji && (
        <span aria-hidden="true">{bar.emoji}</span>
      )}
      {width >= TEXT_FROM_PX && bar.parts === 1 && bar.look !== 'in' && (
        <span className={classes.barText}>
          {bar.emoji} {bar.label}
        </span>
      )}
      {bar.url && width >= TEXT_FROM_PX && bar.parts === 1 && (
        <IconExternalLink size={10} stroke={1.8} aria-hidden="true" />
      )}
    </button>
  )
}
