// Fields of many agents: each stays, is set, or is cleared.
import { Checkbox, MultiSelect, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { UpdateField } from '#contract/people/surfer-updates.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { WorkingWindowsInput } from '#web/parts/WorkingWindowsInput.tsx'
import { DurationInput } from '#web/ui/inputs/DurationInput.tsx'
import classes from './bulk.module.css'
import {
  type BulkValues,
  type Choice,
  FIELD_LABELS,
  FLAG_FIELDS,
  NUMBER_FIELDS,
  type NumberField,
} from './bulk-values.ts'
import * as texts from './texts.ts'

interface Props {
  values: BulkValues
  onChange: (values: BulkValues) => void
  errors: Partial<Record<UpdateField, string>>
}

type Options = { value: Choice; label: string }[]
const SET_OR_CLEAR: Options = [
  { value: 'leave', label: texts.leave },
  { value: 'set', label: texts.setLabel },
  { value: 'clear', label: texts.clear },
]
const ON_OR_OFF: Options = [
  { value: 'leave', label: texts.leave },
  { value: 'set', label: texts.on },
  { value: 'off', label: texts.off },
]
const OPTIONS: Partial<Record<UpdateField, Options>> = {
  teamId: [
    { value: 'leave', label: texts.leave },
    { value: 'set', label: texts.moveTo },
    { value: 'clear', label: texts.defaultTeam },
  ],
  taskIds: [
    { value: 'leave', label: texts.leave },
    { value: 'set', label: texts.add },
    { value: 'replace', label: texts.replace },
    { value: 'clear', label: texts.clear },
  ],
  workingWindows: [
    { value: 'leave', label: texts.leave },
    { value: 'set', label: texts.setLabel },
    { value: 'clear', label: texts.anyTime },
  ],
  timecardsEnabled: ON_OR_OFF,
  availabilityEnabled: ON_OR_OFF,
  timecardsAllowCustomTimes: [...ON_OR_OFF, { value: 'clear', label: texts.asOrganization }],
  timecardsAllowOvertime: [...ON_OR_OFF, { value: 'clear', label: texts.asOrganization }],
}

export function BulkFields({ values, onChange, errors }: Props) {
  const field = (name: UpdateField, input?: ReactNode) => (
    <Field
      key={name}
      name={name}
      choice={values.choices[name]}
      onChoice={choice => onChange({ ...values, choices: { ...values.choices, [name]: choice } })}
    >
      {input}
    </Field>
  )
  return (
    <div>
      {NUMBER_FIELDS.map(name =>
        field(
          name,
          <NumberValue
            name={name}
            value={values.numbers[name]}
            onChange={value => onChange({ ...values, numbers: { ...values.numbers, [name]: value } })}
            error={errors[name]}
          />,
        ),
      )}
      {field('workingWindows', <Windows values={values} onChange={onChange} error={errors.workingWindows} />)}
      {field('teamId', <Team values={values} onChange={onChange} error={errors.teamId} />)}
      {field('taskIds', <Skills values={values} onChange={onChange} error={errors.taskIds} />)}
      {FLAG_FIELDS.map(name => field(name))}
    </div>
  )
}

interface FieldProps {
  name: UpdateField
  choice: Choice
  onChoice: (choice: Choice) => void
  children: ReactNode
}

function Field({ name, choice, onChoice, children }: FieldProps) {
  const id = useId()
  return (
    <fieldset className={classes.field} aria-labelledby={id}>
      <legend id={id}>{FIELD_LABELS[name]}</legend>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-labelledby={id}
        data={OPTIONS[name] ?? SET_OR_CLEAR}
        value={choice}
        onChange={value => onChoice(value as Choice)}
      />
      {(choice === 'set' || choice === 'replace') && children && (
        <div className={classes.input}>{children}</div>
      )}
    </fieldset>
  )
}

interface NumberProps {
  name: NumberField
  value: number | null
  onChange: (value: number | null) => void
  error: string | undefined
}

function NumberValue({ name, value, onChange, error }: NumberProps) {
  const label = texts.newValue(FIELD_LABELS[name])
  if (!name.endsWith('Hours'))
    return <DurationInput label={label} value={value} onChange={onChange} maxMinutes={1440} error={error} />
  return (
    <NumberInput
      label={label}
      suffix=" h"
      decimalScale={2}
      value={value ?? ''}
      onChange={next => onChange(next === '' ? null : Number(next))}
      error={error}
    />
  )
}

type PartProps = Omit<Props, 'errors'> & { error: string | undefined }

function Windows({ values, onChange, error }: PartProps) {
  const zone = useZone()
  return (
    <>
      <WorkingWindowsInput
        value={values.workingWindows}
        onChange={workingWindows => onChange({ ...values, workingWindows })}
        defaultZone={zone}
        {...(error && { error })}
      />
      <Checkbox
        mt={8}
        label={texts.onEachAgentsOwnClock}
        description={texts.otherwiseInTheTimeZone}
        checked={values.isAgentsZone}
        onChange={event => onChange({ ...values, isAgentsZone: event.currentTarget.checked })}
      />
    </>
  )
}

function Team({ values, onChange, error }: PartProps) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  return (
    <Select
      aria-label={texts.newTeam}
      searchable
      placeholder={texts.chooseATeam}
      data={teams.map(team => ({ value: String(team.id), label: team.name }))}
      value={values.teamId === null ? null : String(values.teamId)}
      onChange={id => onChange({ ...values, teamId: id === null ? null : Number(id) })}
      error={error}
    />
  )
}

function Skills({ values, onChange, error }: PartProps) {
  const tasks = useCallAll(api.tasks.list, { query: { state: 'active' } }).data ?? []
  return (
    <MultiSelect
      aria-label={texts.skillsToGive}
      searchable
      placeholder={values.taskIds.length > 0 ? undefined : texts.chooseSkills}
      data={tasks.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
      value={values.taskIds.map(String)}
      onChange={ids => onChange({ ...values, taskIds: ids.map(Number) })}
      error={error}
    />
  )
}
