// Present block and the next one, with the time left.
import type { EpochMs, Zone } from '#core/time/index.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { countdownText } from './countdown.ts'
import { type BlockStretch, presentOf } from './my-days.ts'
import classes from './my-schedule.module.css'
import * as texts from './texts.ts'

const TICK_MS = 1000
const LOOK_AHEAD_MS = 7 * 24 * 3_600_000

export function TodayCard({ stretches, zone }: { stretches: BlockStretch[]; zone: Zone }) {
  const now = useNow(TICK_MS)
  const { current, next } = presentOf(stretches, now, LOOK_AHEAD_MS)
  return (
    <section className={classes.today} aria-labelledby="now">
      <h2 id="now">{texts.now}</h2>
      {current ? (
        <>
          <What stretch={current} />
          <p>
            {texts.untilEnd(timeText(current.end, zone))} <strong>{countdownText(current.end - now)}</strong>{' '}
            {texts.left}
          </p>
        </>
      ) : (
        <p className={classes.off}>{texts.offShift}</p>
      )}
      {next ? (
        <p className={classes.next}>
          {texts.next} {next.emoji} {next.name}, {whenText(next.start, now, zone)}
        </p>
      ) : (
        <p className={classes.next}>{texts.nothingElseWithinAWeek}</p>
      )}
    </section>
  )
}

function What({ stretch }: { stretch: BlockStretch }) {
  return (
    <p className={classes.what}>
      <span className={classes.mark} style={taskColorVars(stretch.color)} aria-hidden="true" />
      {stretch.emoji} {stretch.name}
    </p>
  )
}

function whenText(start: EpochMs, now: EpochMs, zone: Zone): string {
  const isSameDay = dayText(start, zone) === dayText(now, zone)
  if (!isSameDay) return `${dayText(start, zone)} ${timeText(start, zone)}`
  return texts.startInCountdown(timeText(start, zone), countdownText(start - now))
}
