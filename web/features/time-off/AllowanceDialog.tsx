// Adjustments of one agent's allowance, each with its author and reason, and a new one.
import { NumberInput, Textarea } from '@mantine/core'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { amountText } from '#web/parts/time-off/time-off-text.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { TIME_OFF_ENDPOINTS } from './endpoints.ts'
import * as texts from './texts.ts'
import classes from './time-off.module.css'

const Values = z.object({
  date: z.iso.date(texts.chooseADay),
  amount: z.number(texts.enterAnAmount).refine(value => value !== 0, texts.enterAnAmountOtherThan0),
  reason: z.string().trim().min(1, texts.enterAReason).max(500, texts.atMost500Characters),
})
type Values = z.output<typeof Values>

interface Props {
  surferId: number
  year: number
  onClose: () => void
}

export function AllowanceDialog({ surferId, year, onClose }: Props) {
  const answer = useCall(api.timeOffPolicies.adjustments, { params: { surferId }, query: { year } })
  const adjust = useCommand(api.timeOffPolicies.adjust, { invalidates: TIME_OFF_ENDPOINTS })
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: { date: `${year}-01-01`, amount: 0, reason: '' },
    save: values => adjust.mutateAsync({ body: { ...values, surferId } }),
    onSaved: () => {
      notifyDone(texts.allowanceAdjusted)
      onClose()
    },
  })
  const { form } = saving
  const { data } = answer
  if (!data?.allowance.unit || !data.allowance.canEdit)
    return (
      <ModalShell isOpen title={data?.allowance.surferName ?? texts.allowance} onClose={onClose}>
        {answer.isPending && <LoadingSkeleton shape="form" count={3} />}
        {answer.error && <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>}
        {data && <Adjustments answer={data} />}
        {data && (
          <p className={classes.none}>
            {data.allowance.unit
              ? texts.youMayViewButNotAdjust(data.allowance.teamName)
              : texts.noPolicyHoldsFor(data.allowance.teamName)}
          </p>
        )}
      </ModalShell>
    )
  const { unit } = data.allowance
  return (
    <FormModal
      title={texts.allowanceOf(data.allowance.surferName)}
      submitLabel={texts.adjust}
      {...saving.formProps}
      onClose={onClose}
    >
      <Adjustments answer={data} />
      <FormGrid title={texts.adjust}>
        <NumberInput
          label={texts.addIn(unit)}
          description={texts.below0TakesAway}
          decimalScale={2}
          allowNegative
          value={form.values.amount}
          onChange={value => form.setFieldValue('amount', Number(value))}
          error={form.errors.amount}
        />
        <DatePickerInput
          label={texts.fromTheDay}
          value={form.values.date}
          onChange={date => date && form.setFieldValue('date', date)}
          error={form.errors.date}
        />
        <Textarea label={texts.reason} autosize minRows={2} {...form.getInputProps('reason')} />
      </FormGrid>
    </FormModal>
  )
}

interface AnswerProps {
  answer: NonNullable<ReturnType<typeof useCall<typeof api.timeOffPolicies.adjustments>>['data']>
}

function Adjustments({ answer: { allowance, adjustments } }: AnswerProps) {
  const { unit, balance } = allowance
  if (!unit) return null
  return (
    <>
      <p>
        {balance
          ? texts.amountOfYearAreLeft(amountText(balance.left, unit), balance.year)
          : texts.thisYearIsNotCounted}
      </p>
      {adjustments.length === 0 ? (
        <p className={classes.none}>{texts.nothingWasAdjustedYet}</p>
      ) : (
        <ul className={classes.list}>
          {adjustments.map(({ id, date, amount, reason, byName }) => (
            <li key={id}>
              <span>
                <strong>
                  {amount > 0 ? '+' : '−'}
                  {amountText(Math.abs(amount), unit)}
                </strong>{' '}
                {texts.fromDate(localDateText(date), reason)}
                {byName && ` (${byName})`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
