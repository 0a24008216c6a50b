// One rule of an activity plan, opened: what, who, when, and what its type asks for. Every change counts at
// once, so that the preview beside it can follow.
import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import type { FieldErrors } from '#web/lib/saving-form.ts'
import { SurferField } from '#web/parts/SurferField.tsx'
import { RuleConditions } from './RuleConditions.tsx'
import { RuleFields } from './RuleFields.tsx'
import { fitsRule, POLICY_LABELS } from './rule-labels.ts'
import { problemsBelow, ruleProblems } from './rule-problems.ts'
import classes from './task-templates.module.css'
import * as texts from './texts.ts'

interface Props {
  rule: Rule
  tasks: readonly Task[]
  shifts: readonly ShiftTemplate[]
  onChange: (rule: Rule) => void
}

/** A rule that is named after its activity goes on being so. */
export function withTask(rule: Rule, taskId: number, tasks: readonly Pick<Task, 'id' | 'name'>[]): Rule {
  const nameOf = (id: number) => tasks.find(task => task.id === id)?.name ?? ''
  const isNamedAfter = rule.name === nameOf(rule.taskId)
  return { ...rule, taskId, name: isNamedAfter ? nameOf(taskId) : rule.name }
}

export function RuleEditor({ rule, tasks, shifts, onChange }: Props) {
  const errors = ruleProblems(rule)
  const offered = tasks.filter(
    task => (task.state === 'active' && fitsRule(task, rule.type)) || task.id === rule.taskId,
  )
  return (
    <div className={classes.ruleEditor}>
      <div className={classes.line}>
        <Select
          label={rule.type === 'rule-break' ? texts.breakLabel : texts.activity}
          searchable
          allowDeselect={false}
          data={offered.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
          value={String(rule.taskId)}
          onChange={id => id && onChange(withTask(rule, Number(id), tasks))}
          error={errors.taskId}
        />
        <TextInput
          label={texts.nameOfTheRule}
          placeholder={tasks.find(task => task.id === rule.taskId)?.name}
          value={rule.name}
          onChange={event => onChange({ ...rule, name: event.currentTarget.value })}
          error={errors.name}
        />
      </div>
      <RuleFields rule={rule} onChange={onChange} errors={errors} />
      <Who rule={rule} shifts={shifts} onChange={onChange} errors={errors} />
      <RuleConditions
        value={rule.conditions}
        onChange={conditions => onChange({ ...rule, conditions })}
        errors={problemsBelow(errors, 'conditions')}
        tasks={tasks}
        shifts={shifts}
      />
    </div>
  )
}

function Who({ rule, shifts, onChange, errors }: Omit<Props, 'tasks'> & { errors: FieldErrors }) {
  return (
    <>
      <Select
        label={texts.who}
        allowDeselect={false}
        data={Object.entries(POLICY_LABELS).map(([value, label]) => ({ value, label }))}
        value={rule.assignPolicy}
        onChange={policy => onChange({ ...rule, assignPolicy: policy as Rule['assignPolicy'] })}
      />
      {rule.assignPolicy === 'surfers' && (
        <SurferField
          label={texts.chosenAgents}
          value={rule.assignedSurferIds}
          onChange={assignedSurferIds => onChange({ ...rule, assignedSurferIds })}
          error={errors.assignedSurferIds}
        />
      )}
      {rule.assignPolicy === 'shifts' && (
        <MultiSelect
          label={texts.chosenShifts}
          searchable
          data={shifts
            .filter(one => one.state === 'active' || rule.assignedShiftTemplateIds.includes(one.id))
            .map(shift => ({ value: String(shift.id), label: shift.name }))}
          value={rule.assignedShiftTemplateIds.map(String)}
          onChange={ids => onChange({ ...rule, assignedShiftTemplateIds: ids.map(Number) })}
          error={errors.assignedShiftTemplateIds}
        />
      )}
    </>
  )
}
