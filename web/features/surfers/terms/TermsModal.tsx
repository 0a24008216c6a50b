// Contract and team of an agent over time: changes on days to come, which can be called off, and what was in force.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { DatedValues, SurferChange, SurferTerm } from '#contract/people/surfer-changes.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { displayName } from '#web/lib/session.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { durationText } from '#web/ui/text/duration-text.ts'
import classes from '../bulk/bulk.module.css'
import { FIELD_LABELS } from '../bulk/bulk-values.ts'
import { CHANGED_ENDPOINTS } from '../bulk/changed-endpoints.ts'
import { contractHoursText } from '../surfer-columns.tsx'
import * as texts from './texts.ts'

const BulkUpdateDialog = later(async () => (await import('../bulk/BulkUpdateDialog.tsx')).BulkUpdateDialog)

const LATEST = { limit: 20 }

export default function TermsModal({ surferId, onClose }: { surferId: number; onClose: () => void }) {
  const [isPlanning, setPlanning] = useState(false)
  const params = { surferId }
  const changes = useCall(api.surferChanges.list, { params, query: LATEST })
  const terms = useCall(api.surferChanges.terms, { params, query: LATEST })
  const surfer = useCall(api.surfers.get, { params }).data
  const error = changes.error ?? terms.error
  if (isPlanning)
    return (
      <BulkUpdateDialog
        target={{ selectionMode: 'some-selected', selectedIds: [surferId], deselectedIds: [], filters: {} }}
        count={1}
        onClose={() => setPlanning(false)}
      />
    )
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={texts.contractAndTeamOverTime(surfer ? texts.ofSurfer(displayName(surfer)) : '')}
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button onClick={() => setPlanning(true)}>{texts.planAChange}</Button>
        </>
      }
    >
      {error ? (
        <ErrorCard onRetry={() => Promise.all([changes.refetch(), terms.refetch()])}>
          {textOf(error)}
        </ErrorCard>
      ) : !changes.data || !terms.data ? (
        <LoadingSkeleton shape="rows" count={4} />
      ) : (
        <div className={classes.stack}>
          <Changes rows={changes.data.results} />
          <Terms rows={terms.data.results} />
        </div>
      )}
    </ModalShell>
  )
}

const STATES: Record<SurferChange['state'], string> = texts.states

function Changes({ rows }: { rows: readonly SurferChange[] }) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const cancel = useCommand(api.surferChanges.cancel, {
    invalidates: CHANGED_ENDPOINTS,
  })
  const callOff = ({ id, surferId }: SurferChange) =>
    cancel.mutate(
      { params: { surferId, surferChangeId: id } },
      { onSuccess: () => notifyDone(texts.theChangeWasCalledOff), onError: error => notifyFailed(error) },
    )
  const teamName = (id: number) => teams.find(team => team.id === id)?.name ?? `team ${id}`
  return (
    <section className={classes.past} aria-labelledby="planned-changes">
      <h3 id="planned-changes">{texts.changesWithADayOfTheir}</h3>
      {rows.length === 0 && <p className={classes.hint}>{texts.nonePlanOneToChangeHours}</p>}
      <ul>
        {rows.map(change => (
          <li key={change.id}>
            <span>
              {localDateText(change.effectiveFrom)}: {changesText(change.changes, teamName)}
              <small>
                {texts.stateByManagerName(STATES[change.state], change.managerName)}
                {change.problem && `. ${change.problem}`}
              </small>
            </span>
            {change.state === 'planned' && (
              <Button
                variant="default"
                size="compact-sm"
                loading={cancel.isPending && cancel.variables?.params?.surferChangeId === change.id}
                onClick={() => callOff(change)}
              >
                {texts.callOff}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "weekly maximum 20 h, team Harbour". */
function changesText(
  { workingWindows, teamId, ...numbers }: DatedValues,
  teamName: (id: number) => string,
): string {
  const parts = Object.entries(numbers).map(([field, value]) => {
    const text = value === null ? 'none' : field.endsWith('Hours') ? `${value} h` : durationText(value)
    return `${FIELD_LABELS[field as keyof typeof numbers].toLowerCase()} ${text}`
  })
  if (teamId !== undefined) parts.push(texts.teamText(teamName(teamId)))
  if (workingWindows)
    parts.push(workingWindows.length === 0 ? texts.workingWindowsCleared : texts.workingWindows)
  return parts.join(', ')
}

const Terms = ({ rows }: { rows: readonly SurferTerm[] }) => (
  <section className={classes.past} aria-labelledby="terms">
    <h3 id="terms">{texts.inForce}</h3>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.fromLabel}</th>
          <th scope="col">{texts.to}</th>
          <th scope="col">{texts.team}</th>
          <th scope="col">{texts.hoursAWeek}</th>
          <th scope="col">{texts.rest}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(term => (
          <tr key={term.from ?? 'always'}>
            <td>{term.from ? localDateText(term.from) : texts.theBeginning}</td>
            <td>{term.to ? localDateText(term.to) : texts.today}</td>
            <td>{term.teamName}</td>
            <td>{contractHoursText(term)}</td>
            <td>
              {term.restMinutesBetweenShifts === null ? '–' : durationText(term.restMinutesBetweenShifts)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
