import {
  Checkbox,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Switch,
  TextInput,
} from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { STREAM_DEFAULTS, type Stream } from '#contract/endpoints/streams.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { ColorPicker } from '#web/parts/color/ColorPicker.tsx'
import type { TaskColor } from '#web/parts/color/task-colors.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import { secondsText } from '#web/ui/text/seconds-text.ts'
import { AdvancedFields } from './AdvancedFields.tsx'
import { ConnectionsField } from './ConnectionsField.tsx'
import { HolidaysField } from './HolidaysField.tsx'
import { OpenDaysField } from './OpenDaysField.tsx'
import { SecondsInput } from './SecondsInput.tsx'
import { ShrinkageField } from './ShrinkageField.tsx'
import { StreamCheck, type StreamFormPart, type StreamValues, unlikelyText } from './stream-values.ts'
import * as texts from './texts.ts'

interface Props {
  title: string
  submitLabel: string
  initialValues: StreamValues
  /** The one that is edited or copied. */
  stream: Stream | undefined
  save: (values: StreamValues) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

export function StreamForm(props: Props) {
  const { title, submitLabel, initialValues, stream, save, onSaved, onClose } = props
  const saving = useSavingForm<StreamValues>({
    schema: StreamCheck,
    initialValues,
    save,
    onSaved,
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  const { form } = saving
  return (
    <FormModal title={title} width="wide" submitLabel={submitLabel} {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <TextInput label={texts.name} required data-autofocus {...form.getInputProps('name')} />
        <ColorPicker
          label={texts.colour}
          value={form.values.color as TaskColor}
          onChange={color => form.setFieldValue('color', color)}
        />
        <Activities form={form} />
      </FormGrid>
      <FormGrid title={texts.whereTheContactsComeFrom}>
        <ConnectionsField form={form} known={stream?.connections ?? []} />
      </FormGrid>
      <Targets
        form={form}
        measuredSeconds={stream?.measuredHandleTime ?? null}
        effortSeconds={stream?.effortHandleTime ?? null}
      />
      <AdvancedFields form={form} />
      <Hours form={form} />
      <FormGrid title={texts.training} columns={2}>
        <HolidaysField
          value={form.values.holidays}
          onChange={holidays => form.setFieldValue('holidays', holidays)}
          error={form.errors.holidays}
        />
        <NumberInput
          label={texts.weeksOfTrainingData}
          suffix={texts.weeks}
          {...form.getInputProps('weeksOfTrainingData')}
        />
        <Checkbox
          label={texts.use15MinuteData}
          description={texts.halfHoursOtherwise}
          {...form.getInputProps('use15MinuteData', { type: 'checkbox' })}
        />
      </FormGrid>
    </FormModal>
  )
}

function Activities({ form }: StreamFormPart) {
  const tasks = useCallAll(api.tasks.list, { query: { state: 'active', type: 'task-activity' } }).data ?? []
  return (
    <MultiSelect
      label={texts.activitiesThatServeIt}
      description={texts.agentsOnTheseActivitiesCount}
      searchable
      data={tasks.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
      value={form.values.taskIds.map(String)}
      onChange={ids => form.setFieldValue('taskIds', ids.map(Number))}
      error={form.errors.taskIds}
    />
  )
}

const averageText = (seconds: number | null) => (seconds === null ? texts.notKnownYet : secondsText(seconds))

function Targets({
  form,
  measuredSeconds,
  effortSeconds,
}: StreamFormPart & { measuredSeconds: number | null; effortSeconds: number | null }) {
  const choose = (isOnline: boolean) => {
    const before = form.values.isOnline ? STREAM_DEFAULTS.live : STREAM_DEFAULTS.deferred
    const after = isOnline ? STREAM_DEFAULTS.live : STREAM_DEFAULTS.deferred
    form.setFieldValue('isOnline', isOnline)
    // Untouched fields follow the kind.
    for (const field of ['targetResponseTime', 'averageHandleTime'] as const)
      if (form.values[field] === before[field]) form.setFieldValue(field, after[field])
  }
  return (
    <FormGrid title={texts.howTheyAreAnswered} columns={2}>
      <SegmentedControl
        aria-label={texts.kind}
        style={{ gridColumn: '1 / -1' }}
        data={[
          { value: 'live', label: texts.liveCallsAndChats },
          { value: 'deferred', label: texts.deferredEMailAndCases },
        ]}
        value={form.values.isOnline ? 'live' : 'deferred'}
        onChange={value => choose(value === 'live')}
      />
      <SecondsInput
        label={texts.targetResponseTime}
        value={form.values.targetResponseTime}
        onChange={seconds => form.setFieldValue('targetResponseTime', seconds)}
        error={form.errors.targetResponseTime}
      />
      <NumberInput label={texts.serviceLevel} suffix=" %" {...form.getInputProps('serviceLevel')} />
      <Select
        label={texts.handleTimeForStaffing}
        description={texts.decidesHowManyAgentsAreRequired}
        allowDeselect={false}
        data={[
          {
            value: 'measured',
            label: texts.timeOpenWithAgentsAverage(averageText(measuredSeconds)),
          },
          { value: 'effort', label: texts.timeAgentsWereActiveAverage(averageText(effortSeconds)) },
          { value: 'own', label: texts.ownValue },
        ]}
        {...form.getInputProps('handleTimeSource')}
      />
      <SecondsInput
        label={texts.averageHandleTime}
        description={
          form.values.handleTimeSource === 'own'
            ? texts.usedForEveryContactMeasured
            : texts.usedWhereNoHandleTime
        }
        value={form.values.averageHandleTime}
        onChange={seconds => form.setFieldValue('averageHandleTime', seconds)}
        error={form.errors.averageHandleTime}
      />
      <SecondsInput
        label={texts.handleTimeForAdherence}
        description={texts.leaveBlankToUseTheAverage}
        value={form.values.adherenceAverageHandleTime}
        onChange={seconds => form.setFieldValue('adherenceAverageHandleTime', seconds)}
        error={form.errors.adherenceAverageHandleTime}
      />
      <NumberInput
        label={texts.occupancy}
        description={unlikelyText('occupancy', form.values.occupancyPercent)}
        suffix=" %"
        {...form.getInputProps('occupancyPercent')}
      />
      <NumberInput
        label={texts.concurrency}
        description={texts.contactsOneAgentHandlesAtOnce}
        step={0.5}
        {...form.getInputProps('concurrency')}
      />
      <ShrinkageField form={form} />
    </FormGrid>
  )
}

function Hours({ form }: StreamFormPart) {
  return (
    <FormGrid title={texts.operatingTimes}>
      <ZonePicker
        value={form.values.timezone}
        onChange={zone => form.setFieldValue('timezone', zone)}
        error={form.errors.timezone as string | undefined}
      />
      <Switch
        label={texts.openOnlyAtTheseTimes}
        {...form.getInputProps('useOperatingTimes', { type: 'checkbox' })}
      />
      {form.values.useOperatingTimes && (
        <OpenDaysField
          value={form.values.openDays}
          onChange={days => form.setFieldValue('openDays', days)}
          error={form.errors.openDays}
        />
      )}
    </FormGrid>
  )
}
