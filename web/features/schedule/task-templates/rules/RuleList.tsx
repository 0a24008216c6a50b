// The rules in the order they are applied: breaks first, then activities, each list from top to bottom.
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { RuleResult } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { RuleCard } from './RuleCard.tsx'
import { fitsRule, newRule, type RuleType, TYPE_LABELS } from './rule-labels.ts'
import { isBreak, movedRule, nextRuleId, withCopy } from './rule-order.ts'
import classes from './task-templates.module.css'
import * as texts from './texts.ts'
import { useReorder } from './use-reorder.ts'

interface Props {
  rules: Rule[]
  onChange: (rules: Rule[]) => void
  tasks: readonly Task[]
  shifts: readonly ShiftTemplate[]
  results: readonly RuleResult[]
  /** Why rules were suggested, by their ids. */
  whys: ReadonlyMap<number, string>
  openId: number | null
  onOpen: (id: number | null) => void
  isLocked: boolean
}

const ACTIVITY_TYPES = (Object.keys(TYPE_LABELS) as RuleType[]).filter(type => type !== 'rule-break')

export function RuleList(props: Props) {
  return (
    <>
      <Section
        {...props}
        title={texts.breaks}
        types={['rule-break']}
        own={props.rules.filter(isBreak)}
        emptyText={texts.noBreaksAreScheduled}
      />
      <Section
        {...props}
        title={texts.activities}
        types={ACTIVITY_TYPES}
        own={props.rules.filter(rule => !isBreak(rule))}
        emptyText={texts.noActivitiesAreScheduled}
      />
    </>
  )
}

interface SectionProps extends Props {
  title: string
  types: RuleType[]
  own: Rule[]
  emptyText: string
}

function Section(props: SectionProps) {
  const { title, types, own, emptyText, rules, onChange, tasks, shifts, openId, onOpen, isLocked } = props
  const [said, setSaid] = useState('')
  const move = (rule: Rule, to: number) => {
    onChange(movedRule(rules, rule, to))
    setSaid(texts.ruleNameIsNowToOfOwnCount(rule.name, to + 1, own.length))
  }
  const { list, gripOf, styleOf, draggedIndex } = useReorder(own.length, (from, to) => move(own[from]!, to))
  const hasTask = tasks.some(task => task.state === 'active' && fitsRule(task, types[0]!))
  const add = (type: RuleType) => {
    const task = tasks.find(one => one.state === 'active' && fitsRule(one, type))
    if (!task) return
    const rule = newRule(type, nextRuleId(rules), task)
    onChange([...rules, rule])
    onOpen(rule.id)
  }
  return (
    <section className={classes.rules} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {!isLocked && <AddRule types={types} isDisabled={!hasTask} onAdd={add} />}
      </header>
      {!hasTask && <p className={classes.hint}>{texts.thereIsNoSuchActivityYet}</p>}
      {own.length === 0 && hasTask && <p className={classes.hint}>{emptyText}</p>}
      <ol ref={list}>
        {own.map((rule, at) => (
          <li
            key={rule.id}
            className={classes.rule}
            style={styleOf(at)}
            data-dragged={at === draggedIndex || undefined}
          >
            <RuleCard
              rule={rule}
              tasks={tasks}
              shifts={shifts}
              isLocked={isLocked}
              result={props.results.find(result => result.ruleId === rule.id)}
              why={props.whys.get(rule.id)}
              isOpen={rule.id === openId}
              isFirst={at === 0}
              isLast={at === own.length - 1}
              grip={gripOf(at)}
              onToggle={() => onOpen(rule.id === openId ? null : rule.id)}
              onChange={next => onChange(rules.map(one => (one === rule ? next : one)))}
              onMove={step => move(rule, at + step)}
              onCopy={() => onChange(withCopy(rules, rule))}
              onRemove={() => onChange(rules.filter(one => one !== rule))}
            />
          </li>
        ))}
      </ol>
      <div className="visually-hidden" aria-live="polite">
        {said}
      </div>
    </section>
  )
}

interface AddProps {
  types: RuleType[]
  isDisabled: boolean
  onAdd: (type: RuleType) => void
}

function AddRule({ types, isDisabled, onAdd }: AddProps) {
  const icon = <IconPlus size={14} />
  const [only] = types
  if (types.length === 1 && only)
    return (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={icon}
        disabled={isDisabled}
        onClick={() => onAdd(only)}
      >
        {texts.addBreak}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={icon} disabled={isDisabled}>
          {texts.addRule}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map(type => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {TYPE_LABELS[type].name}
            <div className={classes.hint}>{TYPE_LABELS[type].does}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
