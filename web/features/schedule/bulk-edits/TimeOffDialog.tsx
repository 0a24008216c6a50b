// Time off for some agents at once. The shifts under it stay; their activities no longer count as covered.
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { TimeOffSubtype } from '#contract/endpoints/schedule.ts'
import { addDays, type Zone } from '#core/time/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { writeInterval } from '#web/parts/scheduled-blocks.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { endAfterStart } from '#web/ui/text/clock-text.ts'
import { fullName } from '../blocks/schedule-block.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import type { EditContext } from '../edits/edit-context.ts'
import { addTimeOff, timeOffToAdd } from '../edits/time-off.ts'
import classes from '../ui/schedule.module.css'
import { AgentsInViewField } from './AgentsInViewField.tsx'
import * as texts from './texts.ts'

const LOOKING = <p className={classes.hint}>{texts.lookingAtTheAllowances}</p>
const AllowanceNote = later(
  async () => (await import('../allowances/AllowanceNote.tsx')).AllowanceNote,
  LOOKING,
)

/** The longest block that the schedule takes. */
const LONGEST_DAYS = 366

const Values = z
  .object({
    surferIds: z.array(z.int()).min(1, texts.selectAtLeastOneAgent),
    subtype: TimeOffSubtype,
    remoteSubtype: z.string().max(200, texts.atMost200Characters),
    from: z.iso.date(texts.chooseADay),
    last: z.iso.date(texts.chooseADay),
    isAllDay: z.boolean(),
    startMinute: z.int(),
    endMinute: z.int(),
  })
  .refine(v => v.from <= v.last, { message: texts.endDateMustBeAfterStart, path: ['last'] })
  .refine(v => v.last < addDays(v.from, LONGEST_DAYS), {
    message: texts.atMostDays(LONGEST_DAYS),
    path: ['last'],
  })
type Values = z.output<typeof Values>

const partOf = ({ isAllDay, startMinute, endMinute }: Values) =>
  isAllDay ? null : { startMinute, endMinute }

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
      subtype: texts.timeOff,
      remoteSubtype: '',
      from,
      last: days ? addDays(days.to, -1) : from,
      isAllDay: true,
      startMinute: 9 * 60,
      endMinute: 13 * 60,
    },
    save: values => editing.saveForm(context => addTimeOff(context, { ...values, part: partOf(values) })),
    onSaved: onClose,
  })
  const { form } = saving
  const { values } = form
  const setTimes = (startMinute: number, endMinute: number) =>
    form.setValues({ ...values, startMinute, endMinute: endAfterStart(startMinute, endMinute) })
  return (
    <FormModal title={texts.addTimeOff} submitLabel={texts.add} {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <AgentsInViewField
          schedule={schedule}
          value={values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
          error={form.errors.surferIds}
        />
        <Select
          label={texts.kind}
          allowDeselect={false}
          data={TimeOffSubtype.options}
          value={values.subtype}
          onChange={value => form.setFieldValue('subtype', TimeOffSubtype.parse(value))}
          error={form.errors.subtype}
        />
        <TextInput
          label={texts.reasonElsewhere}
          description={texts.asInYourHrSystem}
          placeholder={texts.parentalLeave}
          maxLength={200}
          {...form.getInputProps('remoteSubtype')}
        />
        <div className={classes.days}>
          <DatePickerInput
            label={texts.firstDay}
            value={values.from}
            onChange={date =>
              date && form.setValues({ ...values, from: date, last: [date, values.last].toSorted()[1]! })
            }
            error={form.errors.from}
          />
          <DatePickerInput
            label={texts.lastDay}
            value={values.last}
            onChange={date => date && form.setFieldValue('last', date)}
            error={form.errors.last}
          />
        </div>
        <Checkbox
          label={texts.wholeDays}
          checked={values.isAllDay}
          onChange={event => form.setFieldValue('isAllDay', event.currentTarget.checked)}
        />
        {!values.isAllDay && (
          <div className={classes.days}>
            <ClockInput
              label={texts.startOfEachDay}
              minute={values.startMinute}
              onMinute={minute => setTimes(minute, values.endMinute)}
            />
            <ClockInput
              label={texts.endOfEachDay}
              minute={values.endMinute}
              onMinute={minute => setTimes(values.startMinute, minute)}
            />
          </div>
        )}
        <Cost values={values} editing={editing} />
        <p className={classes.hint}>
          {texts.shiftsStayUnderTheTimeOff(
            values.isAllDay ? texts.daysOfEachAgentsOwnTime : texts.timesIn(zone.replaceAll('_', ' ')),
          )}
        </p>
      </FormGrid>
    </FormModal>
  )
}

/** The kinds other than time off take nothing off an allowance. */
function Cost({ values, editing }: Pick<Props, 'editing'> & { values: Values }) {
  const hasAllowances = useFeature('timeOff')
  const { context } = editing
  const entered = useMemo(() => enteredBlocks(context, values), [context, values])
  if (!hasAllowances || !Values.safeParse(values).success) return null
  if (values.subtype !== texts.timeOff) return <p className={classes.hint}>{texts.otherKindsTakeNothing}</p>
  return entered.blocks.length === 0 ? null : <AllowanceNote {...entered} meanwhile={LOOKING} />
}

function enteredBlocks(context: EditContext, values: Values) {
  const editable = context.surfers.filter(({ id, canEdit }) => canEdit && values.surferIds.includes(id))
  const surferIds = editable.map(({ id }) => id)
  const blocks = timeOffToAdd(context, { ...values, surferIds, part: partOf(values) })
  return {
    blocks: blocks.map(block => ({ ...block, interval: writeInterval(block.interval) })),
    names: new Map(editable.map(surfer => [surfer.id, fullName(surfer)])),
  }
}
