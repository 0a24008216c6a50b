// Conditions of a rule, all of which must hold.
import { ActionIcon, Button, Menu, MultiSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { RuleCondition } from '#contract/endpoints/task-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { useRowKeys } from '#web/lib/row-keys.ts'
import type { FieldErrors } from '#web/lib/saving-form.ts'
import { SurferField } from '#web/parts/SurferField.tsx'
import { DurationInput } from '#web/ui/inputs/DurationInput.tsx'
import { CONDITION_LABELS, newCondition } from './rule-labels.ts'
import { problemsBelow } from './rule-problems.ts'
import classes from './task-templates.module.css'
import * as texts from './texts.ts'

interface Props {
  value: RuleCondition[]
  onChange: (conditions: RuleCondition[]) => void
  tasks: readonly Task[]
  shifts: readonly ShiftTemplate[]
  errors: FieldErrors
}

export function RuleConditions({ value, onChange, tasks, shifts, errors }: Props) {
  const { keys, forget } = useRowKeys(value.length)
  return (
    <fieldset className={classes.windows}>
      <legend>{texts.onlyWhen}</legend>
      {value.length === 0 && <p className={classes.hint}>{texts.noConditions}</p>}
      {value.map((condition, at) => (
        <div key={keys[at]} className={classes.condition}>
          <div>
            <ConditionField
              condition={condition}
              onChange={next => onChange(value.with(at, next))}
              errors={problemsBelow(errors, String(at))}
              tasks={tasks}
              shifts={shifts}
            />
          </div>
          <ActionIcon
            aria-label={texts.removeCondition(CONDITION_LABELS[condition.type].toLowerCase())}
            onClick={() => {
              forget(at)
              onChange(value.toSpliced(at, 1))
            }}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />}>
              {texts.addCondition}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {Object.entries(CONDITION_LABELS).map(([type, words]) => (
              <Menu.Item
                key={type}
                onClick={() => onChange([...value, newCondition(type as RuleCondition['type'])])}
              >
                {words}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </fieldset>
  )
}

interface FieldProps extends Pick<Props, 'tasks' | 'shifts' | 'errors'> {
  condition: RuleCondition
  onChange: (condition: RuleCondition) => void
}

function ConditionField({ condition, onChange, tasks, shifts, errors }: FieldProps): ReactNode {
  const label = CONDITION_LABELS[condition.type]
  switch (condition.type) {
    case 'surfer':
      return (
        <SurferField
          label={label}
          value={condition.surferIds}
          onChange={surferIds => onChange({ ...condition, surferIds })}
          error={errors.surferIds}
        />
      )
    case 'shift-length':
      return (
        <fieldset className={classes.line} aria-label={label}>
          <DurationInput
            label={texts.shiftLastsAtLeast}
            bareUnit="hours"
            value={condition.minMinutes}
            onChange={minMinutes => onChange({ ...condition, minMinutes })}
            error={errors.minMinutes}
          />
          <DurationInput
            label={texts.atMost}
            bareUnit="hours"
            value={condition.maxMinutes}
            onChange={maxMinutes => onChange({ ...condition, maxMinutes })}
            error={errors.maxMinutes}
          />
        </fieldset>
      )
    case 'shift-template':
      return (
        <MultiSelect
          label={label}
          searchable
          data={shifts.map(shift => ({ value: String(shift.id), label: shift.name }))}
          value={condition.shiftTemplateIds.map(String)}
          onChange={ids => onChange({ ...condition, shiftTemplateIds: ids.map(Number) })}
          error={errors.shiftTemplateIds}
        />
      )
    case 'skill':
    case 'scheduled-task':
      return (
        <MultiSelect
          label={label}
          searchable
          data={tasks
            .filter(task => condition.type === 'scheduled-task' || task.type === 'task-activity')
            .map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
          value={condition.taskIds.map(String)}
          onChange={ids => onChange({ ...condition, taskIds: ids.map(Number) })}
          error={errors.taskIds}
        />
      )
  }
}
