// A new plan in two steps: what it is called, then whom it is for.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { PLAN_ENDPOINTS } from '../plan/plan-actions.ts'
import { planPath } from '../plan/plan-labels.ts'
import type { PlanSurfers } from '../plan/plan-surfers.ts'
import { MemberFields, NameFields, type PlanValues } from '../plan/SchedulePlanFields.tsx'
import classes from '../plan/schedule-plans.module.css'
import * as texts from './texts.ts'

const NEW: PlanValues = { name: '', emoji: '🗓️', imageUrl: null, teamIds: [], surferIds: [] }
const NAMES = ['name', 'emoji', 'imageUrl'] as const

export function NewPlanModal({ people, onClose }: { people: PlanSurfers; onClose: () => void }) {
  const navigate = useNavigate()
  const [step, setStep] = useState<'name' | 'members'>('name')
  const [added, setAdded] = useState<SchedulePlan | null>(null)
  const create = useCommand(api.schedulePlans.create, { invalidates: PLAN_ENDPOINTS })
  const saving = useSavingForm<PlanValues>({
    schema: api.schedulePlans.create.body,
    initialValues: NEW,
    save: async body => {
      const plan = await create.mutateAsync({ body })
      setAdded(plan)
      notifyDone(texts.planNameWasAdded(plan.name))
      void navigate(planPath(plan))
    },
    onSaved: onClose,
  })
  const { form } = saving
  const isNamed = () => NAMES.map(name => form.validateField(name)).every(checked => !checked.hasError)
  const isFirst = step === 'name' || NAMES.some(name => form.errors[name])
  return (
    <FormModal
      title={texts.newShiftPlan}
      submitLabel={isFirst ? texts.next : texts.save}
      onSubmit={event => {
        if (!isFirst) return saving.onSubmit(event)
        event.preventDefault()
        if (isNamed()) setStep('members')
      }}
      onClose={onClose}
      isSaving={saving.isSaving || added !== null}
      isDirty={form.isDirty()}
      problem={saving.problem}
      aside={
        !isFirst && (
          <Button variant="subtle" onClick={() => setStep('name')}>
            {texts.back}
          </Button>
        )
      }
    >
      <p className={classes.hint}>{isFirst ? texts.step1Of2 : texts.step2Of2}</p>
      {isFirst ? <NameFields form={form} /> : <MemberFields form={form} people={people} />}
    </FormModal>
  )
}
