import { Checkbox, MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { TaskForm } from '#contract/endpoints/tasks.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { type SavingForm, useSavingForm } from '#web/lib/saving-form.ts'
import { ColorPicker } from '#web/parts/color/ColorPicker.tsx'
import { SurferField } from '#web/parts/SurferField.tsx'
import { STATUS_WORDS } from '#web/parts/status-labels.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { EmojiPicker } from '#web/ui/inputs/EmojiPicker.tsx'
import classes from './TaskFormModal.module.css'
import { TYPE_WORDS, typeOptions } from './task-labels.ts'
import * as texts from './texts.ts'

interface Props {
  title: string
  submitLabel: string
  initialValues: TaskForm
  save: (values: TaskForm) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

export function TaskFormModal({ title, submitLabel, initialValues, save, onSaved, onClose }: Props) {
  const saving = useSavingForm<TaskForm>({
    schema: TaskForm,
    initialValues,
    save,
    onSaved,
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  const { form } = saving
  const isActivity = form.values.type === 'task-activity'
  return (
    <FormModal title={title} submitLabel={submitLabel} {...saving.formProps} onClose={onClose}>
      <Look form={form} />
      <FormGrid>
        <Select
          label={texts.typeLabel}
          allowDeselect={false}
          data={typeOptions(TYPE_WORDS)}
          {...form.getInputProps('type')}
        />
        <SurferField
          label={texts.agentsWithThisSkill}
          value={form.values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
          error={form.errors.surferIds}
        />
        {isActivity && <ForecastLink form={form} />}
        <MultiSelect
          label={texts.allowedStatuses}
          description={texts.telephonyStatusesInWhichAnAgent}
          data={typeOptions(STATUS_WORDS)}
          {...form.getInputProps('agentDialpadStatuses')}
        />
        <Checkbox
          label={texts.shownAsBusyInCalendars}
          {...form.getInputProps('isBusy', { type: 'checkbox' })}
        />
      </FormGrid>
    </FormModal>
  )
}

type Part = Pick<SavingForm<TaskForm>, 'form'>

function Look({ form }: Part) {
  return (
    <FormGrid>
      <div className={classes.name}>
        <EmojiPicker
          label={texts.emoji}
          value={form.values.emoji}
          onChange={emoji => form.setFieldValue('emoji', emoji)}
        />
        <TextInput label={texts.name} required data-autofocus flex={1} {...form.getInputProps('name')} />
      </div>
      {form.errors.emoji && (
        <p className={classes.error} role="alert">
          {texts.chooseAnEmoji}
        </p>
      )}
      <ColorPicker
        label={texts.colour}
        value={form.values.color}
        onChange={color => form.setFieldValue('color', color)}
      />
    </FormGrid>
  )
}

/** An activity that serves ticket groups gets its demand from their forecasts. */
function ForecastLink({ form }: Part) {
  const streams = useCallAll(api.streams.list, {}).data ?? []
  const [isLinked, setLinked] = useState(form.values.streamIds.length > 0)
  const link = (isOn: boolean) => {
    setLinked(isOn)
    if (!isOn) form.setFieldValue('streamIds', [])
  }
  return (
    <>
      <Switch
        label={texts.linkToAForecast}
        checked={isLinked}
        onChange={event => link(event.currentTarget.checked)}
      />
      {isLinked && (
        <MultiSelect
          label={texts.ticketGroups}
          searchable
          data={streams.map(stream => ({ value: String(stream.id), label: stream.name }))}
          value={form.values.streamIds.map(String)}
          onChange={ids => form.setFieldValue('streamIds', ids.map(Number))}
          error={form.errors.streamIds}
        />
      )}
    </>
  )
}
