// Overlaps that need a decision: both blocks stay, or the newer one is taken back.
import { Button } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { OverlapConflict, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { dayText, intervalText } from '../../lib/dates.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.ts'
import { useCommand } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ModalShell } from '../../ui/ModalShell.tsx'
import classes from './schedule.module.css'
import { blockName } from './timeline-blocks.ts'
import { fullName, type Names, SCHEDULE_ENDPOINTS, type ScheduleBlock } from './use-schedule.ts'

interface Props {
  conflicts: readonly OverlapConflict[]
  blocks: readonly ScheduleBlock[]
  surfers: readonly ScheduleSurfer[]
  names: Names
  zone: Zone
  onClose: () => void
}

export function ConflictsDialog({ conflicts, blocks, surfers, names, zone, onClose }: Props) {
  const open = conflicts.filter(conflict => !conflict.acked)
  const byId = new Map(blocks.map(block => [block.id, block]))
  const whatOf = (conflict: OverlapConflict) =>
    conflict.blocks
      .flatMap(id => byId.get(id) ?? [])
      .map(block => {
        const { start, end } = block.interval
        return `${blockName(block.wire, names)} ${intervalText(start, end, zone)}`
      })
      .join(' and ')
  return (
    <ModalShell isOpen onClose={onClose} title="Conflicts">
      {open.length === 0 && <EmptyState title="No conflicts">No agent has two shifts at once.</EmptyState>}
      <ul className={classes.list}>
        {open.map(conflict => {
          const surfer = surfers.find(one => one.id === conflict.surferId)
          return (
            <li key={conflict.id}>
              <strong>{surfer ? fullName(surfer) : 'Agent'}</strong>, {dayText(conflict.interval.start, zone)}
              <p>{whatOf(conflict)}</p>
              {surfer?.canEdit ? (
                <Decision blockIds={conflict.blocks} />
              ) : (
                <p>You may see this team’s schedule, but not change it.</p>
              )}
            </li>
          )
        })}
      </ul>
    </ModalShell>
  )
}

function Decision({ blockIds }: { blockIds: number[] }) {
  const resolve = useCommand(api.schedule.resolveConflict, { invalidates: SCHEDULE_ENDPOINTS })
  const decide = (mode: 'IGNORE' | 'REVERT') =>
    resolve.mutate(
      { body: { blockIds, mode } },
      {
        onSuccess: () => notifyDone(mode === 'IGNORE' ? 'Both stay.' : 'The newer one was taken back.'),
        onError: error => notifyFailed(error),
      },
    )
  return (
    <div className={classes.listActions}>
      <Button
        variant="default"
        size="compact-sm"
        loading={resolve.isPending}
        onClick={() => decide('IGNORE')}
      >
        Keep both
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        loading={resolve.isPending}
        onClick={() => decide('REVERT')}
      >
        Take the newer back
      </Button>
    </div>
  )
}
