import { z } from 'zod'
import type { AdherenceException } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import { LocalDate } from '#contract/shapes.ts'
import { localDateOf } from '#core/time/index.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useZone } from '#web/lib/zone.ts'
import { EXCEPTION_ENDPOINTS, rescoringText } from '#web/parts/exceptions/exception-endpoints.ts'
import { endBefore } from '#web/parts/exceptions/exception-values.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import * as texts from './texts.ts'

interface Props {
  exception: Extract<AdherenceException, { type: 'recurring' }>
  onClose: () => void
}

const EndForm = z.object({ end: LocalDate.nullable().refine(end => end !== null, texts.chooseTheLastDay) })

export function EndException({ exception: { id, description, start }, onClose }: Props) {
  const zone = useZone()
  const end = useCommand(api.adherenceExceptions.end, { invalidates: EXCEPTION_ENDPOINTS })
  const saving = useSavingForm<{ end: string | null }>({
    schema: EndForm,
    initialValues: { end: endBefore(localDateOf(zone, Date.now()), start) },
    save: async values => {
      const body = { end: values.end! }
      const { daysToRescore } = await end.mutateAsync({ params: { exceptionId: id }, body })
      notifyDone(texts.exceptionEnded(rescoringText(daysToRescore)))
    },
    onSaved: onClose,
  })
  const { form } = saving
  return (
    <FormModal
      title={texts.endDescription(description)}
      submitLabel={texts.endException}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <DatePickerInput
          label={texts.lastDay}
          description={texts.everythingUpToThatDayStays}
          required
          minDate={start}
          {...form.getInputProps('end')}
        />
      </FormGrid>
    </FormModal>
  )
}
