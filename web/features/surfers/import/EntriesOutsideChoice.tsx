import { Radio } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { EntriesOutside, ImportedRow } from '#contract/people/surfer-imports.ts'
import classes from './import.module.css'
import * as texts from './texts.ts'

const CHOICES: Record<EntriesOutside, { label: string; description: string }> = {
  delete: {
    label: texts.deleteLabel,
    description: texts.whatIsPublishedStaysVisible,
  },
  keep: { label: texts.keep, description: texts.theScheduleShowsAWarning },
}
const SHOWN_AT_ONCE = 8

interface Props {
  /** Lines of the file that leave entries outside. */
  rows: readonly ImportedRow[]
  value: EntriesOutside | null
  /** Whether the import waits for this choice. */
  isMissing: boolean
  onChange: (value: EntriesOutside) => void
}

/** The question what becomes of entries that lie outside of the new first and last days. */
export function EntriesOutsideChoice({ rows, value, isMissing, onChange }: Props) {
  const count = rows.reduce((sum, row) => sum + row.entriesOutside, 0)
  const shown = rows.slice(0, SHOWN_AT_ONCE).map(row => `${row.name} (${row.entriesOutside})`)
  const further = rows.length - shown.length
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMissing) place.current?.scrollIntoView({ block: 'center' })
  }, [isMissing])
  return (
    <div ref={place} className={classes.outside}>
      <Radio.Group
        label={texts.entryLiesOutsideTheNewFirst(count)}
        description={texts.inTheScheduleOf(shown.join(', '), further)}
        error={isMissing && texts.chooseDeleteOrKeep}
        value={value}
        onChange={chosen => onChange(chosen as EntriesOutside)}
      >
        <div className={classes.choices}>
          {(Object.keys(CHOICES) as EntriesOutside[]).map(choice => (
            <Radio key={choice} value={choice} {...CHOICES[choice]} />
          ))}
        </div>
      </Radio.Group>
    </div>
  )
}
