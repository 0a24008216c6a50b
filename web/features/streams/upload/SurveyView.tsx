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
import * as texts from './texts.ts'

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
        <Loader size={14} /> {texts.readingTheFile}
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
    <section aria-label={texts.preview} className={classes.steps}>
      <div className={classes.facts}>
        <Figure size="tile" label={texts.rows} value={survey.rowCount} />
        <Figure size="tile" label={texts.contacts} value={survey.contactCount} />
        <Figure
          size="tile"
          label={texts.leftOut}
          value={survey.rejectedCount}
          tone={survey.rejectedCount > 0 ? 'warn' : 'plain'}
        />
        {survey.timedCount > 0 && (
          <div>
            <div style={{ color: 'var(--ink-muted)', fontSize: 12 }}>{texts.averageHandleTime}</div>
            {secondsText(Math.round(survey.handleSeconds / survey.timedCount))}
          </div>
        )}
        {survey.earliest !== null && survey.latest !== null && (
          <div>
            <div style={{ color: 'var(--ink-muted)', fontSize: 12 }}>{texts.fromTo(zone)}</div>
            {dateTimeText(shift(survey.earliest), zone)} – {dateTimeText(shift(survey.latest), zone)}
          </div>
        )}
      </div>
      {survey.badHandleTimes.first && (
        <p className={classes.note} data-tone="warn">
          {texts.handleTimesCantBeRead(
            numberText(survey.badHandleTimes.count),
            survey.badHandleTimes.first.line,
            survey.badHandleTimes.first.value.slice(0, 40),
          )}
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
            ? texts.rejectedCountOfRowCountRowsCant(
                numberText(survey.rejectedCount),
                numberText(survey.rowCount),
              )
            : texts.rowsWillBeLeftOut(numberText(survey.rejectedCount))}
          <ul className={classes.rejects}>
            {survey.rejects.map(({ line, reason }) => (
              <li key={line}>{texts.lineText(line, reason)}</li>
            ))}
          </ul>
        </div>
      )}
      <ScrollRegion className={classes.scroller} label={texts.firstRows}>
        <table className={classes.preview}>
          <thead>
            <tr>
              <th>{texts.line}</th>
              <th>{texts.inTheFile}</th>
              <th>{texts.readAs(zone)}</th>
              {reading.kind === 'intervals' && <th>{texts.contacts}</th>}
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
      {texts.queueFound(numberText(queues.size), queues.size)}
      <ul className={classes.rejects}>
        {sorted.slice(0, SHOWN_QUEUES).map(([name, contacts]) => (
          <li key={name}>{texts.name(name || texts.noQueueNamed, numberText(contacts))}</li>
        ))}
        {sorted.length > SHOWN_QUEUES && <li>{texts.andMore(numberText(sorted.length - SHOWN_QUEUES))}</li>}
      </ul>
    </div>
  )
}
