// Filling the shifts of some days with the activities of a plan.
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { PlanApplicationResult } from '#contract/endpoints/schedule.ts'
import { addDays, daysBetween, instantAt, type Zone } from '#core/time/index.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { ExplainedRules } from '../planning/GenerationOutcome.tsx'
import { JobProgress } from '../planning/JobProgress.tsx'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'

const Values = z
  .object({
    taskTemplateId: z
      .int()
      .nullable()
      .refine(id => id !== null, texts.chooseAnActivityPlan),
    from: z.iso.date(),
    /** Inclusive. */
    last: z.iso.date(),
    surferIds: z.array(z.int()),
  })
  .refine(v => v.from <= v.last, { message: texts.endDateMustBeAfterStart, path: ['last'] })
type Values = z.input<typeof Values>

interface Props {
  /** Chosen already. */
  taskTemplateId?: number
  range: DateRange
  zone: Zone
  surferIds: number[]
  onClose: () => void
}

export function ApplyTaskTemplateDialog(props: Props) {
  const [started, setStarted] = useState<({ jobId: number } & DateRange) | null>(null)
  if (started === null)
    return <ApplyForm {...props} onStarted={(jobId, days) => setStarted({ jobId, ...days })} />
  return (
    <ModalShell
      isOpen
      onClose={props.onClose}
      title={texts.applyAnActivityPlan}
      footer={
        <>
          <Button
            variant="default"
            component={Link}
            to={`/schedule/activities?date=${started.from}`}
            onClick={props.onClose}
          >
            {texts.showOnTheSchedule}
          </Button>
          <Button onClick={props.onClose}>{texts.close}</Button>
        </>
      }
    >
      <JobProgress jobId={started.jobId}>
        {job => {
          const result = PlanApplicationResult.safeParse(job.result)
          return result.success ? <Applied result={result.data} days={started} /> : null
        }}
      </JobProgress>
    </ModalShell>
  )
}

function Applied({
  result: { foundCount, shiftCount, rules },
  days,
}: {
  result: PlanApplicationResult
  days: DateRange
}) {
  if (foundCount === 0)
    return <p className={classes.explanation}>{texts.thereAreNoShifts(daysBetween(days.from, days.to))}</p>
  const shifts = shiftCount === 1 ? texts.oneShiftWasChanged : texts.shiftsWereChanged(shiftCount)
  return (
    <>
      <p className={classes.explanation}>
        {shiftCount === 0 ? texts.nothingToChange : texts.shiftsAsADraft(shifts)}
      </p>
      <ExplainedRules rules={rules} />
    </>
  )
}

function ApplyForm({
  taskTemplateId,
  range,
  zone,
  surferIds,
  onStarted,
  onClose,
}: Props & { onStarted: (jobId: number, days: DateRange) => void }) {
  const templates = useCallAll(api.taskTemplates.list, { query: { state: 'active' } })
  const surfers = (useCall(api.schedule.surfers, { query: {} }).data ?? []).filter(one => one.canEdit)
  const apply = useCommand(api.schedule.applyTaskTemplate, { invalidates: [api.jobs.list] })
  const at = (date: string) => new Date(instantAt(zone, date, 0)).toISOString()
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      taskTemplateId: taskTemplateId ?? null,
      from: range.from,
      last: addDays(range.to, -1),
      surferIds,
    },
    save: async values => {
      const started = await apply.mutateAsync({
        params: { taskTemplateId: values.taskTemplateId! },
        body: {
          from: at(values.from),
          to: at(addDays(values.last, 1)),
          ...(values.surferIds.length > 0 ? { surferIds: values.surferIds } : {}),
        },
      })
      if ('error' in started) throw new Error(started.error.message)
      onStarted(started.jobId, { from: values.from, to: addDays(values.last, 1) })
    },
    onSaved: () => {},
  })
  const { form } = saving
  return (
    <FormModal
      title={texts.applyAnActivityPlan}
      submitLabel={texts.apply}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <Select
          label={texts.activityPlan}
          required
          placeholder={templates.data?.length === 0 ? texts.thereIsNoActivityPlanYet : texts.chooseOne}
          data={(templates.data ?? []).map(template => ({
            value: String(template.id),
            label: template.name,
          }))}
          value={form.values.taskTemplateId === null ? null : String(form.values.taskTemplateId)}
          onChange={id => form.setFieldValue('taskTemplateId', id === null ? null : Number(id))}
          error={form.errors.taskTemplateId}
        />
        <div className={classes.days}>
          <DatePickerInput
            label={texts.fromLabel}
            value={form.values.from}
            onChange={date => date && form.setFieldValue('from', date)}
          />
          <DatePickerInput
            label={texts.toInclusive}
            value={form.values.last}
            onChange={date => date && form.setFieldValue('last', date)}
            error={form.errors.last ?? form.errors.to}
          />
        </div>
        <SurferPicker
          emptyText={texts.allAgentsOfThePlan}
          options={surfers.map(one => ({ id: one.id, name: fullName(one), teamName: one.teamName }))}
          value={form.values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
        />
        <p className={classes.hint}>{texts.replacesAllActivitiesForTheseAgents}</p>
      </FormGrid>
    </FormModal>
  )
}
