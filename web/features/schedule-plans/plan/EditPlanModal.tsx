import { api } from '#contract/endpoints/index.ts'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { PLAN_ENDPOINTS } from './plan-actions.ts'
import { dayName } from './plan-labels.ts'
import type { PlanSurfers } from './plan-surfers.ts'
import { MemberFields, NameFields, type PlanValues } from './SchedulePlanFields.tsx'
import * as texts from './texts.ts'

interface Props {
  plan: SchedulePlan
  people: PlanSurfers
  onClose: () => void
}

export function EditPlanModal({ plan, people, onClose }: Props) {
  const update = useCommand(api.schedulePlans.update, { invalidates: PLAN_ENDPOINTS })
  const { name, emoji, imageUrl, teamIds, surferIds, anchorDate } = plan
  const saving = useSavingForm<PlanValues>({
    schema: api.schedulePlans.update.body,
    initialValues: { name, emoji, imageUrl, teamIds, surferIds, anchorDate },
    save: body =>
      update.mutateAsync({ params: { schedulePlanId: plan.id }, body: { ...body, version: plan.version } }),
    onSaved: () => {
      notifyDone(texts.saved)
      onClose()
    },
  })
  const { form } = saving
  return (
    <FormModal
      title={texts.editPlanName(plan.name)}
      submitLabel={texts.save}
      {...saving.formProps}
      onClose={onClose}
    >
      <NameFields form={form} />
      <MemberFields form={form} people={people} />
      <FormGrid>
        <DatePickerInput
          label={texts.cyclesBeginInTheWeekOf}
          description={texts.theirWeeksBegin(dayName(plan.weekStartsOn))}
          value={form.values.anchorDate ?? null}
          onChange={date => date && form.setFieldValue('anchorDate', date)}
          error={form.errors.anchorDate}
        />
      </FormGrid>
    </FormModal>
  )
}
