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
      title={`Contract and team${surfer ? ` of ${displayName(surfer)}` : ''} over time`}
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => setPlanning(true)}>Plan a change…</Button>
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

const STATES: Record<SurferChange['state'], string> = {
  planned: 'Planned',
  applied: 'In force',
  cancelled: 'Called off',
  failed: 'Not applied',
}

function Changes({ rows }: { rows: readonly SurferChange[] }) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const cancel = useCommand(api.surferChanges.cancel, {
    invalidates: CHANGED_ENDPOINTS,
  })
  const callOff = ({ id, surferId }: SurferChange) =>
    cancel.mutate(
      { params: { surferId, surferChangeId: id } },
      { onSuccess: () => notifyDone('The change was called off.'), onError: error => notifyFailed(error) },
    )
  const teamName = (id: number) => teams.find(team => team.id === id)?.name ?? `team ${id}`
  return (
    <section className={classes.past} aria-labelledby="planned-changes">
      <h3 id="planned-changes">Changes with a day of their own</h3>
      {rows.length === 0 && (
        <p className={classes.hint}>None. Plan one to change hours or team on a later day.</p>
      )}
      <ul>
        {rows.map(change => (
          <li key={change.id}>
            <span>
              {localDateText(change.effectiveFrom)}: {changesText(change.changes, teamName)}
              <small>
                {STATES[change.state]}, by {change.managerName}
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
                Call off
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
  if (teamId !== undefined) parts.push(`team ${teamName(teamId)}`)
  if (workingWindows) parts.push(workingWindows.length === 0 ? 'working windows cleared' : 'working windows')
  return parts.join(', ')
}

const Terms = ({ rows }: { rows: readonly SurferTerm[] }) => (
  <section className={classes.past} aria-labelledby="terms">
    <h3 id="terms">In force</h3>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Team</th>
          <th scope="col">Hours a week</th>
          <th scope="col">Rest</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(term => (
          <tr key={term.from ?? 'always'}>
            <td>{term.from ? localDateText(term.from) : 'The beginning'}</td>
            <td>{term.to ? localDateText(term.to) : 'Today'}</td>
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
