// Time off for some agents at once. The shifts under it stay; their activities no longer count as covered.
import { Checkbox, Select, TextInput } from '@mantine/core'
import { z } from 'zod'
import { TimeOffSubtype } from '#contract/endpoints/schedule.ts'
import { addDays, type Zone } from '#core/time/index.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { endAfterStart } from '#web/ui/text/clock-text.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { addTimeOff } from '../edits/time-off.ts'
import classes from '../ui/schedule.module.css'
import { AgentsInViewField } from './AgentsInViewField.tsx'

/** The longest block that the schedule takes. */
const LONGEST_DAYS = 366

const Values = z
  .object({
    surferIds: z.array(z.int()).min(1, 'Select at least one agent'),
    subtype: TimeOffSubtype,
    remoteSubtype: z.string().max(200, 'At most 200 characters'),
    from: z.iso.date('Choose a day'),
    last: z.iso.date('Choose a day'),
    isAllDay: z.boolean(),
    startMinute: z.int(),
    endMinute: z.int(),
  })
  .refine(v => v.from <= v.last, { message: 'End date must be after start date', path: ['last'] })
  .refine(v => v.last < addDays(v.from, LONGEST_DAYS), {
    message: `At most ${LONGEST_DAYS} days. Add the rest as a second time off.`,
    path: ['last'],
  })
type Values = z.output<typeof Values>

interface Props {
  schedule: Schedule
  editing: Editing
  range: DateRange
  zone: Zone
  surferIds?: number[]
  /** Days chosen first; the first in view without. */
  days?: DateRange
  onClose: () => void
}

export function TimeOffDialog({ schedule, editing, range, zone, surferIds = [], days, onClose }: Props) {
  const from = days?.from ?? range.from
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      surferIds,
      subtype: 'Time off',
      remoteSubtype: '',
      from,
      last: days ? addDays(days.to, -1) : from,
      isAllDay: true,
      startMinute: 9 * 60,
      endMinute: 13 * 60,
    },
    save: ({ isAllDay, startMinute, endMinute, ...values }) =>
      editing.saveForm(context =>
        addTimeOff(context, { ...values, part: isAllDay ? null : { startMinute, endMinute } }),
      ),
    onSaved: onClose,
  })
  const { form } = saving
  const { values } = form
  const setTimes = (startMinute: number, endMinute: number) =>
    form.setValues({ ...values, startMinute, endMinute: endAfterStart(startMinute, endMinute) })
  return (
    <FormModal title="Add time off" submitLabel="Add" {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <AgentsInViewField
          schedule={schedule}
          value={values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
          error={form.errors.surferIds}
        />
        <Select
          label="Kind"
          allowDeselect={false}
          data={TimeOffSubtype.options}
          value={values.subtype}
          onChange={value => form.setFieldValue('subtype', TimeOffSubtype.parse(value))}
          error={form.errors.subtype}
        />
        <TextInput
          label="Reason elsewhere"
          description="As in your HR system. Colleagues never see it."
          placeholder="Parental leave"
          maxLength={200}
          {...form.getInputProps('remoteSubtype')}
        />
        <div className={classes.days}>
          <DatePickerInput
            label="First day"
            value={values.from}
            onChange={date =>
              date && form.setValues({ ...values, from: date, last: [date, values.last].toSorted()[1]! })
            }
            error={form.errors.from}
          />
          <DatePickerInput
            label="Last day"
            value={values.last}
            onChange={date => date && form.setFieldValue('last', date)}
            error={form.errors.last}
          />
        </div>
        <Checkbox
          label="Whole days"
          checked={values.isAllDay}
          onChange={event => form.setFieldValue('isAllDay', event.currentTarget.checked)}
        />
        {!values.isAllDay && (
          <div className={classes.days}>
            <ClockInput
              label="Start of each day"
              minute={values.startMinute}
              onMinute={minute => setTimes(minute, values.endMinute)}
            />
            <ClockInput
              label="End of each day"
              minute={values.endMinute}
              onMinute={minute => setTimes(values.startMinute, minute)}
            />
          </div>
        )}
        <p className={classes.hint}>
          {values.isAllDay
            ? 'Days of each agent’s own time zone. '
            : `Times in ${zone.replaceAll('_', ' ')}. `}
          Shifts stay under the time off, and their activities no longer count as covered. Agents see it once
          it is published.
        </p>
      </FormGrid>
    </FormModal>
  )
}
