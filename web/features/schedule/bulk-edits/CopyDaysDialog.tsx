// Days or weeks of the schedule laid out again on later ones, at the same time of the agents' clocks.
import { Checkbox, NumberInput, Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { addDays, daysBetween, type LocalDate } from '#core/time/index.ts'
import { useClient } from '#web/lib/client.ts'
import { dateRangeText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { invalidateEndpoints } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { shiftsWithRequestsStay } from '#web/parts/requests/texts.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { SCHEDULE_ENDPOINTS } from '../blocks/schedule-block.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { uuid } from '../edit-queue/uuid.ts'
import { countLabel } from '../edits/labels.ts'
import classes from '../ui/schedule.module.css'
import { AgentsInViewField } from './AgentsInViewField.tsx'
import * as texts from './texts.ts'

const Values = z
  .object({
    surferIds: z.array(z.int()).min(1, texts.selectAtLeastOneAgent),
    from: z.iso.date(texts.chooseADay),
    last: z.iso.date(texts.chooseADay),
    targetFrom: z.iso.date(texts.chooseADay),
    times: z.int(texts.enterAWholeNumber).min(1, texts.atLeastOnce).max(12, texts.atMost12Times),
    mode: z.enum(['overwrite', 'merge']),
    withActivities: z.boolean(),
  })
  .refine(v => v.from <= v.last, { message: texts.endDateMustBeAfterStart, path: ['last'] })
  .refine(v => v.targetFrom > v.last, {
    message: texts.theCopyMustStartAfter,
    path: ['targetFrom'],
  })
type Values = z.output<typeof Values>

interface Props {
  schedule: Schedule
  editing: Editing
  range: DateRange
  /** Agents to copy; all of the page without. */
  surferIds?: number[]
  onClose: () => void
}

export function CopyDaysDialog({ schedule, editing, range, surferIds, onClose }: Props) {
  const client = useClient()
  const queryClient = useQueryClient()
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      surferIds: surferIds ?? schedule.surfers.filter(one => one.canEdit).map(one => one.id),
      from: range.from,
      last: addDays(range.to, -1),
      targetFrom: range.to,
      times: 1,
      mode: 'merge',
      withActivities: true,
    },
    save: async ({ last, ...values }) => {
      await editing.store.idle()
      const body = { ...values, to: addDays(last, 1), changeId: uuid() }
      const { change, copied, removed, awaitedCount, skipped } = await client.call(api.schedule.copy, {
        body,
      })
      await invalidateEndpoints(queryClient, [...SCHEDULE_ENDPOINTS, api.schedule.changes])
      const left =
        skipped.length > 0
          ? texts.leftAsTheyAre(countLabel(skipped.length, texts.dayWas, texts.daysWere))
          : ''
      const stay = awaitedCount > 0 ? ` ${shiftsWithRequestsStay(awaitedCount)}` : ''
      const gave = removed > 0 ? texts.gaveWay(countLabel(removed, 'shift', 'shifts')) : ''
      if (copied === 0) notifyDone(texts.nothingToCopyThere(left + stay))
      else
        notifyDone(
          texts.copiedCount(countLabel(copied, 'shift', 'shifts'), gave, left + stay),
          change ? { label: texts.undo, run: () => void editing.steps.undoChange(change.id) } : undefined,
        )
    },
    onSaved: onClose,
  })
  const { form } = saving
  const { values } = form
  return (
    <FormModal title={texts.copyDays} submitLabel={texts.copy} {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <div className={classes.days}>
          <DatePickerInput
            label={texts.firstDay}
            value={values.from}
            onChange={date => date && form.setFieldValue('from', date)}
            error={form.errors.from}
          />
          <DatePickerInput
            label={texts.lastDay}
            value={values.last}
            onChange={date => date && form.setFieldValue('last', date)}
            error={form.errors.last}
          />
        </div>
        <div className={classes.days}>
          <DatePickerInput
            label={texts.copyTo}
            value={values.targetFrom}
            onChange={date => date && form.setFieldValue('targetFrom', date)}
            error={form.errors.targetFrom}
          />
          <NumberInput
            label={texts.howOften}
            min={1}
            max={12}
            value={values.times}
            onChange={times => form.setFieldValue('times', Number(times))}
            error={form.errors.times}
          />
        </div>
        <p className={classes.hint}>{targetText(values)}</p>
        <AgentsInViewField
          schedule={schedule}
          value={values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
          error={form.errors.surferIds}
        />
        <Radio.Group
          label={texts.ifThereIsAlreadyAShift}
          value={values.mode}
          onChange={mode => form.setFieldValue('mode', mode === 'overwrite' ? 'overwrite' : 'merge')}
        >
          <div className={classes.choices}>
            <Radio size="xs" value="merge" label={texts.keepIt} />
            <Radio size="xs" value="overwrite" label={texts.replaceItUnlessItIsLocked} />
          </div>
        </Radio.Group>
        <Checkbox
          label={texts.includeActivitiesAndBreaks}
          checked={values.withActivities}
          onChange={event => form.setFieldValue('withActivities', event.currentTarget.checked)}
        />
      </FormGrid>
    </FormModal>
  )
}

function targetText({ from, last, targetFrom, times }: Values): string {
  const days = daysBetween(from, last) + 1
  if (days < 1 || !Number.isInteger(times) || times < 1) return ''
  const end: LocalDate = addDays(targetFrom, days * times - 1)
  return texts.fillsDateRange(dateRangeText(targetFrom, end))
}
