import { Loader } from '@mantine/core'
import type { ColumnMapping } from '#core/history/index.ts'
import { fromLocalMs, toLocalMs, type Zone } from '#core/time/index.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from '../form/streams.module.css'
import type { Survey } from './local-file.ts'

const WEEK_MS = 7 * 86_400_000

interface Props {
  survey: Survey | null
  reading: ColumnMapping
  zone: Zone
  /** Weeks by which the dates are moved. */
  shiftWeeks: number
}

/** Survey of what will be stored and what will be left out. */
export function SurveyView({ survey, reading, zone, shiftWeeks }: Props) {
  if (!survey)
    return (
      <p className={classes.note} role="status">
        <Loader size={14} /> Reading the file
      </p>
    )
  if (survey.refusal)
    return (
      <p className={classes.note} data-tone="bad" role="alert">
        {survey.refusal}
      </p>
    )
  const shift = (at: number) =>
    shiftWeeks > 0 ? fromLocalMs(zone, toLocalMs(zone, at) + shiftWeeks * WEEK_MS) : at
  const tooMany = survey.rejectedCount > survey.rowCount * 0.05
  return (
    <section aria-label="Preview" className={classes.steps}>
      <div className={classes.facts}>
        <Figure size="tile" label="Rows" value={survey.rowCount} />
        <Figure size="tile" label="Contacts" value={survey.contactCount} />
        <Figure
          size="tile"
          label="Left out"
          value={survey.rejectedCount}
          tone={survey.rejectedCount > 0 ? 'warn' : 'plain'}
        />
        {survey.earliest !== null && survey.latest !== null && (
          <div>
            <div style={{ color: 'var(--ink-muted)', fontSize: 12 }}>From – to ({zone})</div>
            {dateTimeText(shift(survey.earliest), zone)} – {dateTimeText(shift(survey.latest), zone)}
          </div>
        )}
      </div>
      {survey.rejectedCount > 0 && (
        <div
          className={classes.note}
          data-tone={tooMany ? 'bad' : undefined}
          role={tooMany ? 'alert' : undefined}
        >
          {tooMany
            ? `${numberText(survey.rejectedCount)} of ${numberText(survey.rowCount)} rows can’t be read. More than 5 % is too many: choose another column or date order.`
            : `${numberText(survey.rejectedCount)} rows will be left out:`}
          <ul className={classes.rejects}>
            {survey.rejects.map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ScrollRegion className={classes.scroller} label="First rows">
        <table className={classes.preview}>
          <thead>
            <tr>
              <th>Line</th>
              <th>In the file</th>
              <th>Read as ({zone})</th>
              {reading.kind === 'intervals' && <th>Contacts</th>}
            </tr>
          </thead>
          <tbody>
            {survey.first.map(row => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>{row.cell}</td>
                <td data-rejected={row.reason ? true : undefined}>
                  {row.at === null ? row.reason : dateTimeText(shift(row.at), zone)}
                </td>
                {reading.kind === 'intervals' && <td>{row.offered}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}
