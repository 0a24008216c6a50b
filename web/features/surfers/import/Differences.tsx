import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ImportedRow, ImportPreview } from '#contract/people/surfer-imports.ts'
import { countText } from '#web/ui/text/count-text.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import { FIELD_NAMES } from './field-names.ts'
import classes from './import.module.css'

type State = ImportedRow['state']
const STATES: State[] = ['new', 'changed', 'unchanged', 'refused']
const NAMES: Record<State, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
}
const SHOWN_AT_ONCE = 200

/** Every line of the file and what it would do, refused ones first where there are any. */
export function Differences({ preview: { rows, counts } }: { preview: ImportPreview }) {
  const [chosen, setChosen] = useState<State | null>(null)
  const state =
    chosen ?? STATES.toReversed().find(one => one !== 'unchanged' && counts[one] > 0) ?? 'unchanged'
  const shown = rows.filter(row => row.state === state)
  return (
    <section className={classes.differences} aria-label="Differences">
      <SegmentedControl
        size="xs"
        aria-label="Lines shown"
        data={STATES.map(one => ({ value: one, label: `${NAMES[one]} ${numberText(counts[one])}` }))}
        value={state}
        onChange={value => setChosen(value as State)}
      />
      {shown.length === 0 ? (
        <p className={classes.hint}>No line of the file.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th>Line</th>
              <th>Agent</th>
              <th>{state === 'refused' ? 'Why' : 'What changes'}</th>
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
        <p className={classes.hint}>
          The first {SHOWN_AT_ONCE} lines of {numberText(shown.length)}.
        </p>
      )}
    </section>
  )
}

function Change({ row: { state, changes, because, entriesOutside } }: { row: ImportedRow }) {
  if (because !== null) return <span className={classes.because}>{because}</span>
  if (changes.length === 0) return <span className={classes.hint}>Nothing</span>
  const told = changes.filter(
    ({ field }) => state !== 'new' || !['firstName', 'lastName', 'email'].includes(field),
  )
  return (
    <ul className={classes.changes}>
      {told.map(({ field, from, to }) => (
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
        <li className={classes.because}>
          {countText(entriesOutside, 'entry', 'entries')} in the schedule outside these dates
        </li>
      )}
    </ul>
  )
}
