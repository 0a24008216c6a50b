import { ActionIcon, Button, Radio, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { ShiftTemplateForm } from '#contract/endpoints/plans.ts'
import { type SavingForm, useSavingForm } from '../../lib/saving-form.ts'
import { ColorPicker } from '../../ui/ColorPicker.tsx'
import { clockText, DAY_MINUTES, endAfterStart, parseClock } from '../../ui/clock-text.ts'
import { DurationInput } from '../../ui/DurationInput.tsx'
import { durationText } from '../../ui/duration-text.ts'
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
    <FormModal
      title={title}
      submitLabel={submitLabel}
      onSubmit={saving.onSubmit}
      onClose={onClose}
      isSaving={saving.isSaving}
      isDirty={form.isDirty()}
      problem={saving.problem}
    >
      <FormGrid>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <Hours form={form} />
        <ZonePicker
          value={form.values.timezone}
          onChange={zone => form.setFieldValue('timezone', zone)}
          error={form.errors.timezone?.toString()}
        />
        <Breaks form={form} />
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

type Part = Pick<SavingForm<ShiftTemplateForm>, 'form'>

function Hours({ form }: Part) {
  const { startMinute, endMinute } = form.values.interval
  const set = (start: number, end: number) =>
    form.setFieldValue('interval', { startMinute: start, endMinute: endAfterStart(start, end) })
  const time = (label: string, minute: number, onMinute: (minute: number) => void) => (
    <TimeInput
      label={label}
      value={clockText(minute)}
      onChange={event => {
        const read = parseClock(event.currentTarget.value)
        if (read !== null) onMinute(read)
      }}
    />
  )
  return (
    <div className={classes.hours}>
      {time('Start', startMinute, minute => set(minute, endMinute))}
      {time('End', endMinute, minute => set(startMinute, minute))}
      <output>
        {durationText(endMinute - startMinute)}
        {endMinute > DAY_MINUTES ? ', ends the next day' : ''}
      </output>
      {form.errors['interval.startMinute'] && (
        <p className={classes.error} role="alert">
          {form.errors['interval.startMinute']}
        </p>
      )}
    </div>
  )
}

/** Breaks by when they begin after the shift's start, and how long they last. */
function Breaks({ form }: Part) {
  const { breaks } = form.values
  const change = (at: number, part: Partial<ShiftTemplateForm['breaks'][number]>) =>
    form.setFieldValue('breaks', breaks.with(at, { ...breaks[at]!, ...part }))
  return (
    <fieldset className={classes.breaks}>
      <legend>Breaks</legend>
      {breaks.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no identity but their place
        <div key={at} className={classes.break}>
          <DurationInput
            label="After"
            value={one.startMinute}
            onChange={minutes => change(at, { startMinute: minutes ?? 0 })}
            error={form.errors[`breaks.${at}.startMinute`]}
          />
          <DurationInput
            label="Lasts"
            value={one.duration}
            onChange={minutes => change(at, { duration: minutes ?? 0 })}
            error={form.errors[`breaks.${at}.duration`]}
          />
          <ActionIcon
            aria-label={`Remove break ${at + 1}`}
            onClick={() => form.setFieldValue('breaks', breaks.toSpliced(at, 1))}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() => form.setFieldValue('breaks', [...breaks, { startMinute: 240, duration: 30 }])}
      >
        Add break
      </Button>
    </fieldset>
  )
}
