// Shifts that go together: whoever has the main one has the others of the same cycle too.
import { ActionIcon, Button, MultiSelect, Select, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { moved, roundRobinChanged, ruleAdded } from '../draft/cycle-edits.ts'
import type { DraftRoundRobin, DraftRule, DraftShift } from '../draft/draft.ts'
import { type Problem, problemsIn } from '../draft/problems.ts'
import { planDayText } from '../plan/plan-labels.ts'
import classes from './builder.module.css'
import { useBuilder } from './builder-actions.ts'
import { draftShiftText } from './ShiftFace.tsx'
import * as texts from './texts.ts'

interface Props {
  roundRobin: DraftRoundRobin
  /** Below `rules`. */
  problems: readonly Problem[]
}

export function ShiftGroups({ roundRobin, problems }: Props) {
  const { edit, isLocked } = useBuilder()
  const { key, rules, shifts } = roundRobin
  const taken = new Set(rules.flatMap(rule => [rule.mainShift, ...rule.shiftsToGroup]))
  const canAdd = shifts.length > 1 && shifts.some(shift => !taken.has(shift.id))
  const set = (next: DraftRule[]) => edit(roundRobinChanged(key, { rules: next }))
  return (
    <section className={classes.sub} aria-label={texts.shiftGroups}>
      <h3>{texts.shiftGroups}</h3>
      <p className={classes.hint}>{texts.whoeverWorksTheMainShiftAlso}</p>
      <ol className={classes.rules}>
        {rules.map((rule, index) => (
          <li key={rule.key}>
            <RuleRow
              rule={rule}
              shifts={shifts}
              fault={problemsIn(problems, index)
                .map(problem => problem.message)
                .join(' ')}
              isFirst={index === 0}
              isLast={index === rules.length - 1}
              onChange={changed => set(rules.with(index, changed))}
              onMove={step => set(moved(rules, index, index + step))}
              onRemove={() => set(rules.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {!isLocked && (
        <div>
          <Tooltip label={texts.addTwoShifts} disabled={canAdd}>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              data-disabled={!canAdd || undefined}
              aria-disabled={!canAdd}
              onClick={() => canAdd && edit(ruleAdded(key))}
            >
              {texts.addShiftGroup}
            </Button>
          </Tooltip>
        </div>
      )}
    </section>
  )
}

interface RowProps {
  rule: DraftRule
  shifts: readonly DraftShift[]
  fault: string
  isFirst: boolean
  isLast: boolean
  onChange: (rule: DraftRule) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function RuleRow({ rule, shifts, fault, isFirst, isLast, onChange, onMove, onRemove }: RowProps) {
  const { templates, isLocked, weekStartsOn } = useBuilder()
  const option = (shift: DraftShift) => ({
    value: String(shift.id),
    label: `${planDayText(shift.day, weekStartsOn)}: ${draftShiftText(shift, templates)}`,
  })
  const icon = { size: 15, stroke: 1.6 }
  return (
    <div className={classes.rule}>
      <Select
        label={texts.mainShift}
        allowDeselect={false}
        disabled={isLocked}
        data={shifts.map(option)}
        value={String(rule.mainShift)}
        onChange={id =>
          id !== null &&
          onChange({
            ...rule,
            mainShift: Number(id),
            shiftsToGroup: rule.shiftsToGroup.filter(other => other !== Number(id)),
          })
        }
      />
      <MultiSelect
        label={texts.shiftsThatGoWithIt}
        disabled={isLocked}
        data={shifts.filter(shift => shift.id !== rule.mainShift).map(option)}
        value={rule.shiftsToGroup.map(String)}
        onChange={ids => onChange({ ...rule, shiftsToGroup: ids.map(Number) })}
        error={fault || undefined}
      />
      {!isLocked && (
        <span className={classes.ruleTools}>
          <ActionIcon aria-label={texts.moveTheGroupUp} disabled={isFirst} onClick={() => onMove(-1)}>
            <IconArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon aria-label={texts.moveTheGroupDown} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown {...icon} />
          </ActionIcon>
          <ActionIcon aria-label={texts.removeTheGroup} onClick={onRemove}>
            <IconTrash {...icon} />
          </ActionIcon>
        </span>
      )}
    </div>
  )
}
