// Patterns: groups of agents who share a row of shifts, week by week.

import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { MoreCell } from '#web/ui/table/MoreCell.tsx'
import {
  groupAdded,
  groupAssigned,
  groupDuplicated,
  groupRemoved,
  patternAdded,
  patternChanged,
  patternRemoved,
} from '../draft/cycle-edits.ts'
import type { Draft, DraftGroup, DraftPattern } from '../draft/draft.ts'
import { messageAt, type Problem, problemsIn } from '../draft/problems.ts'
import { againstContracts, weekMinutes } from '../draft/row-hours.ts'
import { contractText, weeklyText } from '../plan/plan-labels.ts'
import { nameIn, surferName, surferOptionsOf } from '../plan/plan-surfers.ts'
import classes from './builder.module.css'
import { useBuilder } from './builder-actions.ts'
import { CycleHead } from './CycleHead.tsx'
import { Fault } from './Fault.tsx'
import { RotaGrid } from './RotaGrid.tsx'
import * as texts from './texts.ts'
import { WeekMenu } from './WeekMenu.tsx'

interface Props {
  draft: Draft
  problems: readonly Problem[]
  /** Agents who are in more than one group. */
  twice: ReadonlySet<number>
  memberIds: ReadonlySet<number>
}

export function PatternsTab({ draft, problems, twice, memberIds }: Props) {
  const { edit, isLocked } = useBuilder()
  const add = !isLocked && (
    <Button leftSection={<IconPlus size={16} />} variant="default" onClick={() => edit(patternAdded)}>
      {texts.addPattern}
    </Button>
  )
  return (
    <div className={classes.cycles}>
      <Fault text={messageAt(problems, 'shiftPatterns')} />
      {draft.patterns.length === 0 && (
        <EmptyState title={texts.noPatternsYet} action={add}>
          {texts.aPatternIsACycle}
        </EmptyState>
      )}
      {draft.patterns.map((pattern, index) => (
        <PatternPart
          key={pattern.key}
          pattern={pattern}
          problems={problemsIn(problems, 'shiftPatterns', index)}
          twice={twice}
          memberIds={memberIds}
        />
      ))}
      {draft.patterns.length > 0 && add && <div>{add}</div>}
    </div>
  )
}

interface PartProps extends Omit<Props, 'draft'> {
  pattern: DraftPattern
}

function PatternPart({ pattern, problems, twice, memberIds }: PartProps) {
  const { edit, isLocked } = useBuilder()
  const { key, name, weeks, groups } = pattern
  return (
    <section className={classes.cycle} aria-label={name} data-cycle={key}>
      <CycleHead
        cycle={key}
        kind="pattern"
        name={name}
        weeks={weeks}
        nameError={messageAt(problems, 'name')}
        onName={changed => edit(patternChanged(key, { name: changed }))}
        removed={patternRemoved(key)}
      />
      <Fault text={messageAt(problems, 'groups')} />
      {groups.map((group, index) => (
        <GroupRow
          key={group.key}
          title={texts.groupIndex(index + 1)}
          fault={problemsIn(problems, 'groups', index)
            .map(problem => problem.message)
            .join(' ')}
          pattern={key}
          weeks={weeks}
          group={group}
          twice={twice}
          memberIds={memberIds}
        />
      ))}
      {!isLocked && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => edit(groupAdded(key))}
          >
            {texts.addGroup}
          </Button>
        </div>
      )}
    </section>
  )
}

interface GroupProps {
  pattern: number
  title: string
  weeks: number
  group: DraftGroup
  fault: string
  twice: ReadonlySet<number>
  memberIds: ReadonlySet<number>
}

const GroupRow = memo(function GroupRow(props: GroupProps) {
  const { pattern, title, weeks, group, fault, twice, memberIds } = props
  const { edit, isLocked } = useBuilder()
  const { key, shifts } = group
  const weekMenu = useCallback(
    (week: number) => <WeekMenu cycle={pattern} week={week} weeks={weeks} />,
    [pattern, weeks],
  )
  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.groupHead}>
        <h3>{title}</h3>
        {!isLocked && (
          <span>
            <ActionIcon aria-label={texts.duplicateTitle(title)} onClick={() => edit(groupDuplicated(key))}>
              <IconCopy size={15} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={texts.removeName(title)} onClick={() => edit(groupRemoved(key))}>
              <IconTrash size={15} stroke={1.6} />
            </ActionIcon>
          </span>
        )}
        <Assignees title={title} group={group} twice={twice} memberIds={memberIds} />
        <RowHours group={group} weeks={weeks} />
        <Fault text={fault || undefined} />
      </div>
      <RotaGrid rota={key} label={texts.shiftsOf(title)} weeks={weeks} shifts={shifts} weekMenu={weekMenu} />
    </section>
  )
})

/** Maximum numbers of names shown and of agents listed on hover. */
const NAMED = 3
const LISTED = 8

function Assignees({
  title,
  group,
  twice,
  memberIds,
}: Pick<GroupProps, 'title' | 'group' | 'twice' | 'memberIds'>) {
  const { people, edit, isLocked } = useBuilder()
  const { assignees, key } = group
  // Agents in two groups come first.
  const sorted = [...assignees.filter(id => twice.has(id)), ...assignees.filter(id => !twice.has(id))]
  const chosen = new Set(assignees)
  return (
    <div className={classes.assignees}>
      {!isLocked && (
        <SurferPicker
          label={texts.agentsOf(title)}
          emptyText={texts.assignAgents}
          options={surferOptionsOf(people.surfers.filter(one => memberIds.has(one.id) || chosen.has(one.id)))}
          value={assignees}
          onChange={ids => edit(groupAssigned(key, ids))}
        />
      )}
      {(isLocked || assignees.length > 1) && (
        <MoreCell
          shown={sorted.slice(0, NAMED).map(id => (
            <span key={id} className={classes.name} data-faulty={twice.has(id) || undefined}>
              {nameIn(people, id)}
            </span>
          ))}
          hidden={sorted.slice(NAMED).map(id => nameIn(people, id))}
        />
      )}
    </div>
  )
}

function RowHours({ group, weeks }: { group: DraftGroup; weeks: number }) {
  const { people } = useBuilder()
  const minutes = weekMinutes({ weeks, shifts: group.shifts })
  const average = minutes.reduce((sum, each) => sum + each, 0) / weeks / 60
  const assigned = group.assignees.flatMap(id => people.byId.get(id) ?? [])
  const { under, over } = againstContracts(minutes, assigned)
  const said = (list: typeof assigned) =>
    [
      ...list
        .slice(0, LISTED)
        .map(one => `${surferName(one)}: ${contractText(one.minContractedHours, one.maxContractedHours)}`),
      ...(list.length > LISTED ? [texts.andMore(list.length - LISTED)] : []),
    ].join(', ')
  return (
    <div className={classes.rowHours}>
      <span>{texts.weeklyAWeek(weeklyText(average))}</span>
      {under.length > 0 && (
        <StatusChip tone="warn" title={said(under)}>
          {texts.agentUnderContract(under.length)}
        </StatusChip>
      )}
      {over.length > 0 && (
        <StatusChip tone="warn" title={said(over)}>
          {texts.agentOverContract(over.length)}
        </StatusChip>
      )}
      {assigned.length > 0 && under.length + over.length === 0 && (
        <StatusChip tone="good">{texts.withinContracts}</StatusChip>
      )}
    </div>
  )
}
