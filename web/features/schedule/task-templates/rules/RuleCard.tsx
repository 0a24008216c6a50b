// A rule in its list: what it asks for, what it reaches in the preview, and, opened, all of its fields.
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconBulb,
  IconChevronDown,
  IconChevronRight,
  IconCopy,
  IconDotsVertical,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react'
import type { HTMLAttributes } from 'react'
import type { RuleResult } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { TaskChip } from '#web/parts/TaskChip.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { RuleReach } from './RuleReach.tsx'
import { assigneesText, ruleText } from './rule-labels.ts'
import { isBreak } from './rule-order.ts'
import { isSound } from './rule-problems.ts'
import classes from './task-templates.module.css'
import * as texts from './texts.ts'

export interface RuleCardProps {
  rule: Rule
  tasks: readonly Task[]
  shifts: readonly ShiftTemplate[]
  /** Outcome of the rule in the preview; undefined while there is none. */
  result: RuleResult | undefined
  /** Why it was suggested. */
  why: string | undefined
  isOpen: boolean
  isLocked: boolean
  isFirst: boolean
  isLast: boolean
  grip: HTMLAttributes<HTMLElement>
  onToggle: () => void
  onChange: (rule: Rule) => void
  onMove: (step: -1 | 1) => void
  onCopy: () => void
  onRemove: () => void
}

export function RuleCard(props: RuleCardProps) {
  const { rule, tasks, shifts, result, why, isOpen, isLocked } = props
  const task = tasks.find(one => one.id === rule.taskId)
  const name = rule.name || (task?.name ?? texts.activity)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <div className={classes.cardHead}>
        {!isLocked && (
          <button
            type="button"
            className={classes.grip}
            aria-label={texts.reorderName(name)}
            title={texts.dragOrPressTheUp}
            {...props.grip}
          >
            <IconGripVertical size={16} stroke={1.6} aria-hidden="true" />
          </button>
        )}
        <button type="button" className={classes.ruleText} aria-expanded={isOpen} onClick={props.onToggle}>
          <span className={classes.ruleName}>
            <Chevron size={14} stroke={1.8} aria-hidden="true" />
            <strong>{name}</strong>
            <TaskChip
              isSmall
              name={task?.name ?? texts.activity}
              emoji={task?.emoji}
              color={task?.color ?? 'gray'}
            />
          </span>
          <span>{ruleText(rule)}</span>
          <span>{assigneesText(rule, new Map(shifts.map(shift => [shift.id, shift])))}</span>
        </button>
        {!isLocked && <CardMenu name={name} {...props} />}
      </div>
      {isSound(rule) ? (
        result && <RuleReach result={result} isBreak={isBreak(rule)} />
      ) : (
        <p className={`${classes.error} ${classes.cardNote}`}>
          <IconAlertTriangle size={13} aria-hidden="true" /> {texts.thisRuleHasAProblem}
        </p>
      )}
      {why && (
        <p className={`${classes.hint} ${classes.cardNote}`}>
          <IconBulb size={13} stroke={1.6} aria-label={texts.suggestedBecause} /> {why}
        </p>
      )}
      {isOpen && (
        <fieldset className={classes.lockable} disabled={isLocked} aria-label={texts.ruleName(name)}>
          <RuleEditor rule={rule} tasks={tasks} shifts={shifts} onChange={props.onChange} />
        </fieldset>
      )}
    </>
  )
}

function CardMenu({ name, isFirst, isLast, onMove, onCopy, onRemove }: RuleCardProps & { name: string }) {
  const icon = { size: 15, stroke: 1.6 }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={texts.actionsFor(name)}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isFirst} leftSection={<IconArrowUp {...icon} />} onClick={() => onMove(-1)}>
          {texts.moveUp}
        </Menu.Item>
        <Menu.Item disabled={isLast} leftSection={<IconArrowDown {...icon} />} onClick={() => onMove(1)}>
          {texts.moveDown}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onCopy}>
          {texts.duplicate}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          {texts.deleteLabel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
