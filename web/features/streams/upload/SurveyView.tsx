import { Loader } from '@mantine/core'
import type { ColumnMapping } from '#core/history/index.ts'
import { fromLocalMs, toLocalMs, type Zone } from '#core/time/index.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import { secondsText } from '#web/ui/text/seconds-text.ts'
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
        {survey.timedCount > 0 && (
          <div>
            <div style={{ color: 'var(--ink-muted)', fontSize: 12 }}>Average handle time</div>
            {secondsText(Math.round(survey.handleSeconds / survey.timedCount))}
          </div>
        )}
        {survey.earliest !== null && survey.latest !== null && (
          <div>
            <div style={{ color: 'var(--ink-muted)', fontSize: 12 }}>From – to ({zone})</div>
            {dateTimeText(shift(survey.earliest), zone)} – {dateTimeText(shift(survey.latest), zone)}
          </div>
        )}
      </div>
      {survey.badHandleTimes.first && (
        <p className={classes.note} data-tone="warn">
          {numberText(survey.badHandleTimes.count)} handle times can’t be read, the first in line{' '}
          {survey.badHandleTimes.first.line}: “{survey.badHandleTimes.first.value.slice(0, 40)}”. Those
          contacts count without one. Write seconds, mm:ss or h:mm:ss.
        </p>
      )}
      {survey.queues.size > 0 && <FoundQueues queues={survey.queues} />}
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

const SHOWN_QUEUES = 30

/** The queues that the file names, the largest first. */
function FoundQueues({ queues }: { queues: Map<string, number> }) {
  const sorted = [...queues].sort((a, b) => b[1] - a[1])
  return (
    <div className={classes.note}>
      {numberText(queues.size)} {queues.size === 1 ? 'queue' : 'queues'} found. After the upload you can
      create a ticket group for each.
      <ul className={classes.rejects}>
        {sorted.slice(0, SHOWN_QUEUES).map(([name, contacts]) => (
          <li key={name}>
            {name || 'No queue named'}: {numberText(contacts)} contacts
          </li>
        ))}
        {sorted.length > SHOWN_QUEUES && <li>and {numberText(sorted.length - SHOWN_QUEUES)} more</li>}
      </ul>
    </div>
  )
}
