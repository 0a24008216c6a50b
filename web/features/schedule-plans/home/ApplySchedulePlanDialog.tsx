// Writes the shifts of a plan into the schedule: which days, whose, and what becomes of shifts that are there.

import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { DuplicationType, MAX_PLAN_WEEKS, type SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { addDays, daysBetween, type LocalDate } from '#core/time/index.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { assigneesOf, type PlanSurfers, surferOptionsOf } from '../plan/plan-surfers.ts'
import classes from '../plan/schedule-plans.module.css'
import { useThisWeek } from '../plan/use-preview.ts'
import { ApplyOutcome } from './ApplyOutcome.tsx'
import * as texts from './texts.ts'

const ApplyValues = z
  .object({
    from: z.iso.date(),
    /** Inclusive. */
    last: z.iso.date(),
    surferIds: z.array(z.int()),
    duplicationType: DuplicationType,
  })
  .refine(v => v.from <= v.last, { message: texts.endDateMustBeAfterStart, path: ['last'] })
  .refine(v => daysBetween(v.from, v.last) < MAX_PLAN_WEEKS * 7, {
    message: texts.atMostWeeksAtOnce(MAX_PLAN_WEEKS),
    path: ['last'],
  })
type ApplyValues = z.output<typeof ApplyValues>

interface Props {
  plan: SchedulePlan
  people: PlanSurfers
  onClose: () => void
}

export function ApplySchedulePlanDialog(props: Props) {
  const [started, setStarted] = useState<{ jobId: number; from: LocalDate } | null>(null)
  if (!started) return <ApplyForm {...props} onStarted={(jobId, from) => setStarted({ jobId, from })} />
  return (
    <ModalShell
      isOpen
      onClose={props.onClose}
      title={texts.applyPlanName(props.plan.name)}
      footer={<Button onClick={props.onClose}>{texts.close}</Button>}
    >
      <ApplyOutcome {...started} />
    </ModalShell>
  )
}

/** The next whole cycles: at least a month. */
const lastDayFrom = (from: LocalDate, { shiftPatterns }: SchedulePlan): LocalDate => {
  const cycle = Math.max(1, ...shiftPatterns.map(one => one.duration))
  return addDays(from, Math.ceil(4 / cycle) * cycle * 7 - 1)
}

function ApplyForm({
  plan,
  people,
  onClose,
  onStarted,
}: Props & { onStarted: (jobId: number, from: LocalDate) => void }) {
  const nextWeek = addDays(useThisWeek(), 7)
  const assignees = assigneesOf(plan)
  const apply = useCommand(api.schedulePlans.apply, {
    invalidates: [api.jobs.list, api.schedulePlans.applications],
  })
  const saving = useSavingForm<ApplyValues>({
    schema: ApplyValues,
    initialValues: {
      from: nextWeek,
      last: lastDayFrom(nextWeek, plan),
      surferIds: [],
      duplicationType: 'merge',
    },
    save: async ({ from, last, surferIds, duplicationType }) => {
      const answer = await apply.mutateAsync({
        params: { schedulePlanId: plan.id },
        body: {
          from,
          to: addDays(last, 1),
          duplicationType,
          ...(surferIds.length > 0 ? { surferIds } : {}),
        },
      })
      if ('error' in answer) throw new Error(answer.error.message)
      onStarted(answer.jobId, from)
    },
    onSaved: () => {},
  })
  const { form } = saving
  const { from, last, surferIds, duplicationType } = form.values
  const whom = texts.agentCount(surferIds.length || assignees.size)
  return (
    <FormModal
      title={texts.applyPlanName(plan.name)}
      submitLabel={texts.apply}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <div className={classes.days}>
          <DatePickerInput
            label={texts.fromLabel}
            value={from}
            onChange={date => date && form.setFieldValue('from', date)}
            error={form.errors.from}
          />
          <DatePickerInput
            label={texts.toInclusive}
            value={last}
            onChange={date => date && form.setFieldValue('last', date)}
            error={form.errors.last ?? form.errors.to}
          />
        </div>
        <div className={classes.agentsField}>
          <span>{texts.agents}</span>
          <SurferPicker
            emptyText={texts.allAgentOfThePlan(assignees.size)}
            options={surferOptionsOf(people.surfers.filter(one => assignees.has(one.id)))}
            value={surferIds}
            onChange={ids => form.setFieldValue('surferIds', ids)}
          />
        </div>
        <Radio.Group
          label={texts.existingShifts}
          value={duplicationType}
          onChange={value => form.setFieldValue('duplicationType', DuplicationType.parse(value))}
        >
          <div className={classes.choices}>
            <Radio value="merge" label={texts.merge} description={texts.daysThatHaveAShiftKeep} />
            <Radio
              value="overwrite"
              label={texts.overwrite}
              description={texts.allShiftsOfOnTheseDays(whom)}
            />
          </div>
        </Radio.Group>
        <p className={classes.hint}>{texts.timeOffDaysOffInReturn}</p>
      </FormGrid>
    </FormModal>
  )
}
