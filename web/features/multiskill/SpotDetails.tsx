import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Zone } from '#core/time/index.ts'
import { intervalText } from '#web/lib/dates.ts'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import { type HeatRow, type SharedStaffView, servingAt, slotPath } from './heat.ts'
import classes from './multiskill.module.css'
import { namesText } from './names-text.ts'
import * as texts from './texts.ts'

interface Props {
  staff: SharedStaffView
  row: HeatRow
  column: number
  zone: Zone
  /** Names of agents, by id. */
  names: ReadonlyMap<number, string>
  /** Names of ticket groups, also those that are not shown. */
  streamNames: ReadonlyMap<number, string>
}

/** The field of the heat map that is pointed at: its numbers, and the agents behind them. */
export function SpotDetails({ staff, row, column, zone, names, streamNames }: Props) {
  const { start, end } = staff.intervals[column]!
  const serving = servingAt(staff, row.streamId, column)
  const isTogether = row.streamId === null
  return (
    <section className={classes.spot} aria-label={texts.chosenSlot}>
      <header>
        <h2>
          {row.name}, {intervalText(start, end, zone)}
        </h2>
        <Anchor component={Link} to={slotPath(row, Date.parse(start), zone)} size="sm">
          {texts.openInTheSchedule}
        </Anchor>
      </header>
      <dl className={classes.numbers}>
        {!isTogether && (
          <>
            <dt>{texts.requiredAlone}</dt>
            <dd>{figureText(row.required[column], 'agents', 1)}</dd>
          </>
        )}
        <dt>{texts.requiredAgentsShared}</dt>
        <dd>{figureText(row.actual[column]! - row.surplus[column]!, 'agents', 1)}</dd>
        <dt>{isTogether ? texts.servingAny : texts.servingIt}</dt>
        <dd>{figureText(row.actual[column], 'agents', 1)}</dd>
        <dt>{texts.surplus}</dt>
        <dd data-short={row.surplus[column]! <= -0.05 || undefined}>
          {figureText(row.surplus[column], 'agents', 1, 'difference')}
        </dd>
      </dl>
      {serving.length === 0 ? (
        <p className={classes.muted}>{texts.nobodyWhoCouldServeIt}</p>
      ) : (
        <ul className={classes.serving} aria-label={texts.agentsWhoServeIt}>
          {serving.map(group => (
            <li key={group.streamIds.join()}>
              <strong>
                {texts.servingOfFigure(numberText(group.serving, 1), figureText(group.agents, 'agents', 1))}
              </strong>
              <span>
                {texts.withStreamIds(
                  group.streamIds.map(id => streamNames.get(id) ?? texts.anotherGroup).join(' + '),
                )}{' '}
                <span className={classes.muted}>{namesText(group.surferIds, names)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
