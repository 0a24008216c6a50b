// The rules in the order they are applied: breaks first, then activities, each list from top to bottom.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Rule, ShiftTemplate } from '#contract/endpoints/plans.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { TaskChip } from '../../../parts/TaskChip.tsx'
import classes from './plans.module.css'
import { RuleDialog } from './RuleDialog.tsx'
import { fitsRule, newRule, nextRuleId, type RuleType, ruleText, TYPE_WORDS, whoText } from './rule-words.ts'

interface Props {
  rules: Rule[]
  onChange: (rules: Rule[]) => void
  tasks: readonly Task[]
  shifts: readonly ShiftTemplate[]
}

const isBreak = (rule: Rule) => rule.type === 'rule-break'
const ACTIVITY_TYPES = (Object.keys(TYPE_WORDS) as RuleType[]).filter(type => type !== 'rule-break')

/** Changes places with the neighbour of the same list. */
export function movedRule(rules: readonly Rule[], rule: Rule, step: -1 | 1): Rule[] {
  const kin = rules.filter(one => isBreak(one) === isBreak(rule))
  const neighbour = kin[kin.indexOf(rule) + step]
  if (!neighbour) return [...rules]
  return rules.map(one => (one === rule ? neighbour : one === neighbour ? rule : one))
}

export function RuleList({ rules, onChange, tasks, shifts }: Props) {
  const [edited, setEdited] = useState<Rule | null>(null)
  const isNew = edited !== null && !rules.some(rule => rule.id === edited.id)
  const add = (type: RuleType) => {
    const task = tasks.find(one => one.state === 'active' && fitsRule(one, type))
    if (task) setEdited(newRule(type, nextRuleId(rules), task))
  }
  const save = (saved: Rule) =>
    onChange(isNew ? [...rules, saved] : rules.map(rule => (rule.id === saved.id ? saved : rule)))
  const section = (title: string, own: Rule[], types: RuleType[], emptyText: string) => {
    const hasTask = tasks.some(task => task.state === 'active' && fitsRule(task, types[0]!))
    return (
      <section className={classes.rules} aria-label={title}>
        <header>
          <h2>{title}</h2>
          <AddRule types={types} isDisabled={!hasTask} onAdd={add} />
        </header>
        {!hasTask && <p className={classes.hint}>There is no such activity yet: add one under Settings.</p>}
        {own.length === 0 && hasTask && <p className={classes.hint}>{emptyText}</p>}
        <ol>
          {own.map((rule, at) => (
            <li key={rule.id}>
              <RuleRow
                rule={rule}
                task={tasks.find(task => task.id === rule.taskId)}
                who={whoText(rule, new Map(shifts.map(shift => [shift.id, shift])))}
                isFirst={at === 0}
                isLast={at === own.length - 1}
                onEdit={() => setEdited(rule)}
                onMove={step => onChange(movedRule(rules, rule, step))}
                onRemove={() => onChange(rules.filter(one => one !== rule))}
              />
            </li>
          ))}
        </ol>
      </section>
    )
  }
  return (
    <>
      {section('Breaks', rules.filter(isBreak), ['rule-break'], 'No breaks: shifts are worked through.')}
      {section(
        'Activities',
        rules.filter(rule => !isBreak(rule)),
        ACTIVITY_TYPES,
        'No activities: shifts stay without a plan for their hours.',
      )}
      {edited && (
        <RuleDialog
          rule={edited}
          {...{ isNew, tasks, shifts }}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface AddProps {
  types: RuleType[]
  isDisabled: boolean
  onAdd: (type: RuleType) => void
}

function AddRule({ types, isDisabled, onAdd }: AddProps) {
  const icon = <IconPlus size={14} />
  if (types.length === 1)
    return (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={icon}
        disabled={isDisabled}
        onClick={() => onAdd(types[0]!)}
      >
        Add break
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={icon} disabled={isDisabled}>
          Add rule
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map(type => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {TYPE_WORDS[type].name}
            <div className={classes.hint}>{TYPE_WORDS[type].does}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface RowProps {
  rule: Rule
  task: Task | undefined
  who: string
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function RuleRow({ rule, task, who, isFirst, isLast, onEdit, onMove, onRemove }: RowProps) {
  const icon = { size: 15, stroke: 1.6 }
  return (
    <div className={classes.rule}>
      <TaskChip name={task?.name ?? 'Activity'} emoji={task?.emoji} color={task?.color ?? 'gray'} />
      <button type="button" className={classes.ruleText} onClick={onEdit}>
        <strong>{rule.name || TYPE_WORDS[rule.type].name}</strong>
        <span>{ruleText(rule)}</span>
        <span>{who}</span>
      </button>
      <div className={classes.ruleTools}>
        <ActionIcon aria-label={`Move ${rule.name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={`Move ${rule.name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={`Delete ${rule.name}`} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      </div>
    </div>
  )
}
