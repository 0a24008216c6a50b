import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import { LocalDate } from '#contract/shapes.ts'
import { localDateOf } from '#core/time/index.ts'
import { localDateText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { displayName } from '#web/lib/session.ts'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DateInput } from '#web/ui/inputs/date-fields.ts'
import { SURFER_ENDPOINTS } from './surfer-endpoints.ts'
import * as texts from './texts.ts'
import { useShiftsOutsideDates } from './use-shifts-outside-dates.ts'

interface Props {
  surfer: Surfer
  onClose: () => void
}

const Form = z.object({ endDate: LocalDate })

/** Sets the last day: the agent stays in the history, and the licence is free the day after. */
export function OffboardSurfer({ surfer, onClose }: Props) {
  const update = useCommand(api.surfers.update, { invalidates: SURFER_ENDPOINTS })
  const outside = useShiftsOutsideDates(surfer.id)
  const name = displayName(surfer)
  const saving = useSavingForm({
    schema: Form,
    initialValues: { endDate: localDateOf(surfer.timezone, Date.now()) },
    save: async ({ endDate }) => {
      await update.mutateAsync({ params: { surferId: surfer.id }, body: { endDate } })
      await outside.look()
    },
    onSaved: () => {
      notifyDone(texts.theLastDayOfIs(name, localDateText(saving.form.values.endDate)))
      onClose()
      outside.askOr(() => {})
    },
  })
  return (
    <FormModal
      title={texts.offboardName(name)}
      submitLabel={texts.offboard}
      {...saving.formProps}
      onClose={onClose}
    >
      <DateInput
        label={texts.lastDay}
        description={texts.fromTheDayAfterTheAgent}
        minDate={surfer.startDate ?? undefined}
        required
        {...saving.form.getInputProps('endDate')}
      />
    </FormModal>
  )
}
