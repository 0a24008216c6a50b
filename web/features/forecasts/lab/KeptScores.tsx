import type { LeadTimeScore, OverrideScore } from '#contract/endpoints/forecast-lab.ts'
import type { ChartIncrement } from '#contract/endpoints/forecasts.ts'
import type { Zone } from '#core/time/index.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from './Lab.module.css'
import * as texts from './texts.ts'

interface Props {
  leadTimes: LeadTimeScore[]
  overrides: OverrideScore[]
  zone: Zone
  /** Length of the intervals that were compared. */
  grain: ChartIncrement
}

/** Accuracy of the forecasts that plans were based on: those kept each night, and the events added. */
export function KeptScores({ leadTimes, overrides, zone, grain }: Props) {
  const known = leadTimes.filter(one => one.intervals > 0)
  return (
    <>
      <section aria-label={texts.byLeadTime} className={classes.part}>
        <h2>{texts.byLeadTime}</h2>
        <p className={classes.hint}>{texts.theForecastIsSavedEveryNight}</p>
        <DataTable
          label={texts.byLeadTime}
          columns={leadTimeColumns(grain)}
          rows={known}
          rowKey={one => one.fromDays}
          rowLabel={daysText}
          empty={<p className={classes.hint}>{texts.noResultsYet}</p>}
        />
      </section>
      <section aria-label={texts.yourEdits} className={classes.part}>
        <h2>{texts.yourEdits}</h2>
        <p className={classes.hint}>{texts.eachPastEventAgainstTheModel}</p>
        <DataTable
          label={texts.yourEdits}
          columns={overrideColumns(zone, grain)}
          rows={overrides}
          rowKey={one => one.adjustmentId}
          rowLabel={one => one.name}
          empty={<p className={classes.hint}>{texts.noneOfYourAdjustmentsHasFinished}</p>}
        />
      </section>
    </>
  )
}

const daysText = ({ fromDays, toDays }: LeadTimeScore) =>
  fromDays === toDays ? texts.daysText(fromDays) : texts.fromDaysToToDaysDays(fromDays, toDays)
const percent = (share: number | null) => (share === null ? null : share * 100)
const errorCell = (share: number | null) => <Figure value={percent(share)} unit="%" digits={1} />

/** Error saved; an edit that made it worse is red. */
function gain({ wape, baseWape }: { wape: number | null; baseWape: number | null }) {
  if (wape === null || baseWape === null) return '–'
  const points = (baseWape - wape) * 100
  const tone = Math.abs(points) < 0.05 ? 'plain' : points > 0 ? 'good' : 'bad'
  return <Figure value={points} unit="points" digits={1} sign="difference" tone={tone} />
}

const leadTimeColumns = (grain: ChartIncrement): Column<LeadTimeScore>[] => [
  { id: 'lead', header: texts.madeBefore, minWidth: 120, cell: daysText },
  { id: 'intervals', header: texts.intervals, align: 'right', cell: one => <Figure value={one.intervals} /> },
  { id: 'wape', header: texts.errorPerWithEdits(grain), align: 'right', cell: one => errorCell(one.wape) },
  { id: 'base', header: texts.errorOfTheModel, align: 'right', cell: one => errorCell(one.baseWape) },
  { id: 'gain', header: texts.editsGained, align: 'right', cell: gain },
]

const overrideColumns = (zone: Zone, grain: ChartIncrement): Column<OverrideScore>[] => [
  { id: 'name', header: texts.event, minWidth: 140, cell: one => one.name },
  { id: 'from', header: texts.fromLabel, minWidth: 140, cell: one => dateTimeText(one.from, zone) },
  { id: 'to', header: texts.to, minWidth: 140, cell: one => dateTimeText(one.to, zone) },
  { id: 'actual', header: texts.actual, align: 'right', cell: one => <Figure value={one.actual} /> },
  {
    id: 'forecast',
    header: texts.withTheEdit,
    align: 'right',
    cell: one => <Figure value={one.forecasted} />,
  },
  { id: 'base', header: texts.modelAlone, align: 'right', cell: one => <Figure value={one.base} /> },
  { id: 'wape', header: texts.errorPerWithIt(grain), align: 'right', cell: one => errorCell(one.wape) },
  { id: 'baseWape', header: texts.without, align: 'right', cell: one => errorCell(one.baseWape) },
  { id: 'gain', header: texts.gained, align: 'right', cell: gain },
]
