// Allows a deviation from the schedule, once or again and again, and changes what was allowed.
import { SegmentedControl, TextInput } from '@mantine/core'
import type { AdherenceException } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useZone } from '#web/lib/zone.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { AllowedFields, ExceptionAgentsField, OneOffFields, RecurringFields } from './ExceptionFields.tsx'
import { EXCEPTION_ENDPOINTS, rescoringText } from './exception-endpoints.ts'
import {
  type ExceptionType,
  type ExceptionValues,
  exceptionFormOf,
  exceptionValuesOf,
  newException,
  valuesSchema,
} from './exception-values.ts'
import classes from './exceptions.module.css'
import * as texts from './texts.ts'

interface Props {
  /** One that is there already. */
  exception?: AdherenceException
  /** Initial values of a new exception. */
  given?: Partial<ExceptionValues>
  onClose: () => void
}

const TYPES: { value: ExceptionType; label: string; does: string }[] = [
  { value: 'one-off', label: texts.oneOff, does: texts.onePeriodWhichMay },
  {
    value: 'recurring',
    label: texts.recurring,
    does: texts.theSameHoursOnChosenWeekdays,
  },
]

export function ExceptionDialog({ exception, given, onClose }: Props) {
  const zone = useZone()
  const create = useCommand(api.adherenceExceptions.create, { invalidates: EXCEPTION_ENDPOINTS })
  const update = useCommand(api.adherenceExceptions.update, { invalidates: EXCEPTION_ENDPOINTS })
  const saving = useSavingForm<ExceptionValues>({
    schema: valuesSchema(zone),
    initialValues: exception ? exceptionValuesOf(exception, zone) : newException(Date.now(), zone, given),
    save: async values => {
      const body = exceptionFormOf(values, zone)
      const { daysToRescore } = exception
        ? await update.mutateAsync({ params: { exceptionId: exception.id }, body })
        : await create.mutateAsync({ body })
      notifyDone(`${exception ? texts.saved : texts.exceptionCreated} ${rescoringText(daysToRescore)}`)
    },
    onSaved: onClose,
  })
  const { form } = saving
  const { type } = form.values
  return (
    <FormModal
      title={exception ? texts.editException : texts.createException}
      width="wide"
      submitLabel={exception ? texts.save : texts.createException}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          label={texts.description}
          placeholder={texts.coachingWithMara}
          required
          data-autofocus
          {...form.getInputProps('description')}
        />
        <SegmentedControl
          aria-label={texts.typeLabel}
          data={TYPES.map(({ value, label }) => ({ value, label }))}
          {...form.getInputProps('type')}
        />
        <p className={classes.hint}>{TYPES.find(one => one.value === type)!.does}</p>
      </FormGrid>
      {type === 'one-off' ? <OneOffFields form={form} zone={zone} /> : <RecurringFields form={form} />}
      <ExceptionAgentsField form={form} />
      <AllowedFields form={form} />
    </FormModal>
  )
}
