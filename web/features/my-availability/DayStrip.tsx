// Strip of one day, painted with finger, mouse or keys: a stroke that begins on free time adds, one that begins on
// entered time takes out.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { clockText } from '#web/ui/text/clock-text.ts'
import { DAY_MINUTES, type DayTime, isIn } from './day-times.ts'
import classes from './my-availability.module.css'
import * as texts from './texts.ts'

const STEP = 30
const HOURS = [3, 6, 9, 12, 15, 18, 21]

interface Props {
  label: string
  times: readonly DayTime[]
  isOpen: boolean
  onPaint: (stroke: DayTime, isOn: boolean) => void
}

interface Stroke {
  from: number
  to: number
  isOn: boolean
}

const extent = ({ from, to }: Stroke): DayTime => ({
  start: Math.min(from, to),
  end: Math.max(from, to) + STEP,
})

export function DayStrip({ label, times, isOpen, onPaint }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const [cursor, setCursor] = useState(540)
  const [hasKeys, setHasKeys] = useState(false)
  const minuteAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = strip.current!.getBoundingClientRect()
    const minute = ((clientX - left) / width) * DAY_MINUTES
    return Math.min(DAY_MINUTES - STEP, Math.max(0, Math.floor(minute / STEP) * STEP))
  }
  const begin = (event: PointerEvent) => {
    if (!isOpen || event.button !== 0) return
    const from = minuteAt(event)
    strip.current!.setPointerCapture(event.pointerId)
    setHasKeys(false)
    setStroke({ from, to: from, isOn: !isIn(times, from) })
  }
  const end = () => {
    if (stroke) onPaint(extent(stroke), stroke.isOn)
    setStroke(null)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP, PageDown: -180, PageUp: 180 }[event.key]
    if (step !== undefined) {
      const next = Math.min(DAY_MINUTES - STEP, Math.max(0, cursor + step))
      if (event.shiftKey && isOpen)
        onPaint(extent({ from: cursor, to: next, isOn: true }), isIn(times, cursor))
      setCursor(next)
    } else if (event.key === ' ' || event.key === 'Enter') {
      if (isOpen) onPaint({ start: cursor, end: cursor + STEP }, !isIn(times, cursor))
    } else return
    setHasKeys(true)
    event.preventDefault()
  }
  const place = ({ start, end: until }: DayTime) => ({
    left: `${(100 * start) / DAY_MINUTES}%`,
    width: `${(100 * (until - start)) / DAY_MINUTES}%`,
  })
  return (
    <div
      ref={strip}
      className={classes.strip}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-disabled={!isOpen}
      aria-valuemin={0}
      aria-valuemax={DAY_MINUTES - STEP}
      aria-valuenow={cursor}
      aria-valuetext={`${clockText(cursor)}, ${isIn(times, cursor) ? texts.available : texts.notAvailable}`}
      onPointerDown={begin}
      onPointerMove={event => stroke && setStroke({ ...stroke, to: minuteAt(event) })}
      onPointerUp={end}
      onPointerCancel={() => setStroke(null)}
      onKeyDown={press}
      onBlur={() => setHasKeys(false)}
    >
      {HOURS.map(hour => (
        <i key={hour} className={classes.hour} style={{ left: `${(100 * hour) / 24}%` }} />
      ))}
      {times.map(time => (
        <i key={time.start} className={classes.time} style={place(time)} />
      ))}
      {stroke && (
        <i className={classes.stroke} data-takes={!stroke.isOn || undefined} style={place(extent(stroke))} />
      )}
      {hasKeys && <i className={classes.cursor} style={place({ start: cursor, end: cursor + STEP })} />}
    </div>
  )
}
