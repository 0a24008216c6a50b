import { Radio } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { EntriesOutside, ImportedRow } from '#contract/people/surfer-imports.ts'
import { countText } from '#web/ui/text/count-text.ts'
import classes from './import.module.css'

const CHOICES: Record<EntriesOutside, { label: string; description: string }> = {
  delete: {
    label: 'Delete',
    description: 'What is published stays visible to the agents until you publish.',
  },
  keep: { label: 'Keep', description: 'The schedule shows a warning at each of them.' },
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
        label={`${countText(count, 'entry lies', 'entries lie')} outside the new first and last days`}
        description={`In the schedule of ${shown.join(', ')}${further > 0 ? ` and ${countText(further, 'more agent')}` : ''}`}
        error={isMissing && 'Choose Delete or Keep.'}
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
