// Reading of a file: columns, order of day and month, time zone, and whether shifts are published.
import { Alert, Checkbox, SegmentedControl, Select } from '@mantine/core'
import { MOVE_IN_COLUMNS, type MoveInColumn } from '#contract/organization/move-in-fields.ts'
import type { MoveIn, MoveInField } from '#contract/organization/move-ins.ts'
import { useZone } from '#web/lib/zone.ts'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import classes from './move-in.module.css'

type Change = Partial<Pick<MoveIn, 'columns' | 'dateOrder' | 'zone' | 'isPublished'>>

interface Props {
  moveIn: MoveIn
  disabled: boolean
  onChange: (change: Change) => void
}

const QUESTIONS: Record<MoveIn['questions'][number], string> = {
  columns: 'Choose the columns that are marked with a star.',
  dateOrder: 'Say whether dates such as 03/04/2026 begin with the day or the month.',
  zone: 'Say in which time zone the times of the file are.',
}

export function Answers({ moveIn, disabled, onChange }: Props) {
  const { kind, questions } = moveIn
  const isSchedule = kind === 'shifts' || kind === 'time-off'
  return (
    <section className={classes.answers} aria-label="How the file is read">
      {questions.length > 0 && (
        <Alert color="yellow" title="Before the lines can be read">
          {questions.map(question => QUESTIONS[question]).join(' ')}
        </Alert>
      )}
      <Columns moveIn={moveIn} disabled={disabled} onChange={onChange} />
      {isSchedule && (
        <div className={classes.choices}>
          <Select
            label="Dates begin with"
            size="xs"
            placeholder="Choose"
            data={[
              { value: 'day-first', label: 'Day: 31.03.2026' },
              { value: 'month-first', label: 'Month: 03/31/2026' },
              { value: 'year-first', label: 'Year: 2026-03-31' },
            ]}
            value={moveIn.dateOrder}
            disabled={disabled}
            onChange={value => onChange({ dateOrder: value as MoveIn['dateOrder'] })}
          />
          <Zones moveIn={moveIn} disabled={disabled} onChange={onChange} />
          <Checkbox
            label="Publish at once"
            description="Otherwise they become drafts, which agents do not see"
            checked={moveIn.isPublished}
            disabled={disabled}
            onChange={event => onChange({ isPublished: event.currentTarget.checked })}
          />
        </div>
      )}
    </section>
  )
}

function Columns({ moveIn: { kind, headers, columns }, disabled, onChange }: Props) {
  const choose = (field: MoveInField, value: string | null) => {
    const { [field]: _, ...rest } = columns ?? {}
    onChange({ columns: value === null ? rest : { ...rest, [field]: Number(value) } })
  }
  const data = headers.map((header, at) => ({ value: String(at), label: header || `Column ${at + 1}` }))
  const one = ({ field, title, hint, isRequired }: MoveInColumn) => (
    <Select
      key={field}
      size="xs"
      label={title}
      description={hint}
      required={isRequired}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder="Not in the file"
      clearable
      data={data}
      value={columns?.[field] === undefined ? null : String(columns[field])}
      disabled={disabled || headers.length === 0}
      onChange={value => choose(field, value)}
    />
  )
  return (
    <fieldset className={classes.columns}>
      <legend>Columns of the file</legend>
      {MOVE_IN_COLUMNS[kind].map(one)}
    </fieldset>
  )
}

function Zones({ moveIn: { zone }, disabled, onChange }: Props) {
  const own = useZone()
  const way = zone === null ? '' : zone === 'agent' ? 'agent' : 'one'
  return (
    <div>
      <span className={classes.label}>Times of the file are in</span>
      <SegmentedControl
        size="xs"
        aria-label="Times of the file are in"
        data={[
          { value: 'agent', label: 'Each agent’s time zone' },
          { value: 'one', label: 'One time zone' },
        ]}
        value={way}
        disabled={disabled}
        onChange={value => onChange({ zone: value === 'agent' ? 'agent' : own })}
      />
      {way === 'one' && (
        <ZonePicker
          label="Time zone of the file"
          value={zone!}
          disabled={disabled}
          onChange={value => onChange({ zone: value })}
        />
      )}
    </div>
  )
}
