// Publishing the drafts of a period, or dropping them; both say first what changes for whom.
import { Button, MultiSelect } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { addDays, instantAt, type LocalDate, type Zone } from '#core/time/index.ts'
import { ForbiddenError, textOf } from '../../lib/api-errors.ts'
import { notifyDone } from '../../lib/notify.ts'
import { useCall, useCommand } from '../../lib/queries.ts'
import { SurferPicker } from '../../parts/SurferPicker.tsx'
import type { DateRange } from '../../ui/date-range.ts'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { ForbiddenCard } from '../../ui/ForbiddenCard.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import { ModalShell } from '../../ui/ModalShell.tsx'
import classes from './schedule.module.css'
import { fullName, SCHEDULE_ENDPOINTS } from './use-schedule.ts'

interface Props {
  mode: 'publish' | 'discard'
  /** Of the period first offered; `to` is exclusive. */
  range: DateRange
  teamIds?: number[]
  surferIds?: number[]
  zone: Zone
  onClose: () => void
}

interface Diff {
  surferId: number
  surferName: string
  added: number
  changed: number
  removed: number
}

const sum = (rows: readonly Diff[]) => ({
  added: rows.reduce((total, row) => total + row.added, 0),
  changed: rows.reduce((total, row) => total + row.changed, 0),
  removed: rows.reduce((total, row) => total + row.removed, 0),
})
const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

export function PublicationDialog({ mode, range, teamIds = [], surferIds = [], zone, onClose }: Props) {
  const [days, setDays] = useState(range)
  const [teams, setTeams] = useState(teamIds)
  const [agents, setAgents] = useState(surferIds)
  const isOrdered = days.from < days.to
  const body = {
    from: new Date(instantAt(zone, days.from, 0)).toISOString(),
    to: new Date(instantAt(zone, days.to, 0)).toISOString(),
    ...(teams.length > 0 ? { teamIds: teams } : {}),
    ...(agents.length > 0 ? { surferIds: agents } : {}),
  }
  const diff = useCall(api.schedule.diff, { body }, { enabled: isOrdered, keepPrevious: true })
  const rows = isOrdered ? (diff.data ?? []) : []
  const { added, changed, removed } = sum(rows)
  const count = added + changed + removed
  const { send, isBusy, problem } = useSending(mode, body, onClose)
  const verb = mode === 'publish' ? 'Publish' : 'Discard'
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={mode === 'publish' ? 'Publish the schedule' : 'Discard drafts'}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            color={mode === 'discard' ? 'red.9' : undefined}
            loading={isBusy}
            disabled={count === 0 || diff.isPlaceholderData}
            onClick={send}
          >
            {count === 0 ? verb : `${verb} ${changes(count)}`}
          </Button>
        </>
      }
    >
      <FormProblem text={problem} />
      <Period days={days} onDays={setDays} isOrdered={isOrdered} />
      <Scope teams={teams} onTeams={setTeams} agents={agents} onAgents={setAgents} />
      <p className={classes.explanation}>
        {mode === 'publish'
          ? 'Agents see these changes at once.'
          : 'What agents see stays as it is. The drafts can’t be brought back.'}
      </p>
      {!isOrdered ? null : diff.isPending ? (
        <LoadingSkeleton shape="rows" count={4} />
      ) : diff.error ? (
        <Failed error={diff.error} onRetry={() => diff.refetch()} />
      ) : (
        <Changes rows={rows} />
      )}
    </ModalShell>
  )
}

type Body = { from: string; to: string; teamIds?: number[]; surferIds?: number[] }

function useSending(mode: Props['mode'], body: Body, onDone: () => void) {
  const invalidates = [...SCHEDULE_ENDPOINTS, api.mySchedule.get]
  const publish = useCommand(api.schedule.publish, { invalidates })
  const discard = useCommand(api.schedule.discard, { invalidates })
  const error = publish.error ?? discard.error
  const send = async () => {
    try {
      if (mode === 'publish') {
        const { added, changed, removed, surferCount } = await publish.mutateAsync({ body })
        notifyDone(
          `Published for ${surferCount} agents: ${added} added, ${changed} changed, ${removed} removed.`,
        )
      } else {
        const { discarded } = await discard.mutateAsync({ body })
        notifyDone(`Discarded ${changes(discarded)}. The draft is what agents see again.`)
      }
      onDone()
    } catch {
      // Told in the dialog.
    }
  }
  return { send, isBusy: publish.isPending || discard.isPending, problem: error ? textOf(error) : null }
}

interface PeriodProps {
  days: DateRange
  onDays: (days: DateRange) => void
  isOrdered: boolean
}

function Period({ days, onDays, isOrdered }: PeriodProps) {
  return (
    <div className={classes.days}>
      <DatePickerInput
        label="From"
        valueFormat="ddd D MMM YYYY"
        value={days.from}
        onChange={(from: LocalDate | null) => from && onDays({ ...days, from })}
      />
      <DatePickerInput
        label="To, inclusive"
        valueFormat="ddd D MMM YYYY"
        value={addDays(days.to, -1)}
        error={isOrdered ? undefined : 'End date must be after start date'}
        onChange={(last: LocalDate | null) => last && onDays({ ...days, to: addDays(last, 1) })}
      />
    </div>
  )
}

interface ScopeProps {
  teams: number[]
  onTeams: (ids: number[]) => void
  agents: number[]
  onAgents: (ids: number[]) => void
}

/** Only teams and agents whose schedule the manager may change. */
export function Scope({ teams, onTeams, agents, onAgents }: ScopeProps) {
  const surfers = (useCall(api.schedule.surfers, { query: {} }).data ?? []).filter(one => one.canEdit)
  const names = new Map(surfers.map((one: ScheduleSurfer) => [one.teamId, one.teamName]))
  return (
    <div className={classes.scope}>
      <MultiSelect
        label="Teams"
        placeholder={teams.length > 0 ? undefined : 'Every team you may edit'}
        clearable
        data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
        value={teams.map(String)}
        onChange={ids => onTeams(ids.map(Number))}
      />
      <SurferPicker
        options={surfers.map(one => ({ id: one.id, name: fullName(one), teamName: one.teamName }))}
        value={agents}
        onChange={onAgents}
      />
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ForbiddenError)
    return <ForbiddenCard teams={error.unauthorisedTeams}>{error.message}.</ForbiddenCard>
  return <ErrorCard onRetry={onRetry}>{textOf(error)}</ErrorCard>
}

const signed = (sign: string, count: number) => (count === 0 ? '–' : sign + count)

const byName = (a: Diff, b: Diff) => a.surferName.localeCompare(b.surferName)

function Changes({ rows }: { rows: Diff[] }) {
  if (rows.length === 0)
    return <p className={classes.explanation}>Nothing to change: agents see everything that is planned.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} aria-label="Changes by agent" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{rows.length === 1 ? '1 agent' : `${rows.length} agents`}</th>
            <th scope="col">Added</th>
            <th scope="col">Changed</th>
            <th scope="col">Removed</th>
          </tr>
        </thead>
        <tbody>
          {rows.toSorted(byName).map(row => (
            <tr key={row.surferId}>
              <th scope="row">{row.surferName}</th>
              <td>{signed('+', row.added)}</td>
              <td>{signed('', row.changed)}</td>
              <td>{signed('−', row.removed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
