// One rule of an activity plan: what, who, and what its type asks for.
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Rule, type ShiftTemplate } from '#contract/endpoints/plans.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/saving-form.ts'
import { SurferField } from '../../../parts/SurferField.tsx'
import { FormGrid } from '../../../ui/FormGrid.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { RuleFields } from './RuleFields.tsx'
import { fitsRule, POLICY_WORDS, TYPE_WORDS } from './rule-words.ts'

interface Props {
  rule: Rule
  isNew: boolean
  tasks: readonly Task[]
  shifts: readonly ShiftTemplate[]
  onSave: (rule: Rule) => void
  onClose: () => void
}

function problemsOf(rule: Rule): FieldErrors {
  const parsed = Rule.safeParse(rule)
  const errors = parsed.success ? {} : fieldErrors(parsed.error.issues)
  if (rule.name.trim() === '') errors.name ??= 'Required'
  if (rule.assignPolicy === 'surfers' && rule.assignedSurferIds.length === 0)
    errors.assignedSurferIds ??= 'Choose at least one agent'
  if (rule.assignPolicy === 'shifts' && rule.assignedShiftTemplateIds.length === 0)
    errors.assignedShiftTemplateIds ??= 'Select at least one shift'
  return errors
}

/** A rule that is named after its activity goes on being so. */
function withTask(rule: Rule, taskId: number, tasks: readonly Task[]): Rule {
  const nameOf = (id: number) => tasks.find(task => task.id === id)?.name ?? ''
  const isNamedAfter = rule.name === nameOf(rule.taskId)
  return { ...rule, taskId, name: isNamedAfter ? nameOf(taskId) : rule.name }
}

export function RuleDialog({ rule: initial, isNew, tasks, shifts, onSave, onClose }: Props) {
  const [rule, setRule] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const change = (next: Rule) => {
    setRule(next)
    setErrors({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The plan’s own form lies around this one for React, though not for the page.
    event.stopPropagation()
    const problems = problemsOf(rule)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    onSave({ ...rule, name: rule.name.trim() })
    onClose()
  }
  const offered = tasks.filter(
    task => (task.state === 'active' && fitsRule(task, rule.type)) || task.id === rule.taskId,
  )
  return (
    <FormModal
      title={`${isNew ? 'Add' : 'Edit'} rule: ${TYPE_WORDS[rule.type].name.toLowerCase()}`}
      submitLabel={isNew ? 'Add rule' : 'Done'}
      onSubmit={submit}
      onClose={onClose}
      isSaving={false}
      isDirty={rule !== initial}
      problem={null}
    >
      <FormGrid>
        <Select
          label={rule.type === 'rule-break' ? 'Break' : 'Activity'}
          searchable
          allowDeselect={false}
          data={offered.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
          value={String(rule.taskId)}
          onChange={id => id && change(withTask(rule, Number(id), tasks))}
          error={errors.taskId}
        />
        <TextInput
          label="Name of the rule"
          required
          value={rule.name}
          onChange={event => change({ ...rule, name: event.currentTarget.value })}
          error={errors.name}
        />
        <RuleFields rule={rule} onChange={change} errors={errors} />
      </FormGrid>
      <FormGrid title="Who">
        <Who rule={rule} shifts={shifts} onChange={change} errors={errors} />
      </FormGrid>
    </FormModal>
  )
}

interface WhoProps {
  rule: Rule
  shifts: readonly ShiftTemplate[]
  onChange: (rule: Rule) => void
  errors: FieldErrors
}

function Who({ rule, shifts, onChange, errors }: WhoProps) {
  return (
    <>
      <Select
        aria-label="Who"
        allowDeselect={false}
        data={Object.entries(POLICY_WORDS).map(([value, label]) => ({ value, label }))}
        value={rule.assignPolicy}
        onChange={policy => onChange({ ...rule, assignPolicy: policy as Rule['assignPolicy'] })}
      />
      {rule.assignPolicy === 'surfers' && (
        <SurferField
          label="Agents"
          value={rule.assignedSurferIds}
          onChange={ids => onChange({ ...rule, assignedSurferIds: ids })}
          error={errors.assignedSurferIds}
        />
      )}
      {rule.assignPolicy === 'shifts' && (
        <MultiSelect
          label="Shifts"
          data={shifts.map(shift => ({ value: String(shift.id), label: shift.name }))}
          value={rule.assignedShiftTemplateIds.map(String)}
          onChange={ids => onChange({ ...rule, assignedShiftTemplateIds: ids.map(Number) })}
          error={errors.assignedShiftTemplateIds}
        />
      )}
    </>
  )
}
