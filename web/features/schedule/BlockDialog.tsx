// Adding and editing a block. A published one stays as agents see it until it is published again.
import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Block, BlockType, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { EpochMs, Zone } from '#core/time/index.ts'
import { localDateOf, minuteOfDay } from '#core/time/index.ts'
import { useCommand } from '../../lib/queries.ts'
import { useSavingForm } from '../../lib/saving-form.ts'
import { FormGrid } from '../../ui/FormGrid.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { BlockedTimeFields, ShiftFields, TimeOffFields } from './BlockFields.tsx'
import { BlockHistory } from './BlockHistory.tsx'
import { BlockValues, bodyOf, newBlockValues, valuesFromShift, valuesOfBlock } from './block-values.ts'
import { tellSaved } from './tell-saved.ts'
import { fullName, type Names, SCHEDULE_ENDPOINTS } from './use-schedule.ts'

interface Common {
  surfers: readonly ScheduleSurfer[]
  names: Names
  zone: Zone
  onClose: () => void
}

const TYPE_WORDS: Record<Block['type'], string> = {
  shift: 'shift',
  'time-off': 'time off',
  'time-in-lieu': 'time in lieu',
  'blocked-time': 'blocked time',
}

/** `at`: where was clicked; in a view of days its midnight. */
export function AddBlockDialog(props: Common & { surferId: number; at: EpochMs; isTimed: boolean }) {
  const { surferId, at, isTimed, zone, names } = props
  const create = useCommand(api.schedule.createBlock, { invalidates: SCHEDULE_ENDPOINTS })
  const date = localDateOf(zone, at)
  const first = [...names.shifts.values()].find(shift => shift.state === 'active')
  const empty = newBlockValues(surferId, date, isTimed ? minuteOfDay(zone, at) : undefined)
  return (
    <BlockForm
      {...props}
      title="Add to the schedule"
      submitLabel="Add"
      initialValues={isTimed || !first ? empty : valuesFromShift(empty, first, date, zone)}
      save={(values, surferZone) =>
        create.mutateAsync({ body: bodyOf(values, { zone, surferZone }) }).then(tellSaved)
      }
    />
  )
}

interface EditProps extends Common {
  block: Block
  onDelete: () => void
  onAddTask: () => void
  /** Another block for the same agent on the same day. */
  onAddBlock: () => void
}

export function EditBlockDialog(props: EditProps) {
  const { block, zone, surfers } = props
  const update = useCommand(api.schedule.updateBlock, { invalidates: SCHEDULE_ENDPOINTS })
  const surferZone = surfers.find(one => one.id === block.surferId)?.timezone ?? zone
  return (
    <BlockForm
      {...props}
      title={`Edit ${TYPE_WORDS[block.type]}`}
      submitLabel="Save"
      initialValues={valuesOfBlock(block, { zone, surferZone })}
      save={(values, theirs) => {
        const { type: _, ...body } = bodyOf(values, { zone, surferZone: theirs })
        return update.mutateAsync({ params: { blockId: block.id }, body }).then(tellSaved)
      }}
    />
  )
}

interface FormProps extends Common {
  title: string
  submitLabel: string
  initialValues: BlockValues
  save: (values: BlockValues, surferZone: Zone) => Promise<void>
  /** Of a block that is there already. */
  block?: Block
  onDelete?: () => void
  onAddTask?: () => void
  onAddBlock?: () => void
}

function BlockForm(props: FormProps) {
  const { surfers, names, zone, block, onClose } = props
  const zoneOf = (surferId: number) => surfers.find(one => one.id === surferId)?.timezone ?? zone
  const saving = useSavingForm<BlockValues>({
    schema: BlockValues,
    initialValues: props.initialValues,
    save: values => props.save(values, zoneOf(values.surferId)),
    onSaved: onClose,
  })
  const { form } = saving
  const fields = { form, zones: { zone, surferZone: zoneOf(form.values.surferId) } }
  return (
    <FormModal
      title={props.title}
      submitLabel={props.submitLabel}
      onSubmit={saving.onSubmit}
      onClose={onClose}
      isSaving={saving.isSaving}
      isDirty={form.isDirty()}
      problem={saving.problem}
      aside={
        props.onDelete && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={15} stroke={1.6} />}
            onClick={props.onDelete}
          >
            Delete
          </Button>
        )
      }
    >
      <FormGrid>
        {!block && (
          <TypeChoice value={form.values.type} onChange={type => form.setFieldValue('type', type)} />
        )}
        <Select
          label="Agent"
          searchable
          allowDeselect={false}
          data={surfers
            .filter(surfer => surfer.canEdit)
            .map(surfer => ({ value: String(surfer.id), label: fullName(surfer) }))}
          value={String(form.values.surferId)}
          onChange={id => id && form.setFieldValue('surferId', Number(id))}
          error={form.errors.surferId}
        />
        {form.values.type === 'shift' ? (
          <ShiftFields {...fields} shifts={[...names.shifts.values()]} />
        ) : form.values.type === 'time-off' ? (
          <TimeOffFields {...fields} />
        ) : (
          <BlockedTimeFields {...fields} />
        )}
      </FormGrid>
      {block && <More block={block} zone={zone} onAddTask={props.onAddTask} onAddBlock={props.onAddBlock} />}
    </FormModal>
  )
}

function TypeChoice({ value, onChange }: { value: Block['type']; onChange: (type: Block['type']) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="What to add"
      value={value}
      onChange={type => onChange(type as (typeof BlockType)['options'][number])}
      data={[
        { value: 'shift', label: 'Shift' },
        { value: 'time-off', label: 'Time off' },
        { value: 'blocked-time', label: 'Blocked' },
        { value: 'time-in-lieu', label: 'In lieu' },
      ]}
    />
  )
}

interface MoreProps extends Pick<FormProps, 'zone' | 'onAddTask' | 'onAddBlock'> {
  block: Block
}

/** What else there is to a block: its activities, and who changed it. */
function More({ block, zone, onAddTask, onAddBlock }: MoreProps) {
  const [hasHistory, setHistory] = useState(false)
  return (
    <>
      <Group gap="xs">
        {block.type === 'shift' && onAddTask && (
          <Button variant="default" size="compact-sm" onClick={onAddTask}>
            Add activity
          </Button>
        )}
        {onAddBlock && (
          <Button variant="default" size="compact-sm" onClick={onAddBlock}>
            Add another
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconHistory size={14} stroke={1.6} />}
          aria-expanded={hasHistory}
          onClick={() => setHistory(!hasHistory)}
        >
          History
        </Button>
      </Group>
      {hasHistory && <BlockHistory blockId={block.id} zone={zone} />}
    </>
  )
}
