// Tooltip of the coverage strip: required, scheduled and the difference, per ticket group and in all,
// and whether anybody could fill what is missing.
import { Portal } from '@mantine/core'
import { timeText } from '../lib/dates.ts'
import { figureText, numberText } from '../ui/text/figure-text.ts'
import classes from './CoverageStrip.module.css'
import {
  backlogText,
  type CoverageInterval,
  type CoverageSum,
  overOf,
  shortOf,
  TOLERANCES,
  type Tolerance,
} from './coverage.ts'
import { type CoveragePart, CoverageTable } from './coverage-figures/CoverageTable.tsx'
import * as texts from './texts.ts'
import { type AxisColumn, longDayLabel } from './timeline/layout/axis.ts'

interface Props {
  label: string
  column: AxisColumn
  isHour: boolean
  zone: string
  sum: CoverageSum
  /** The quarter-hour under the pointer. */
  interval: CoverageInterval | undefined
  parts: readonly CoveragePart[]
  tolerance: Tolerance
  canHelp: boolean
  /** Place of the pointer, and of the lower edge of the cell. */
  x: number
  y: number
}

const WIDTH_PX = 370

export function CoverageTip({ label, column, isHour, zone, sum, interval, parts, x, y, ...rest }: Props) {
  const when = isHour
    ? `${longDayLabel(column.date)} ${timeText(column.start, zone)} – ${timeText(column.end, zone)}`
    : longDayLabel(column.date)
  return (
    <Portal>
      <div
        className={classes.tip}
        role="presentation"
        style={{ left: Math.max(8, Math.min(x + 12, window.innerWidth - WIDTH_PX - 8)), top: y + 6 }}
      >
        <strong>
          {label}, {when}
        </strong>
        <CoverageTable parts={parts} total={sum.figures} />
        {interval && (
          <p>
            {texts.startActualOfRequiredAgents(
              timeText(interval.start, zone),
              numberText(interval.actual, 1),
              numberText(interval.required, 1),
            )}{' '}
            <b>{differenceText(interval)}</b>
          </p>
        )}
        {sum.backlogs.map(backlog => (
          <p key={backlog.name}>{backlogText(backlog)}.</p>
        ))}
        <Because sum={sum} {...rest} />
      </div>
    </Portal>
  )
}

/** "−3.9", "−2.0 and +1.5 elsewhere" where ticket groups differ. */
function differenceText(interval: CoverageInterval): string {
  const [short, over] = [shortOf(interval), overOf(interval)]
  const under = numberText(-short, 1, 'difference')
  if (short >= 0.05 && over >= 0.05)
    return texts.underAndOverElsewhere(under, numberText(over, 1, 'difference'))
  return short >= 0.05 ? under : numberText(over, 1, 'difference')
}

function Because({ sum, tolerance, canHelp }: Pick<Props, 'sum' | 'tolerance' | 'canHelp'>) {
  const { state, figures, unfillableHours } = sum
  if (figures.shortHours < 0.05) return null
  const couldHours = unfillableHours === null ? null : figures.shortHours - unfillableHours
  return (
    <>
      {state !== 'under' && <p>{texts.withinYourTolerance(TOLERANCES[tolerance].label)}</p>}
      {couldHours !== null && (
        <p>
          {couldHours < 0.05
            ? texts.nobodyOffWorkCouldFill
            : unfillableHours! < 0.05
              ? texts.agentsOffWorkCouldFillAll
              : texts.agentsOffWorkCouldFill(
                  figureText(couldHours, 'h', 1),
                  figureText(unfillableHours, 'h', 1),
                )}
        </p>
      )}
      {canHelp && state === 'under' && <p>{texts.clickWhoCouldHelp}</p>}
    </>
  )
}
