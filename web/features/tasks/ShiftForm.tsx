import { MultiSelect, Radio, TextInput } from '@mantine/core'
import { type ShiftTemplate, ShiftTemplateForm } from '#contract/endpoints/shift-templates.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { ColorPicker } from '#web/parts/color/ColorPicker.tsx'
import { ShiftBreaks, ShiftHours } from '#web/parts/ShiftTimes.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import classes from './ShiftForm.module.css'
import { CONFLICT_HELP, CONFLICT_WORDS } from './shift-labels.ts'
import * as texts from './texts.ts'

interface Props {
  title: string
  submitLabel: string
  /** All there are, archived ones too. */
  shifts: readonly ShiftTemplate[]
  initialValues: ShiftTemplateForm
  save: (values: ShiftTemplateForm) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

export function ShiftForm({ title, submitLabel, shifts, initialValues, save, onSaved, onClose }: Props) {
  const saving = useSavingForm<ShiftTemplateForm>({
    schema: ShiftTemplateForm,
    initialValues,
    save,
    onSaved,
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  const { form } = saving
  return (
    <FormModal title={title} submitLabel={submitLabel} {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <TextInput label={texts.name} required data-autofocus {...form.getInputProps('name')} />
        <ShiftHours
          interval={form.values.interval}
          onChange={interval => form.setFieldValue('interval', interval)}
          error={form.errors['interval.startMinute']}
        />
        <ZonePicker
          value={form.values.timezone}
          onChange={zone => form.setFieldValue('timezone', zone)}
          error={form.errors.timezone?.toString()}
        />
        <ShiftBreaks
          breaks={form.values.breaks}
          onChange={breaks => form.setFieldValue('breaks', breaks)}
          errorAt={(at, field) => form.errors[`breaks.${at}.${field}`]}
        />
        <MultiSelect
          label={texts.notOnTheNextDay}
          description={texts.shiftsThatMayNotFollowThis}
          placeholder={form.values.notBeforeIds.length === 0 ? texts.anyShiftMayFollow : undefined}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage={texts.noSuchShift}
          data={shifts
            .filter(({ id, state }) => state === 'active' || initialValues.notBeforeIds.includes(id))
            .map(({ id, name, state }) => ({
              value: String(id),
              label: state === 'active' ? name : texts.nameArchived(name),
            }))}
          value={form.values.notBeforeIds.map(String)}
          onChange={ids => form.setFieldValue('notBeforeIds', ids.map(Number))}
          error={form.errors.notBeforeIds}
        />
        <ColorPicker
          label={texts.colour}
          value={form.values.color}
          onChange={color => form.setFieldValue('color', color)}
        />
        <Radio.Group label={texts.whenItOverlapsAnotherBlock} {...form.getInputProps('conflictType')}>
          <div className={classes.choices}>
            {(['standard', 'fill'] as const).map(type => (
              <Radio
                key={type}
                size="xs"
                value={type}
                label={CONFLICT_WORDS[type]}
                description={CONFLICT_HELP[type]}
              />
            ))}
          </div>
        </Radio.Group>
      </FormGrid>
    </FormModal>
  )
}
