// Small line of a day: scheduled agents as an area, required ones as a line over it, and where the day is now.
import { HOME_STEP_MINUTES, type HomeStream } from '#contract/organization/home.ts'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import classes from './HomePage.module.css'

const [WIDTH, HEIGHT] = [240, 28]

interface Props {
  stream: HomeStream
  /** Read aloud in its place. */
  label: string
  from: EpochMs
  now: EpochMs
}

export function DayLine({ stream, label, from, now }: Props) {
  const { required, scheduled } = stream
  const count = required.length
  const most = Math.max(1, ...required, ...scheduled)
  const x = (step: number) => (step / count) * WIDTH
  const y = (agents: number) => HEIGHT - (agents / most) * (HEIGHT - 2)
  const steps = (values: readonly number[]) =>
    values.map((value, at) => `H${x(at).toFixed(1)}V${y(value).toFixed(1)}H${x(at + 1).toFixed(1)}`).join('')
  const nowAt = x((now - from) / (HOME_STEP_MINUTES * MINUTE_MS))
  return (
    <svg
      className={classes.dayLine}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M0 ${HEIGHT}${steps(scheduled)}V${HEIGHT}Z`} data-kind="scheduled" />
      <path d={`M0 ${y(required[0]!).toFixed(1)}${steps(required)}`} data-kind="required" />
      <path d={`M${nowAt.toFixed(1)} 0V${HEIGHT}`} data-kind="now" />
    </svg>
  )
}
