// Adding and editing a block. A published one stays as agents see it until it is published again.
import { Button, Group, SegmentedControl, Select, Switch } from '@mantine/core'
import { IconHistory, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Block, BlockType, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { EpochMs, Zone } from '#core/time/index.ts'
import { localDateOf, minuteOfDay } from '#core/time/index.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { WaitingRequest } from '#web/parts/requests/WaitingRequest.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { type BlockNames, fullName, type ScheduleBlock } from '../blocks/schedule-block.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { addFromForm, changeFromForm } from '../edits/form-edits.ts'
import { parentShifts } from '../edits/time-off.ts'
import { BlockHistory } from '../history/BlockHistory.tsx'
import { PanelForm } from '../ui/PanelForm.tsx'
import { BlockedTimeFields, ShiftFields, TimeOffFields } from './BlockFields.tsx'
import { BlockSource } from './BlockSource.tsx'
import { BlockValues, blockFormOf, newBlockValues, valuesFromShift, valuesOfBlock } from './block-values.ts'
import * as texts from './texts.ts'
import { type NewerVersion, useNewerVersion } from './use-newer-version.ts'

interface Common {
  surfers: readonly ScheduleSurfer[]
  names: BlockNames
  zone: Zone
  editing: Editing
  onClose: () => void
}

const TYPE_WORDS: Record<Block['type'], string> = texts.typeWords

/** `at`: where was clicked; in a view of days its midnight. */
export function AddBlockDialog(props: Common & { surferId: number; at: EpochMs; isTimed: boolean }) {
  const { surferId, at, isTimed, zone, names, editing } = props
  const date = localDateOf(zone, at)
  const first = [...names.shifts.values()].find(shift => shift.state === 'active')
  const empty = newBlockValues(surferId, date, isTimed ? minuteOfDay(zone, at) : undefined)
  return (
    <BlockForm
      {...props}
      title={texts.addToTheSchedule}
      submitLabel={texts.add}
      initialValues={isTimed || !first ? empty : valuesFromShift(empty, first, date, zone)}
      save={(values, surferZone) =>
        editing.saveForm(context => addFromForm(context, blockFormOf(values, { zone, surferZone })))
      }
    />
  )
}

interface EditProps extends Common {
  block: ScheduleBlock
  onDelete: () => void
  onAddTask: () => void
  /** Another block for the same agent on the same day. */
  onAddBlock: () => void
  onLock: () => void
}

export function EditBlockDialog(props: EditProps) {
  const { block, zone, surfers, editing } = props
  // The version that the form was filled from: a newer one is not overwritten without asking.
  const [seen, setSeen] = useState(block)
  const surferZone = surfers.find(one => one.id === seen.surferId)?.timezone ?? zone
  return (
    <BlockForm
      {...props}
      block={block.wire}
      newer={{ seen, now: block, takeOver: () => setSeen(block) }}
      title={texts.editTypeWord(TYPE_WORDS[block.type])}
      submitLabel={texts.save}
      initialValues={valuesOfBlock(seen.wire, { zone, surferZone })}
      save={(values, theirs) =>
        editing.saveForm(context => {
          const blocks = new Map(context.blocks).set(seen.id, seen)
          return changeFromForm(
            { ...context, blocks },
            seen.id,
            blockFormOf(values, { zone, surferZone: theirs }),
          )
        })
      }
    />
  )
}

interface FormProps extends Common {
  title: string
  submitLabel: string
  initialValues: BlockValues
  save: (values: BlockValues, surferZone: Zone) => Promise<void>
  /** Existing block; undefined for a new one. */
  block?: Block
  newer?: NewerVersion
  onDelete?: () => void
  onAddTask?: () => void
  onAddBlock?: () => void
  onLock?: () => void
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
  useNewerVersion(form, props.initialValues, props.newer)
  const fields = { form, zones: { zone, surferZone: zoneOf(form.values.surferId) } }
  // An existing block opens beside the grid; a new one where it was clicked.
  const Form = block ? PanelForm : FormModal
  return (
    <Form
      title={props.title}
      submitLabel={props.submitLabel}
      {...saving.formProps}
      onClose={onClose}
      aside={
        props.onDelete && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={15} stroke={1.6} />}
            onClick={props.onDelete}
          >
            {texts.deleteLabel}
          </Button>
        )
      }
    >
      {block && <WaitingRequest blockId={block.id} />}
      <FormGrid>
        {!block && (
          <TypeChoice value={form.values.type} onChange={type => form.setFieldValue('type', type)} />
        )}
        <Select
          label={texts.agent}
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
          <BlockedTimeFields
            {...fields}
            parentShifts={(surferId, date) =>
              parentShifts(props.editing.context, { surferId, date }, form.values.parentBlockId)
            }
          />
        )}
      </FormGrid>
      {block && (
        <More
          block={block}
          zone={zone}
          onAddTask={props.onAddTask}
          onAddBlock={props.onAddBlock}
          onLock={props.onLock}
        />
      )}
    </Form>
  )
}

function TypeChoice({ value, onChange }: { value: Block['type']; onChange: (type: Block['type']) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={texts.whatToAdd}
      value={value}
      onChange={type => onChange(type as (typeof BlockType)['options'][number])}
      data={[
        { value: 'shift', label: texts.shift },
        { value: 'time-off', label: texts.timeOff },
        { value: 'blocked-time', label: texts.blocked },
        { value: 'time-in-lieu', label: texts.inLieu },
      ]}
    />
  )
}

interface MoreProps extends Pick<FormProps, 'zone' | 'onAddTask' | 'onAddBlock' | 'onLock'> {
  block: Block
}

/** Rest of a block's panel: its activities, its lock and its history. */
function More({ block, zone, onAddTask, onAddBlock, onLock }: MoreProps) {
  const [hasHistory, setHistory] = useState(false)
  return (
    <>
      <BlockSource block={block} zone={zone} />
      {onLock && (
        <Switch
          mb="sm"
          label={texts.locked}
          description={texts.generatingApplyingPlansAndRe}
          checked={block.isLocked}
          onChange={onLock}
        />
      )}
      <Group gap="xs">
        {block.type === 'shift' && onAddTask && (
          <Button variant="default" size="compact-sm" onClick={onAddTask}>
            {texts.addActivity}
          </Button>
        )}
        {onAddBlock && (
          <Button variant="default" size="compact-sm" onClick={onAddBlock}>
            {texts.addAnother}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconHistory size={14} stroke={1.6} />}
          aria-expanded={hasHistory}
          onClick={() => setHistory(!hasHistory)}
        >
          {texts.history}
        </Button>
      </Group>
      {hasHistory && <BlockHistory blockId={block.id} zone={zone} />}
    </>
  )
}
