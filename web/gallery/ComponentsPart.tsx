import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ColorPicker } from '../parts/color/ColorPicker.tsx'
import { TASK_COLOR_NAMES, type TaskColor, WIDE_TASK_COLORS } from '../parts/color/task-colors.ts'
import { SurferPicker } from '../parts/SurferPicker.tsx'
import { TaskChip } from '../parts/TaskChip.tsx'
import { WorkingWindowsInput, type WorkingWindowValue } from '../parts/WorkingWindowsInput.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { ModalShell } from '../ui/dialog/ModalShell.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorCard } from '../ui/feedback/ErrorCard.tsx'
import { Figure } from '../ui/feedback/Figure.tsx'
import { ForbiddenCard } from '../ui/feedback/ForbiddenCard.tsx'
import { LoadingSkeleton } from '../ui/feedback/LoadingSkeleton.tsx'
import { StatusChip } from '../ui/feedback/StatusChip.tsx'
import { DurationInput } from '../ui/inputs/DurationInput.tsx'
import { EmojiPicker } from '../ui/inputs/EmojiPicker.tsx'
import { FileDrop } from '../ui/inputs/FileDrop.tsx'
import { ZonePicker } from '../ui/inputs/ZonePicker.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import classes from './gallery.module.css'

const AGENTS = ['Ada Park', 'Ben Okafor', 'Chloé Martin', 'Dario Rossi'].map((name, at) => ({
  id: at + 1,
  name,
  teamName: at < 2 ? 'Support' : 'Sales',
  disabledBecause: at === 3 ? 'You may view this team but not edit it' : undefined,
}))

function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.sample}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function ComponentsPart() {
  return (
    <>
      <PageHeader title="Components" />
      <div className={classes.samples}>
        <Sample title="Status">
          <Group gap={8}>
            <StatusChip tone="busy">Training, minutes</StatusChip>
            <StatusChip tone="good">Published</StatusChip>
            <StatusChip tone="warn">Low volume</StatusChip>
            <StatusChip tone="bad">Out of adherence</StatusChip>
            <StatusChip tone="info">Draft</StatusChip>
            <StatusChip tone="neutral">Archived</StatusChip>
          </Group>
        </Sample>
        <Sample title="Figures">
          <Group gap={32}>
            <Figure
              size="tile"
              label="Contacts today"
              value={12345}
              from="Counted from Phone and Chat since 00:00."
            />
            <Figure
              size="tile"
              label="Against forecast"
              value={-4.2}
              unit="%"
              digits={1}
              sign="difference"
              tone="bad"
            />
            <Figure size="tile" label="Service level" value={null} unit="%" />
          </Group>
        </Sample>
        <Sample title="Task colours">
          <Group gap={6}>
            {WIDE_TASK_COLORS.map(color => (
              <TaskChip key={color} name={TASK_COLOR_NAMES[color]} emoji="📞" color={color} />
            ))}
          </Group>
        </Sample>
        <Forms />
        <Dialogs />
        <Sample title="Empty">
          <EmptyState title="No shift plans yet" action={<Button>New shift plan</Button>}>
            Shift plans hold rotating shifts that you apply to many agents at once.
          </EmptyState>
        </Sample>
        <Sample title="Error">
          <ErrorCard onRetry={() => {}}>The server did not answer. Nothing you typed is lost.</ErrorCard>
        </Sample>
        <Sample title="Forbidden">
          <ForbiddenCard teams={[{ id: 1, name: 'Sales' }]}>
            Manager does not have required permissions to edit these teams
          </ForbiddenCard>
        </Sample>
        <Sample title="Loading">
          <LoadingSkeleton shape="rows" count={4} />
        </Sample>
      </div>
    </>
  )
}

function Forms() {
  const [zone, setZone] = useState('Europe/Paris')
  const [minutes, setMinutes] = useState<number | null>(510)
  const [color, setColor] = useState<TaskColor>('teal')
  const [emoji, setEmoji] = useState('📞')
  const [agents, setAgents] = useState<number[]>([1])
  const [file, setFile] = useState<File | null>(null)
  const [windows, setWindows] = useState<WorkingWindowValue[]>([
    {
      days: ['monday', 'tuesday', 'friday'],
      interval: { startMinute: 1320, endMinute: 1800, timezone: zone },
    },
  ])
  return (
    <Sample title="Form fields">
      <div className={classes.form}>
        <ZonePicker value={zone} onChange={setZone} suggested={[{ zone: 'Etc/UTC', name: 'Organization' }]} />
        <DurationInput label="Daily maximum" value={minutes} onChange={setMinutes} bareUnit="hours" />
        <Group>
          <EmojiPicker value={emoji} onChange={setEmoji} />
          <SurferPicker options={AGENTS} value={agents} onChange={setAgents} />
        </Group>
        <ColorPicker value={color} onChange={setColor} />
        <WorkingWindowsInput value={windows} onChange={setWindows} defaultZone={zone} />
        <FileDrop
          label="Drop a file or choose one"
          accept=".csv"
          maxBytes={50_000_000}
          hint="CSV, at most 50 MB"
          file={file}
          onFile={setFile}
        />
      </div>
    </Sample>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'confirm' | 'wide' | null>(null)
  const close = () => setOpen(null)
  return (
    <Sample title="Dialogs">
      <Group>
        <Button variant="default" onClick={() => setOpen('confirm')}>
          Delete shift…
        </Button>
        <Button variant="default" onClick={() => setOpen('wide')}>
          Add agent…
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Delete this shift?"
        confirmLabel="Delete shift"
        isDanger
        onConfirm={close}
        onCancel={close}
      >
        Ada Park’s shift on Monday 23 March goes away when you publish. Until then she still sees it.
      </ConfirmDialog>
      <ModalShell
        isOpen={open === 'wide'}
        onClose={close}
        title="Add agent"
        width="wide"
        footer={<Button onClick={close}>Add agent</Button>}
      >
        <DurationInput label="Rest between shifts" value={660} onChange={() => {}} />
      </ModalShell>
    </Sample>
  )
}
