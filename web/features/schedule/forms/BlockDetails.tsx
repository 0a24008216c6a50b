// A block that may only be looked at: of a team without permission, in the published view, or deleted in the
// draft, which can be taken back.
import { Alert, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Interval, Zone } from '#core/time/index.ts'
import { dayText, intervalText, timeText } from '#web/lib/dates.ts'
import { WaitingRequest } from '#web/parts/requests/WaitingRequest.tsx'
import { SidePanel } from '#web/ui/layout/SidePanel.tsx'
import { type BlockNames, fullName, type ScheduleBlock } from '../blocks/schedule-block.ts'
import { blockName } from '../blocks/timeline-blocks.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { keepAsPublished } from '../edits/selection-edits.ts'
import { BlockHistory } from '../history/BlockHistory.tsx'
import classes from '../ui/schedule.module.css'
import { BlockSource } from './BlockSource.tsx'
import * as texts from './texts.ts'

interface Props {
  block: ScheduleBlock
  surfer: ScheduleSurfer
  names: BlockNames
  zone: Zone
  /** Why it can't be changed; none for what is deleted in the draft. */
  because: string | null
  editing: Editing
  onClose: () => void
}

export function BlockDetails({ block, surfer, names, zone, because, editing, onClose }: Props) {
  const [hasHistory, setHistory] = useState(false)
  const keep = () => {
    if (editing.act(context => keepAsPublished(context, block.id))) onClose()
  }
  const { start, end } = block.interval
  return (
    <SidePanel
      onClose={onClose}
      title={`${blockName(block.wire, names)}, ${fullName(surfer)}`}
      footer={because === null && <Button onClick={keep}>{texts.keepIt}</Button>}
    >
      <Alert
        color="gray"
        variant="light"
        mb="md"
        icon={because === null ? undefined : <IconLock size={16} stroke={1.6} />}
      >
        {because ?? texts.itIsDeletedInTheDraft}
      </Alert>
      <WaitingRequest blockId={block.id} />
      <dl className={classes.facts}>
        <dt>{texts.when}</dt>
        <dd>
          {dayText(start, zone)}, {intervalText(start, end, zone)}
        </dd>
        <Parts
          label={texts.breaks}
          parts={block.breaks.map(interval => ({ interval, name: '' }))}
          zone={zone}
        />
        <Parts
          label={texts.activities}
          parts={block.tasks.map(({ taskId, interval }) => ({
            interval,
            name: names.tasks.get(taskId)?.name ?? texts.activity,
          }))}
          zone={zone}
        />
      </dl>
      <BlockSource block={block.wire} zone={zone} />
      <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => setHistory(!hasHistory)}>
        {texts.history}
      </Button>
      {hasHistory && <BlockHistory blockId={block.id} zone={zone} />}
    </SidePanel>
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
