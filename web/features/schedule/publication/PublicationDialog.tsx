// Publishing the drafts of a period, or dropping them; both say first what changes for whom, and do no more
// than what was looked at.

import { Button, MultiSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { PublicationDiff, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { addDays, instantAt, type LocalDate, type Zone } from '#core/time/index.ts'
import { ForbiddenError, textOf } from '#web/lib/api-errors.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { useEditScope } from '#web/parts/use-edit-scope.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { ForbiddenCard } from '#web/ui/feedback/ForbiddenCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { fullName, SCHEDULE_ENDPOINTS } from '../blocks/schedule-block.ts'
import classes from '../ui/schedule.module.css'
import { Changes } from './Changes.tsx'
import type { DraftRange } from './draft-range.ts'
import { NoticeFields, noteProblem, type PublicationNotice } from './NoticeFields.tsx'
import { PublicationChecks } from './PublicationChecks.tsx'
import * as texts from './texts.ts'

interface Props {
  mode: 'publish' | 'discard'
  /** Period first offered; `to` is exclusive. */
  range: DateRange
  teamIds?: number[]
  surferIds?: number[]
  /** No other drafts than these, each with what it replaces. */
  blockIds?: number[]
  zone: Zone
  onClose: () => void
}

const countOf = (rows: readonly PublicationDiff[]) =>
  rows.reduce((sum, row) => sum + row.added + row.changed + row.removed, 0)

export function PublicationDialog(props: Props) {
  const { mode, range, teamIds = [], surferIds = [], blockIds, zone, onClose } = props
  const [days, setDays] = useState(range)
  const [teams, setTeams] = useState(teamIds)
  const [agents, setAgents] = useState(surferIds)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [notice, setNotice] = useState<PublicationNotice>({ isWanted: true, text: '' })
  const isOrdered = days.from < days.to
  const draftRange = useMemo<DraftRange>(
    () => ({
      from: new Date(instantAt(zone, days.from, 0)).toISOString(),
      to: new Date(instantAt(zone, days.to, 0)).toISOString(),
      ...(blockIds ? { blockIds } : {}),
    }),
    [zone, days, blockIds],
  )
  const body = {
    ...draftRange,
    ...(teams.length > 0 ? { teamIds: teams } : {}),
    ...(agents.length > 0 ? { surferIds: agents } : {}),
  }
  const diff = useCall(api.schedule.diff, { body }, { enabled: isOrdered, keepPrevious: true })
  const rows = isOrdered ? (diff.data ?? []) : []
  const chosen = rows.filter(row => !leftOut.has(row.surferId))
  const count = countOf(chosen)
  const isPublishing = mode === 'publish'
  const { send, isBusy, problem } = useSending(mode, onClose, () => void diff.refetch())
  const verb = texts.verbs[mode]
  const scope = useEditScope().text
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      width="wide"
      title={[isPublishing ? texts.publishTheSchedule : texts.discardDrafts, ...(scope ? [scope] : [])].join(
        ': ',
      )}
      isDirty={notice.text !== ''}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {texts.cancel}
          </Button>
          <Button
            color={isPublishing ? undefined : 'red.9'}
            loading={isBusy}
            disabled={
              count === 0 || diff.isPlaceholderData || (notice.isWanted && noteProblem(notice.text) !== null)
            }
            onClick={() => send(draftRange, chosen, notice)}
          >
            {count === 0 ? verb : `${verb} ${texts.changeCount(count)}`}
          </Button>
        </>
      }
    >
      <FormProblem text={problem} />
      <Period days={days} onDays={setDays} isOrdered={isOrdered} />
      {blockIds ? (
        <p className={classes.explanation}>{texts.onlyOfTheSelectedBlocks(blockIds.length)}</p>
      ) : (
        <PublicationScope teams={teams} onTeams={setTeams} agents={agents} onAgents={setAgents} />
      )}
      {!isOrdered ? null : diff.isPending ? (
        <LoadingSkeleton shape="rows" count={4} />
      ) : diff.error ? (
        <Failed error={diff.error} onRetry={() => diff.refetch()} />
      ) : rows.length === 0 ? (
        <p className={classes.explanation}>{texts.nothingToChange}</p>
      ) : (
        <>
          {isPublishing && <PublicationChecks scope={body} zone={zone} />}
          <p className={classes.explanation}>
            {isPublishing ? texts.agentsSeeTheseChangesAtOnce : texts.whatAgentsSeeDoesNotChange}
          </p>
          <Changes rows={rows} range={draftRange} leftOut={leftOut} zone={zone} onLeaveOut={setLeftOut} />
          {isPublishing && <NoticeFields notice={notice} onNotice={setNotice} agentCount={chosen.length} />}
        </>
      )}
    </ModalShell>
  )
}

function useSending(mode: Props['mode'], onDone: () => void, onRefused: () => void) {
  const invalidates = [...SCHEDULE_ENDPOINTS, api.schedule.diffBlocks, api.mySchedule.get]
  const publish = useCommand(api.schedule.publish, { invalidates })
  const discard = useCommand(api.schedule.discard, { invalidates })
  const error = publish.error ?? discard.error
  const send = async (range: DraftRange, chosen: readonly PublicationDiff[], notice: PublicationNotice) => {
    const seen = chosen.map(({ surferId, seen }) => ({ surferId, seen }))
    const body = { ...range, surferIds: chosen.map(row => row.surferId), seen }
    try {
      if (mode === 'publish') {
        const { added, changed, removed, surferCount } = await publish.mutateAsync({
          body: { ...body, ...(notice.isWanted ? { notice: { text: notice.text } } : {}) },
        })
        notifyDone(texts.publishedFor(texts.agentCount(surferCount), added, changed, removed))
      } else {
        const { discarded } = await discard.mutateAsync({ body })
        notifyDone(texts.discardedTheDraftIsWhatAgents(texts.changeCount(discarded)))
      }
      onDone()
    } catch {
      // Errors are shown in the dialog, beside the changes as they are now.
      onRefused()
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
        label={texts.fromLabel}
        value={days.from}
        onChange={(from: LocalDate | null) => from && onDays({ ...days, from })}
      />
      <DatePickerInput
        label={texts.toInclusive}
        value={addDays(days.to, -1)}
        error={isOrdered ? undefined : texts.endDateMustBeAfterStart}
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

/** Teams and agents whose schedule the manager may change. */
export function PublicationScope({ teams, onTeams, agents, onAgents }: ScopeProps) {
  const surfers = (useCall(api.schedule.surfers, { query: {} }).data ?? []).filter(one => one.canEdit)
  const names = new Map(surfers.map((one: ScheduleSurfer) => [one.teamId, one.teamName]))
  return (
    <div className={classes.scope}>
      <MultiSelect
        label={texts.teams}
        placeholder={teams.length > 0 ? undefined : texts.allTeamsYouCanEdit}
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
