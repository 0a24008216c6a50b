// Shifts, or their activities alone, taken away from some agents during some days.
import { Radio } from '@mantine/core'
import { z } from 'zod'
import { addDays, instantAt, type Zone } from '#core/time/index.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { clearRange } from '../edits/ranges.ts'
import classes from '../ui/schedule.module.css'
import { AgentsInViewField } from './AgentsInViewField.tsx'

interface Props {
  schedule: Schedule
  editing: Editing
  /** Days that are fetched: only they can be cleared here. */
  range: DateRange
  zone: Zone
  surferIds?: number[]
  /** Days chosen first; the whole range without. */
  days?: DateRange
  onClose: () => void
}

const valuesWithin = (range: DateRange) =>
  z
    .object({
      surferIds: z.array(z.int()).min(1, 'Select at least one agent'),
      from: z.iso.date('Choose a day'),
      last: z.iso.date('Choose a day'),
      what: z.enum(['shifts', 'activities']),
    })
    .refine(v => v.from <= v.last, { message: 'End date must be after start date', path: ['last'] })
    .refine(v => range.from <= v.from, { message: 'Choose a day that is in view', path: ['from'] })
    .refine(v => v.last < range.to, { message: 'Choose a day that is in view', path: ['last'] })
type Values = z.output<ReturnType<typeof valuesWithin>>

export function ClearDialog({ schedule, editing, range, zone, surferIds, days = range, onClose }: Props) {
  const saving = useSavingForm<Values>({
    schema: valuesWithin(range),
    initialValues: {
      surferIds: surferIds ?? schedule.surfers.filter(one => one.canEdit).map(one => one.id),
      from: days.from,
      last: addDays(days.to, -1),
      what: 'shifts',
    },
    save: ({ from, last, what, surferIds: agents }) => {
      const within = { start: instantAt(zone, from, 0), end: instantAt(zone, addDays(last, 1), 0) }
      return editing.saveForm(context => clearRange(context, agents, within, what))
    },
    onSaved: onClose,
  })
  const { form } = saving
  return (
    <FormModal
      title="Clear the schedule"
      submitLabel="Clear"
      isDanger
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <Radio.Group
          label="What to clear"
          value={form.values.what}
          onChange={what => form.setFieldValue('what', what === 'activities' ? 'activities' : 'shifts')}
        >
          <div className={classes.choices}>
            <Radio size="xs" value="shifts" label="Shifts, with their activities" />
            <Radio size="xs" value="activities" label="Activities alone" />
          </div>
        </Radio.Group>
        <AgentsInViewField
          schedule={schedule}
          value={form.values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
          error={form.errors.surferIds}
        />
        <div className={classes.days}>
          <DatePickerInput
            label="First day"
            value={form.values.from}
            onChange={date => date && form.setFieldValue('from', date)}
            error={form.errors.from}
          />
          <DatePickerInput
            label="Last day"
            value={form.values.last}
            onChange={date => date && form.setFieldValue('last', date)}
            error={form.errors.last}
          />
        </div>
        <p className={classes.hint}>
          Time off and locked shifts stay. What is published stays visible to the agents until you publish.
        </p>
      </FormGrid>
    </FormModal>
  )
}
