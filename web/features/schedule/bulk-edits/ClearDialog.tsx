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
import * as texts from './texts.ts'

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
      surferIds: z.array(z.int()).min(1, texts.selectAtLeastOneAgent),
      from: z.iso.date(texts.chooseADay),
      last: z.iso.date(texts.chooseADay),
      what: z.enum(['shifts', 'activities']),
    })
    .refine(v => v.from <= v.last, { message: texts.endDateMustBeAfterStart, path: ['last'] })
    .refine(v => range.from <= v.from, { message: texts.chooseADayMessage, path: ['from'] })
    .refine(v => v.last < range.to, { message: texts.chooseADayMessage, path: ['last'] })
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
      title={texts.clearTheSchedule}
      submitLabel={texts.clear}
      isDanger
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <Radio.Group
          label={texts.whatToClear}
          value={form.values.what}
          onChange={what => form.setFieldValue('what', what === 'activities' ? 'activities' : 'shifts')}
        >
          <div className={classes.choices}>
            <Radio size="xs" value="shifts" label={texts.shiftsWithTheirActivities} />
            <Radio size="xs" value="activities" label={texts.activitiesAlone} />
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
            label={texts.firstDay}
            value={form.values.from}
            onChange={date => date && form.setFieldValue('from', date)}
            error={form.errors.from}
          />
          <DatePickerInput
            label={texts.lastDay}
            value={form.values.last}
            onChange={date => date && form.setFieldValue('last', date)}
            error={form.errors.last}
          />
        </div>
        <p className={classes.hint}>{texts.timeOffAndLockedShiftsStay}</p>
      </FormGrid>
    </FormModal>
  )
}
