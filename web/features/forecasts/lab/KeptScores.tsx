import type { LeadTimeScore, OverrideScore } from '#contract/endpoints/forecast-lab.ts'
import type { ChartIncrement } from '#contract/endpoints/forecasts.ts'
import type { Zone } from '#core/time/index.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from './Lab.module.css'

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
      <section aria-label="By lead time" className={classes.part}>
        <h2>By lead time</h2>
        <p className={classes.hint}>
          The forecast is saved every night. This is how those forecasts did, by how long before the day they
          were made.
        </p>
        <DataTable
          label="By lead time"
          columns={leadTimeColumns(grain)}
          rows={known}
          rowKey={one => one.fromDays}
          rowLabel={daysText}
          empty={
            <p className={classes.hint}>
              No results yet. They appear a day or two after the first nightly forecast.
            </p>
          }
        />
      </section>
      <section aria-label="Your edits" className={classes.part}>
        <h2>Your edits</h2>
        <p className={classes.hint}>
          Each past event against the model alone: did the edit make the forecast better?
        </p>
        <DataTable
          label="Your edits"
          columns={overrideColumns(zone, grain)}
          rows={overrides}
          rowKey={one => one.adjustmentId}
          rowLabel={one => one.name}
          empty={<p className={classes.hint}>None of your adjustments has finished yet.</p>}
        />
      </section>
    </>
  )
}

const daysText = ({ fromDays, toDays }: LeadTimeScore) =>
  fromDays === toDays ? `${fromDays} days` : `${fromDays} to ${toDays} days`
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
  { id: 'lead', header: 'Made before', minWidth: 120, cell: daysText },
  { id: 'intervals', header: 'Intervals', align: 'right', cell: one => <Figure value={one.intervals} /> },
  { id: 'wape', header: `Error per ${grain}, with edits`, align: 'right', cell: one => errorCell(one.wape) },
  { id: 'base', header: 'Error of the model', align: 'right', cell: one => errorCell(one.baseWape) },
  { id: 'gain', header: 'Edits gained', align: 'right', cell: gain },
]

const overrideColumns = (zone: Zone, grain: ChartIncrement): Column<OverrideScore>[] => [
  { id: 'name', header: 'Event', minWidth: 140, cell: one => one.name },
  { id: 'from', header: 'From', minWidth: 140, cell: one => dateTimeText(one.from, zone) },
  { id: 'to', header: 'To', minWidth: 140, cell: one => dateTimeText(one.to, zone) },
  { id: 'actual', header: 'Actual', align: 'right', cell: one => <Figure value={one.actual} /> },
  { id: 'forecast', header: 'With the edit', align: 'right', cell: one => <Figure value={one.forecasted} /> },
  { id: 'base', header: 'Model alone', align: 'right', cell: one => <Figure value={one.base} /> },
  { id: 'wape', header: `Error per ${grain}, with it`, align: 'right', cell: one => errorCell(one.wape) },
  { id: 'baseWape', header: 'Without', align: 'right', cell: one => errorCell(one.baseWape) },
  { id: 'gain', header: 'Gained', align: 'right', cell: gain },
]
