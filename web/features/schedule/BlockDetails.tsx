// A block that may only be looked at: of a team without permission, in the published view, or deleted in the
// draft, which can be taken back.
import { Alert, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Interval, Zone } from '#core/time/index.ts'
import { dayText, intervalText, timeText } from '../../lib/dates.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.ts'
import { useCommand } from '../../lib/queries.ts'
import { ModalShell } from '../../ui/ModalShell.tsx'
import { BlockHistory } from './BlockHistory.tsx'
import classes from './schedule.module.css'
import { blockName } from './timeline-blocks.ts'
import { fullName, type Names, SCHEDULE_ENDPOINTS, type ScheduleBlock } from './use-schedule.ts'

interface Props {
  block: ScheduleBlock
  surfer: ScheduleSurfer
  names: Names
  zone: Zone
  /** Why it can't be changed; none for what is deleted in the draft. */
  because: string | null
  onClose: () => void
}

export function BlockDetails({ block, surfer, names, zone, because, onClose }: Props) {
  const [hasHistory, setHistory] = useState(false)
  const restore = useCommand(api.schedule.updateBlock, { invalidates: SCHEDULE_ENDPOINTS })
  const takeBack = () =>
    restore.mutate(
      { params: { blockId: block.id }, body: {} },
      {
        onSuccess: () => {
          notifyDone('Kept as it is published.')
          onClose()
        },
        onError: error => notifyFailed(error),
      },
    )
  const { start, end } = block.interval
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={`${blockName(block.wire, names)}, ${fullName(surfer)}`}
      footer={
        because === null && (
          <Button loading={restore.isPending} onClick={takeBack}>
            Keep it
          </Button>
        )
      }
    >
      <Alert
        color="gray"
        variant="light"
        mb="md"
        icon={because === null ? undefined : <IconLock size={16} stroke={1.6} />}
      >
        {because ?? 'It is deleted in the draft. The agent sees it until you publish.'}
      </Alert>
      <dl className={classes.facts}>
        <dt>When</dt>
        <dd>
          {dayText(start, zone)}, {intervalText(start, end, zone)}
        </dd>
        <Parts label="Breaks" parts={block.breaks.map(interval => ({ interval, name: '' }))} zone={zone} />
        <Parts
          label="Activities"
          parts={block.tasks.map(({ taskId, interval }) => ({
            interval,
            name: names.tasks.get(taskId)?.name ?? 'Activity',
          }))}
          zone={zone}
        />
      </dl>
      <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => setHistory(!hasHistory)}>
        History
      </Button>
      {hasHistory && <BlockHistory blockId={block.id} zone={zone} />}
    </ModalShell>
  )
}

interface PartsProps {
  label: string
  parts: { interval: Interval; name: string }[]
  zone: Zone
}

function Parts({ label, parts, zone }: PartsProps) {
  if (parts.length === 0) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {parts.map(({ interval, name }) => (
          <div key={interval.start}>
            {timeText(interval.start, zone)}–{timeText(interval.end, zone)} {name}
          </div>
        ))}
      </dd>
    </>
  )
}
