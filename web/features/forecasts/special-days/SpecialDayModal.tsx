import { Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { type SpecialDay, SpecialDayForm } from '#contract/endpoints/special-days.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { LocalDate } from '#core/time/index.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { DAY_INVALIDATES } from './day-endpoints.ts'
import * as texts from './texts.ts'

interface Props {
  day: SpecialDay | null
  streams: Stream[]
  today: LocalDate
  onClose: () => void
}

export function SpecialDayModal({ day, streams, today, onClose }: Props) {
  const create = useCommand(api.specialDays.create, { invalidates: DAY_INVALIDATES })
  const update = useCommand(api.specialDays.update, { invalidates: DAY_INVALIDATES })
  const { form, ...saving } = useSavingForm({
    schema: SpecialDayForm,
    initialValues: {
      name: day?.name ?? '',
      date: day?.date ?? today,
      isClosed: day?.isClosed ?? false,
      streamIds: day?.streamIds ?? [],
    },
    save: body =>
      day ? update.mutateAsync({ params: { specialDayId: day.id }, body }) : create.mutateAsync({ body }),
    onSaved: () => {
      notifyDone(texts.savedTheForecastIsBeingUpdated)
      onClose()
    },
  })
  return (
    <FormModal
      title={day ? texts.editDayName(day.name) : texts.addSpecialDay}
      submitLabel={day ? texts.save : texts.addSpecialDay}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          label={texts.name}
          description={texts.daysOfTheSameName}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <DatePickerInput label={texts.day} required {...form.getInputProps('date')} />
        <MultiSelect
          label={texts.ticketGroups}
          placeholder={form.values.streamIds.length > 0 ? undefined : texts.all}
          clearable
          data={streams.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.values.streamIds.map(String)}
          onChange={ids => form.setFieldValue('streamIds', ids.map(Number))}
          error={form.errors.streamIds}
        />
        <Checkbox
          label={texts.closed}
          description={texts.noContactsAreExpectedOnThis}
          {...form.getInputProps('isClosed', { type: 'checkbox' })}
        />
      </FormGrid>
    </FormModal>
  )
}
