import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ImportedRow, ImportPreview } from '#contract/people/surfer-imports.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import { FIELD_NAMES } from './field-names.ts'
import classes from './import.module.css'
import * as texts from './texts.ts'

type State = ImportedRow['state']
const STATES: State[] = ['new', 'changed', 'unchanged', 'refused']
const NAMES: Record<State, string> = texts.names
const SHOWN_AT_ONCE = 200

/** Every line of the file and what it would do, refused ones first where there are any. */
export function Differences({ preview: { rows, counts } }: { preview: ImportPreview }) {
  const [chosen, setChosen] = useState<State | null>(null)
  const state =
    chosen ?? STATES.toReversed().find(one => one !== 'unchanged' && counts[one] > 0) ?? 'unchanged'
  const shown = rows.filter(row => row.state === state)
  return (
    <section className={classes.differences} aria-label={texts.differences}>
      <SegmentedControl
        size="xs"
        aria-label={texts.linesShown}
        data={STATES.map(one => ({ value: one, label: `${NAMES[one]} ${numberText(counts[one])}` }))}
        value={state}
        onChange={value => setChosen(value as State)}
      />
      {shown.length === 0 ? (
        <p className={classes.hint}>{texts.noLineOfTheFile}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{texts.line}</th>
              <th>{texts.agent}</th>
              <th>{state === 'refused' ? texts.why : texts.whatChanges}</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, SHOWN_AT_ONCE).map(row => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>
                  {row.name || '–'}
                  <small>{row.email}</small>
                </td>
                <td>
                  <Change row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length > SHOWN_AT_ONCE && (
        <p className={classes.hint}>{texts.theFirstLinesOf(SHOWN_AT_ONCE, numberText(shown.length))}</p>
      )}
    </section>
  )
}

function Change({ row: { state, changes, because, entriesOutside } }: { row: ImportedRow }) {
  if (because !== null) return <span className={classes.because}>{because}</span>
  if (changes.length === 0) return <span className={classes.hint}>{texts.nothing}</span>
  const listedChanges = changes.filter(
    ({ field }) => state !== 'new' || !['firstName', 'lastName', 'email'].includes(field),
  )
  return (
    <ul className={classes.changes}>
      {listedChanges.map(({ field, from, to }) => (
        <li key={field}>
          {FIELD_NAMES[field]}:{' '}
          {from !== null && (
            <>
              <del>{from}</del> →{' '}
            </>
          )}
          <ins>{to}</ins>
        </li>
      ))}
      {entriesOutside > 0 && (
        <li className={classes.because}>{texts.entryInTheScheduleOutsideThese(entriesOutside)}</li>
      )}
    </ul>
  )
}
