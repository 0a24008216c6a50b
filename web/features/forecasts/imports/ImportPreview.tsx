import type { Zone } from '#core/time/index.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from './Imports.module.css'
import type { ReadImport } from './import-file.ts'
import * as texts from './texts.ts'

const SHOWN = 8

interface Props {
  found: ReadImport
  zone: Zone
  isTooMuch: boolean
}

/** Preview of the intervals that will hold, and of the lines that are left out, with reasons. */
export function ImportPreview({ found: { intervals, refusals }, zone, isTooMuch }: Props) {
  const total = intervals.reduce((sum, one) => sum + one.volume, 0)
  const [first, last] = [intervals[0], intervals.at(-1)]
  return (
    <section aria-label={texts.preview} className={classes.preview}>
      <div className={classes.facts}>
        <Figure size="tile" label={texts.intervals} value={intervals.length} />
        <Figure size="tile" label={texts.contacts} value={total} digits={total < 100 ? 1 : 0} />
        <Figure
          size="tile"
          label={texts.leftOut}
          value={refusals.length}
          tone={refusals.length > 0 ? 'warn' : 'plain'}
        />
        {first && last && <Period from={first.start} to={last.start} zone={zone} />}
      </div>
      {(intervals.length === 0 || isTooMuch) && (
        <p className={classes.note} data-tone="bad" role="alert">
          {isTooMuch ? texts.theseAreMoreIntervalsThanOne : texts.noRowCanBeReadThis}
        </p>
      )}
      {refusals.length > 0 && (
        <div className={classes.note}>
          {texts.rowWillBeLeftOut(numberText(refusals.length), refusals.length)}
          <ul>
            {refusals.slice(0, SHOWN).map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>{texts.lineText(line, reason)}</li>
            ))}
          </ul>
          {refusals.length > SHOWN && texts.andMore(numberText(refusals.length - SHOWN))}
        </div>
      )}
      {intervals.length > 0 && (
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.startZone(zone.replaceAll('_', ' '))}</th>
              <th scope="col" data-align="right">
                {texts.contacts}
              </th>
            </tr>
          </thead>
          <tbody>
            {intervals.slice(0, SHOWN).map(({ line, start, volume }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>{dateTimeText(start, zone)}</td>
                <td data-align="right">{numberText(volume, Number.isInteger(volume) ? 0 : 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Period = ({ from, to, zone }: { from: number; to: number; zone: Zone }) => (
  <div>
    <div className={classes.label}>{texts.firstLastStart}</div>
    {dateTimeText(from, zone)} – {dateTimeText(to, zone)}
  </div>
)
