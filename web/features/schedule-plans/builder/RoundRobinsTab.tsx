// Round robins: duties that pass from one agent to the next, cycle by cycle.
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { roundRobinAdded, roundRobinChanged, roundRobinRemoved } from '../draft/cycle-edits.ts'
import type { Draft, DraftRoundRobin, PlanParts } from '../draft/draft.ts'
import { messageAt, type Problem, problemsIn } from '../draft/problems.ts'
import { surferOptionsOf } from '../plan/plan-surfers.ts'
import { usePreview, useToday, weeksOfTurns } from '../plan/use-preview.ts'
import classes from './builder.module.css'
import { useBuilder } from './builder-actions.ts'
import { CycleHead } from './CycleHead.tsx'
import { Fault } from './Fault.tsx'
import { OrderList } from './OrderList.tsx'
import { RotaGrid } from './RotaGrid.tsx'
import { ShiftGroups } from './ShiftGroups.tsx'
import { NextTurns, type Preview, ShiftsOfAgent, TURNS_SHOWN } from './TurnsPreview.tsx'
import * as texts from './texts.ts'
import { WeekMenu } from './WeekMenu.tsx'

const PAUSE_MS = 400

interface Props {
  draft: Draft
  parts: PlanParts
  anchorDate: string
  problems: readonly Problem[]
  memberIds: ReadonlySet<number>
}

export function RoundRobinsTab({ draft, parts, anchorDate, problems, memberIds }: Props) {
  const { edit, isLocked, weekStartsOn } = useBuilder()
  const [surferId, setSurferId] = useState<number | null>(null)
  const from = useToday()
  const [paused] = useDebouncedValue(parts, PAUSE_MS)
  const isSound = problems.length === 0
  const preview = usePreview(
    { ...paused, anchorDate, weekStartsOn },
    {
      from,
      surferId,
      weeks: weeksOfTurns(paused.roundRobins, TURNS_SHOWN),
      enabled: isSound && paused === parts && (paused.roundRobins.length > 0 || surferId !== null),
    },
  )
  const assigneeIds = useMemo(
    () => [
      ...new Set([
        ...draft.patterns.flatMap(pattern => pattern.groups.flatMap(group => group.assignees)),
        ...draft.roundRobins.flatMap(one => one.orderedAssignees),
      ]),
    ],
    [draft],
  )
  const add = !isLocked && (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => edit(roundRobinAdded)}>
      {texts.addRoundRobin}
    </Button>
  )
  return (
    <div className={classes.cycles}>
      {draft.roundRobins.length === 0 && (
        <EmptyState title={texts.noRoundRobinsYet} action={add}>
          {texts.forWeekendsEveningsAndHolidays}
        </EmptyState>
      )}
      {draft.roundRobins.map((roundRobin, index) => (
        <RoundRobinPart
          key={roundRobin.key}
          roundRobin={roundRobin}
          index={index}
          preview={preview}
          memberIds={memberIds}
          problems={problemsIn(problems, 'roundRobins', index)}
          hasProblems={!isSound}
        />
      ))}
      {draft.roundRobins.length > 0 && add && <div>{add}</div>}
      {assigneeIds.length > 0 && isSound && (
        <ShiftsOfAgent
          assigneeIds={assigneeIds}
          surferId={surferId}
          preview={preview}
          onSurfer={setSurferId}
        />
      )}
    </div>
  )
}

interface PartProps {
  roundRobin: DraftRoundRobin
  index: number
  problems: readonly Problem[]
  hasProblems: boolean
  preview: Preview
  memberIds: ReadonlySet<number>
}

function RoundRobinPart({ roundRobin, index, problems, hasProblems, preview, memberIds }: PartProps) {
  const { edit, people, isLocked } = useBuilder()
  const { key, name, weeks, shifts, orderedAssignees } = roundRobin
  const chosen = new Set(orderedAssignees)
  const shiftProblems = problemsIn(problems, 'plannedShifts')
  const faulty = new Set(shiftProblems.flatMap(({ path }) => shifts[Number(path[0])]?.id ?? []))
  const weekMenu = useCallback(
    (week: number) => <WeekMenu cycle={key} week={week} weeks={weeks} />,
    [key, weeks],
  )
  return (
    <section className={classes.cycle} aria-label={name} data-cycle={key}>
      <CycleHead
        cycle={key}
        kind={texts.roundRobin}
        name={name}
        weeks={weeks}
        nameError={messageAt(problems, 'name')}
        onName={changed => edit(roundRobinChanged(key, { name: changed }))}
        removed={roundRobinRemoved(key)}
      />
      {[...new Set(shiftProblems.map(problem => problem.message))].map(message => (
        <Fault key={message} text={message} />
      ))}
      <RotaGrid
        rota={key}
        label={texts.shiftsOf(name)}
        weeks={weeks}
        shifts={shifts}
        faulty={faulty}
        weekMenu={weekMenu}
      />
      <div className={classes.columns}>
        <section className={classes.sub} aria-label={texts.orderOfTurns}>
          <h3>{texts.orderOfTurns}</h3>
          {!isLocked && (
            <SurferPicker
              label={texts.agentsOf(name)}
              emptyText={texts.addAgents}
              options={surferOptionsOf(
                people.surfers.filter(one => memberIds.has(one.id) || chosen.has(one.id)),
              )}
              value={orderedAssignees}
              onChange={ids => edit(roundRobinChanged(key, { orderedAssignees: ids }))}
            />
          )}
          <Fault text={messageAt(problems, 'orderedAssignees')} />
          <OrderList roundRobin={roundRobin} />
        </section>
        <NextTurns roundRobin={roundRobin} index={index} preview={preview} hasProblems={hasProblems} />
      </div>
      <ShiftGroups roundRobin={roundRobin} problems={problemsIn(problems, 'rules')} />
    </section>
  )
}
