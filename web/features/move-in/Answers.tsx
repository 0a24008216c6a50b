// Reading of a file: columns, order of day and month, time zone, and whether shifts are published.
import { Alert, Checkbox, SegmentedControl, Select } from '@mantine/core'
import { MOVE_IN_COLUMNS, type MoveInColumn } from '#contract/organization/move-in-fields.ts'
import type { MoveIn, MoveInField } from '#contract/organization/move-ins.ts'
import { useZone } from '#web/lib/zone.ts'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import classes from './move-in.module.css'
import * as texts from './texts.ts'

type Change = Partial<Pick<MoveIn, 'columns' | 'dateOrder' | 'zone' | 'isPublished'>>

interface Props {
  moveIn: MoveIn
  disabled: boolean
  onChange: (change: Change) => void
}

const QUESTIONS: Record<MoveIn['questions'][number], string> = texts.questions

export function Answers({ moveIn, disabled, onChange }: Props) {
  const { kind, questions } = moveIn
  const isSchedule = kind === 'shifts' || kind === 'time-off'
  return (
    <section className={classes.answers} aria-label={texts.howTheFileIsRead}>
      {questions.length > 0 && (
        <Alert color="yellow" title={texts.beforeTheLinesCanBeRead}>
          {questions.map(question => QUESTIONS[question]).join(' ')}
        </Alert>
      )}
      <Columns moveIn={moveIn} disabled={disabled} onChange={onChange} />
      {isSchedule && (
        <div className={classes.choices}>
          <Select
            label={texts.datesBeginWith}
            size="xs"
            placeholder={texts.choose}
            data={[
              { value: 'day-first', label: texts.day31 },
              { value: 'month-first', label: texts.month03312026 },
              { value: 'year-first', label: texts.year20260331 },
            ]}
            value={moveIn.dateOrder}
            disabled={disabled}
            onChange={value => onChange({ dateOrder: value as MoveIn['dateOrder'] })}
          />
          <Zones moveIn={moveIn} disabled={disabled} onChange={onChange} />
          <Checkbox
            label={texts.publishAtOnce}
            description={texts.otherwiseTheyBecomeDraftsWhichAgents}
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
  const data = headers.map((header, at) => ({ value: String(at), label: header || texts.columnAt(at + 1) }))
  const one = ({ field, title, hint, isRequired }: MoveInColumn) => (
    <Select
      key={field}
      size="xs"
      label={title}
      description={hint}
      required={isRequired}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder={texts.notInTheFile}
      clearable
      data={data}
      value={columns?.[field] === undefined ? null : String(columns[field])}
      disabled={disabled || headers.length === 0}
      onChange={value => choose(field, value)}
    />
  )
  return (
    <fieldset className={classes.columns}>
      <legend>{texts.columnsOfTheFile}</legend>
      {MOVE_IN_COLUMNS[kind].map(one)}
    </fieldset>
  )
}

function Zones({ moveIn: { zone }, disabled, onChange }: Props) {
  const own = useZone()
  const way = zone === null ? '' : zone === 'agent' ? 'agent' : 'one'
  return (
    <div>
      <span className={classes.label}>{texts.timesOfTheFileAreIn}</span>
      <SegmentedControl
        size="xs"
        aria-label={texts.timesOfTheFileAreIn}
        data={[
          { value: 'agent', label: texts.eachAgentsTimeZone },
          { value: 'one', label: texts.oneTimeZone },
        ]}
        value={way}
        disabled={disabled}
        onChange={value => onChange({ zone: value === 'agent' ? 'agent' : own })}
      />
      {way === 'one' && (
        <ZonePicker
          label={texts.timeZoneOfTheFile}
          value={zone!}
          disabled={disabled}
          onChange={value => onChange({ zone: value })}
        />
      )}
    </div>
  )
}
