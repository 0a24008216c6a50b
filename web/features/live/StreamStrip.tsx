// Each ticket group at a glance: what came against what was expected, who works for it against how many it needs.
import type { LiveGroup } from '#contract/live/board.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { type BoardStore, isOfNow } from '#web/parts/live/board-store.ts'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import classes from './live.module.css'
import * as texts from './texts.ts'

const whole = (value: number): string => Math.round(value).toLocaleString()
const tenth = (value: number): string => String(Math.round(value * 10) / 10)
const signed = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)} %`

/**
 * As coverage has it elsewhere: fewer at work than required is bad, clearly more deserves a look. What is not of now
 * is neither.
 */
export function staffTone(
  { onTask, required }: Pick<LiveGroup, 'onTask' | 'required'>,
  isNow: boolean,
): 'good' | 'warn' | 'bad' | undefined {
  // "0 of 0" is what stands there then.
  if (!isNow || required === null || tenth(required) === '0') return undefined
  const share = onTask / required
  return share < 0.95 ? 'bad' : share > 1.1 ? 'warn' : 'good'
}

export function StreamStrip({ store }: { store: BoardStore }) {
  if (store.groups.length === 0) return null
  return (
    <ScrollRegion className={classes.groups} label={texts.ticketGroupsNow}>
      {store.groups.map(group => (
        <Group key={group.streamId} group={group} store={store} />
      ))}
    </ScrollRegion>
  )
}

function Group({ group, store }: { group: LiveGroup; store: BoardStore }) {
  const stream = store.names.streams.find(one => one.id === group.streamId)
  if (!stream) return null
  const { arrivedToday, forecastToday, arrivedLately, forecastLately, onTask, required } = group
  const tone = staffTone(group, isOfNow(store))
  const difference =
    arrivedToday !== null && forecastToday !== null && forecastToday >= 1
      ? Math.round((100 * (arrivedToday - forecastToday)) / forecastToday)
      : null
  return (
    <article className={classes.group} style={taskColorVars(stream.color)} aria-label={stream.name}>
      <h3>{stream.name}</h3>
      <dl>
        <div>
          <dt>{texts.arrivedToday}</dt>
          <dd title={forecastToday === null ? texts.noForecast : texts.comparedWithTheForecastSoFar}>
            {arrivedToday === null ? '–' : <strong>{whole(arrivedToday)}</strong>}
            {forecastToday !== null && <span> {texts.ofWhole(whole(forecastToday))}</span>}
            {difference !== null && <em>{signed(difference)}</em>}
          </dd>
        </div>
        <div>
          <dt>{texts.last15Min}</dt>
          <dd>
            {arrivedLately === null ? '–' : <strong>{whole(arrivedLately)}</strong>}
            {forecastLately !== null && <span> {texts.ofWhole(tenth(forecastLately))}</span>}
          </dd>
        </div>
        <div>
          <dt>{texts.onTask}</dt>
          <dd>
            <strong className={classes.tone} data-tone={tone}>
              {tenth(onTask)}
            </strong>
            {required !== null && <span> {texts.ofRequired(tenth(required))}</span>}
          </dd>
        </div>
      </dl>
    </article>
  )
}
