import { Radio, TextInput } from '@mantine/core'
import { ShiftTemplateForm } from '#contract/endpoints/plans.ts'
import { useSavingForm } from '../../lib/saving-form.ts'
import { ShiftBreaks, ShiftHours } from '../../parts/ShiftTimes.tsx'
import { ColorPicker } from '../../ui/ColorPicker.tsx'
import { FormGrid } from '../../ui/FormGrid.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { ZonePicker } from '../../ui/ZonePicker.tsx'
import classes from './ShiftForm.module.css'
import { CONFLICT_HELP, CONFLICT_WORDS } from './shift-words.ts'

interface Props {
  title: string
  submitLabel: string
  initialValues: ShiftTemplateForm
  save: (values: ShiftTemplateForm) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}

export function ShiftForm({ title, submitLabel, initialValues, save, onSaved, onClose }: Props) {
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
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
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
        <ColorPicker
          label="Colour"
          value={form.values.color}
          onChange={color => form.setFieldValue('color', color)}
        />
        <Radio.Group label="When it overlaps another block" {...form.getInputProps('conflictType')}>
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
