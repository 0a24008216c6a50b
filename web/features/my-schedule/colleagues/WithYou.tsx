// Colleagues who work at the same time on one day, with what they do; teams and activities can be chosen, and are kept.
import { Button, MultiSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Colleague } from '#contract/schedule/my-schedule.ts'
import { dayInterval, type LocalDate, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { shiftsText } from '#web/parts/colleagues/shifts-text.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { byPresence, chosenColleagues } from './chosen-colleagues.ts'
import * as texts from './texts.ts'
import classes from './with-you.module.css'

const SHOWN_AT_FIRST = 3

export default function WithYou({ date, zone }: { date: LocalDate; zone: Zone }) {
  const { start, end } = dayInterval(zone, date)
  const [filters, setFilters] = usePreference('workingWithYouFilters')
  const [isFiltering, setFiltering] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const now = useNow()
  const answer = useCall(api.mySchedule.colleagues, {
    query: { from: new Date(start).toISOString(), to: new Date(end).toISOString(), who: 'with-me' },
  })
  const { data, error } = answer
  const { teamIds = [], taskIds = [] } = filters
  const count = teamIds.length + taskIds.length
  const body = () => {
    if (error) return <ErrorCard onRetry={() => answer.refetch()}>{textOf(error)}</ErrorCard>
    if (!data) return <LoadingSkeleton shape="rows" count={2} />
    const chosen = byPresence(chosenColleagues(data.colleagues, { teamIds, taskIds }), now)
    if (chosen.length === 0)
      return (
        <p className={classes.quiet}>
          {count > 0 && data.colleagues.length > 0
            ? texts.nobodyWhomYouHaveChosenWorks
            : texts.nobodyElseWorksAtTheSame}
        </p>
      )
    const teams = new Map(data.teams.map(team => [team.id, team.name]))
    return (
      <>
        <ul>
          {(isWhole ? chosen : chosen.slice(0, SHOWN_AT_FIRST)).map(colleague => (
            <li key={colleague.surferId}>
              <span>
                {colleague.name}
                <span className={classes.quiet}>{teams.get(colleague.teamId)}</span>
              </span>
              <span className={classes.times}>
                {shiftsText(colleague.shifts, zone)}
                <span className={classes.quiet}>{activityText(colleague, data.tasks, now)}</span>
              </span>
            </li>
          ))}
        </ul>
        {chosen.length > SHOWN_AT_FIRST && (
          <Button variant="subtle" size="xs" onClick={() => setWhole(!isWhole)}>
            {isWhole ? texts.showFewer : texts.showAll(chosen.length)}
          </Button>
        )}
      </>
    )
  }
  return (
    <section className={classes.part} aria-labelledby="with-you">
      <header>
        <h2 id="with-you">{texts.workingWithYou}</h2>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconFilter size={14} stroke={1.6} />}
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          {count > 0 ? texts.filterCount(count) : texts.filter}
        </Button>
      </header>
      {isFiltering && data && (
        <div className={classes.filters}>
          <MultiSelect
            label={texts.teams}
            placeholder={teamIds.length > 0 ? '' : texts.allTeams}
            clearable
            data={optionsOf(data.teams, teamIds)}
            value={teamIds.map(String)}
            onChange={ids => setFilters({ ...filters, teamIds: ids.map(Number) })}
          />
          <MultiSelect
            label={texts.activities}
            placeholder={taskIds.length > 0 ? '' : texts.allActivities}
            clearable
            data={optionsOf(data.tasks, taskIds)}
            value={taskIds.map(String)}
            onChange={ids => setFilters({ ...filters, taskIds: ids.map(Number) })}
          />
        </div>
      )}
      {body()}
    </section>
  )
}

/** A choice that nobody of the day has stays to be seen and taken back. */
function optionsOf(rows: readonly { id: number; name: string }[], chosen: readonly number[]) {
  const missing = chosen.filter(id => !rows.some(row => row.id === id))
  return [
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
    ...missing.map(id => ({ value: String(id), label: texts.notOnThisDay })),
  ]
}

/** Present activity, where one is at work now. */
function activityText(
  { shifts }: Colleague,
  tasks: readonly { id: number; name: string; emoji: string }[],
  now: number,
): string {
  const current = shifts
    .flatMap(shift => shift.activities)
    .find(({ interval }) => Date.parse(interval.start) <= now && now < Date.parse(interval.end))
  const task = current && tasks.find(one => one.id === current.taskId)
  return task ? texts.nowEmoji(task.emoji, task.name) : ''
}
