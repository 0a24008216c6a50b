// A request for time off, with the answer of "Can I?" while its days are chosen.
import { Checkbox, Textarea } from '@mantine/core'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { LocalDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useRequestQueue } from '#web/parts/requests/use-request-queue.ts'
import { amountText, daysText } from '#web/parts/time-off/time-off-text.ts'
import { VerdictNote } from '#web/parts/time-off/VerdictNote.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import classes from './my-time-off.module.css'
import * as texts from './texts.ts'

const Values = z
  .object({
    from: z.iso.date(texts.chooseADay),
    last: z.iso.date(texts.chooseADay),
    isWhole: z.boolean(),
    startMinute: z.int(),
    endMinute: z.int(),
    note: z.string().max(1_000, texts.atMost1000Characters),
    joinsWaitingList: z.boolean(),
  })
  .refine(v => v.from <= v.last, { message: texts.endDateMustBeAfterStart, path: ['last'] })
  .refine(v => v.isWhole || v.startMinute < v.endMinute, {
    message: texts.endMustBeAfterStart,
    path: ['endMinute'],
  })
type Values = z.output<typeof Values>

interface Props {
  date: LocalDate
  today: LocalDate
  onClose: () => void
}

/** Days as the server takes them; a part only of a single day. */
const spanOf = ({ from, last, isWhole, startMinute, endMinute }: Values) =>
  isWhole || from !== last ? { from, last } : { from, last, startMinute, endMinute }

export function AskDialog({ date, today, onClose }: Props) {
  const { ask } = useRequestQueue()
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      from: date,
      last: date,
      isWhole: true,
      startMinute: 9 * 60,
      endMinute: 12 * 60,
      note: '',
      joinsWaitingList: false,
    },
    save: async values => {
      const { note, joinsWaitingList } = values
      const span = spanOf(values)
      const { startMinute, endMinute } = values
      const part = 'startMinute' in span ? { startMinute, endMinute } : null
      await ask({
        what: 'time-off',
        text: texts.timeOffText(daysText({ ...span, part })),
        body: { ...span, note, joinsWaitingList },
      })
    },
    onSaved: onClose,
  })
  const { form } = saving
  const { values } = form
  const isOneDay = values.from === values.last
  return (
    <FormModal title={texts.askForTimeOff} submitLabel={texts.ask} {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <div className={classes.pair}>
          <DatePickerInput
            label={texts.firstDay}
            minDate={today}
            value={values.from}
            onChange={from =>
              from && form.setValues({ ...values, from, last: [from, values.last].toSorted()[1]! })
            }
            error={form.errors.from}
          />
          <DatePickerInput
            label={texts.lastDay}
            minDate={values.from}
            value={values.last}
            onChange={last => last && form.setFieldValue('last', last)}
            error={form.errors.last}
          />
        </div>
        {isOneDay && (
          <Checkbox
            label={texts.wholeDay}
            checked={values.isWhole}
            onChange={event => form.setFieldValue('isWhole', event.currentTarget.checked)}
          />
        )}
        {isOneDay && !values.isWhole && (
          <div className={classes.pair}>
            <ClockInput
              label={texts.fromLabel}
              minute={values.startMinute}
              onMinute={minute => form.setFieldValue('startMinute', minute)}
            />
            <ClockInput
              label={texts.to}
              minute={values.endMinute}
              onMinute={minute => form.setFieldValue('endMinute', minute)}
              error={form.errors.endMinute}
            />
          </div>
        )}
        <Answer form={form} />
        <Textarea
          label={texts.note}
          description={texts.yourManagerReadsIt}
          autosize
          minRows={2}
          maxLength={1_000}
          {...form.getInputProps('note')}
        />
      </FormGrid>
    </FormModal>
  )
}

function Answer({ form }: Pick<ReturnType<typeof useSavingForm<Values>>, 'form'>) {
  const { values } = form
  const isReady = Values.safeParse(values).success
  const check = useCall(
    api.myTimeOff.check,
    { query: spanOf(values) },
    { keepPrevious: true, enabled: isReady },
  )
  if (check.isPaused) return <p className={classes.hint}>{texts.withoutANetworkTheseDaysCant}</p>
  if (check.error) return <VerdictNote colour="red">{textOf(check.error)}</VerdictNote>
  if (!check.data) return <p className={classes.hint}>{texts.lookingAtTheseDays}</p>
  const { colour, because, amount, unit, outcome } = check.data
  return (
    <>
      <VerdictNote colour={colour}>
        {because} {outcome && !because.includes('manager decides') && texts.next[outcome]}{' '}
        {colour !== 'red' && amount > 0 && texts.costsAmount(amountText(amount, unit))}
      </VerdictNote>
      {outcome === 'waitlisted' && (
        <Checkbox
          label={texts.joinTheWaitingList}
          checked={values.joinsWaitingList}
          onChange={event => form.setFieldValue('joinsWaitingList', event.currentTarget.checked)}
        />
      )}
    </>
  )
}
