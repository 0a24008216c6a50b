// Preview of the draft: next turns of a round robin, and all shifts of one agent.

import { Select } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PreviewedShift, SchedulePlanPreview } from '#contract/endpoints/schedule-plans.ts'
import { localMsOfDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dayText, inOwnClock, intervalText } from '#web/lib/dates.ts'
import { keyed } from '#web/lib/keyed.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { type DraftRoundRobin, WEEK_DAYS } from '../draft/draft.ts'
import { dayNamesFrom } from '../plan/plan-labels.ts'
import { nameIn } from '../plan/plan-surfers.ts'
import classes from './builder.module.css'
import { titleOf, useBuilder } from './builder-actions.ts'
import * as texts from './texts.ts'

export const TURNS_SHOWN = 8
const SHIFTS_SHOWN = 14

export type Preview = UseQueryResult<SchedulePlanPreview>

interface TurnsProps {
  roundRobin: DraftRoundRobin
  /** Its place in the list. */
  index: number
  preview: Preview
  /** Whether problems keep the preview from being computed. */
  hasProblems: boolean
}

export function NextTurns({ roundRobin, index, preview, hasProblems }: TurnsProps) {
  return (
    <section className={classes.sub} aria-label={texts.nextTurns}>
      <h3>{texts.nextTurnsShownTurns(TURNS_SHOWN)}</h3>
      {hasProblems ? (
        <p className={classes.hint}>{texts.theyAreShownOnceTheProblems}</p>
      ) : preview.error ? (
        <ErrorCard onRetry={() => void preview.refetch()}>{textOf(preview.error)}</ErrorCard>
      ) : preview.isLoading ? (
        <LoadingSkeleton shape="rows" count={4} />
      ) : (
        <Turns roundRobin={roundRobin} index={index} turns={preview.data?.turns ?? []} />
      )}
    </section>
  )
}

interface TableProps {
  roundRobin: DraftRoundRobin
  index: number
  turns: SchedulePlanPreview['turns']
}

function Turns({ roundRobin, index, turns }: TableProps) {
  const { people, templates, weekStartsOn } = useBuilder()
  const dayNames = dayNamesFrom(weekStartsOn)
  const shifts = new Map(roundRobin.shifts.map(shift => [shift.id, shift]))
  const next = turns.filter(turn => turn.roundRobinIndex === index).slice(0, TURNS_SHOWN)
  if (next.length === 0) return <p className={classes.hint}>{texts.noneYet}</p>
  return (
    <table className={classes.turns} aria-label={texts.nextTurnsOf(roundRobin.name)}>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          <th scope="col">{texts.shift}</th>
          <th scope="col">{texts.agent}</th>
        </tr>
      </thead>
      <tbody>
        {keyed(next, turn => `${turn.date} ${turn.plannedShiftIds}`).map(({ key, item: turn }) => (
          <tr key={key}>
            <td>{dayText(localMsOfDate(turn.date), 'Etc/UTC')}</td>
            <td>
              {turn.plannedShiftIds
                .flatMap(id => shifts.get(id) ?? [])
                .map((one, _, all) => {
                  const title = titleOf(one, templates)
                  // Shifts that go together each show their day.
                  return all.length > 1 ? `${dayNames[one.day % WEEK_DAYS]} ${title}` : title
                })
                .join(' + ')}
            </td>
            <td>
              {turn.surferId === null ? (
                <StatusChip tone="warn">{texts.nobody}</StatusChip>
              ) : (
                nameIn(people, turn.surferId)
              )}
              {turn.because && <p className={classes.hint}>{inOwnClock(turn.because)}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ShiftsProps {
  assigneeIds: readonly number[]
  surferId: number | null
  onSurfer: (id: number | null) => void
  preview: Preview
}

/** Patterns and round robins together, as the agent will have them. */
export function ShiftsOfAgent({ assigneeIds, surferId, onSurfer, preview }: ShiftsProps) {
  const { people, templates } = useBuilder()
  const zone = people.byId.get(surferId ?? 0)?.timezone ?? 'Etc/UTC'
  const timeOf = ({ interval }: PreviewedShift) =>
    `${dayText(interval.start, zone)}, ${intervalText(interval.start, interval.end, zone)}`
  return (
    <section className={classes.sub} aria-label={texts.nextShiftsOfAnAgent}>
      <h3>{texts.nextShiftsOfAnAgent}</h3>
      <Select
        aria-label={texts.agent}
        placeholder={texts.chooseAnAgentOfThePlan}
        searchable
        clearable
        limit={50}
        data={assigneeIds.map(id => ({ value: String(id), label: nameIn(people, id) }))}
        value={surferId === null ? null : String(surferId)}
        onChange={id => onSurfer(id === null ? null : Number(id))}
        w={260}
      />
      {surferId !== null && (
        <ul className={classes.next}>
          {(preview.data?.shifts ?? []).slice(0, SHIFTS_SHOWN).map(shift => (
            <li key={shift.interval.start}>
              {timeOf(shift)} · {titleOf(shift, templates)}
              {shift.roundRobinIndex !== null && texts.roundRobinInTurnsPreview}
              {shift.timeInLieu && texts.offInReturn(dayText(shift.timeInLieu.start, zone))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
