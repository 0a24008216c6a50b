// Filling the shifts of some days with the activities of a plan.
import { Button, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { GenerationResult } from '#contract/endpoints/schedule.ts'
import { addDays, instantAt, type Zone } from '#core/time/index.ts'
import { useCall, useCallAll, useCommand } from '../../lib/queries.ts'
import { useSavingForm } from '../../lib/saving-form.ts'
import { SurferPicker } from '../../parts/SurferPicker.tsx'
import type { DateRange } from '../../ui/date-range.ts'
import { FormGrid } from '../../ui/FormGrid.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { ModalShell } from '../../ui/ModalShell.tsx'
import { Rules } from './GenerationOutcome.tsx'
import { JobProgress } from './JobProgress.tsx'
import classes from './schedule.module.css'
import { fullName } from './use-schedule.ts'

const Values = z
  .object({
    taskTemplateId: z
      .int()
      .nullable()
      .refine(id => id !== null, 'Choose an activity plan'),
    from: z.iso.date(),
    /** Inclusive. */
    last: z.iso.date(),
    surferIds: z.array(z.int()),
  })
  .refine(v => v.from <= v.last, { message: 'End date must be after start date', path: ['last'] })
type Values = z.input<typeof Values>

interface Props {
  range: DateRange
  zone: Zone
  surferIds: number[]
  onClose: () => void
}

export function ApplyPlanDialog(props: Props) {
  const [jobId, setJobId] = useState<number | null>(null)
  if (jobId === null) return <ApplyForm {...props} onStarted={setJobId} />
  return (
    <ModalShell
      isOpen
      onClose={props.onClose}
      title="Apply an activity plan"
      footer={<Button onClick={props.onClose}>Close</Button>}
    >
      <JobProgress jobId={jobId}>
        {job => {
          const result = GenerationResult.pick({ rules: true }).safeParse(job.result)
          return result.success ? <Rules rules={result.data.rules} /> : null
        }}
      </JobProgress>
    </ModalShell>
  )
}

function ApplyForm({
  range,
  zone,
  surferIds,
  onStarted,
  onClose,
}: Props & { onStarted: (id: number) => void }) {
  const plans = useCallAll(api.taskTemplates.list, { query: { state: 'active' } })
  const surfers = (useCall(api.schedule.surfers, { query: {} }).data ?? []).filter(one => one.canEdit)
  const apply = useCommand(api.schedule.applyTaskTemplate, { invalidates: [api.jobs.list] })
  const at = (date: string) => new Date(instantAt(zone, date, 0)).toISOString()
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: { taskTemplateId: null, from: range.from, last: addDays(range.to, -1), surferIds },
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
      onStarted(started.jobId)
    },
    onSaved: () => {},
  })
  const { form } = saving
  return (
    <FormModal
      title="Apply an activity plan"
      submitLabel="Apply"
      onSubmit={saving.onSubmit}
      onClose={onClose}
      isSaving={saving.isSaving}
      isDirty={form.isDirty()}
      problem={saving.problem}
    >
      <FormGrid>
        <Select
          label="Activity plan"
          required
          placeholder={plans.data?.length === 0 ? 'There is no activity plan yet' : 'Choose one'}
          data={(plans.data ?? []).map(plan => ({ value: String(plan.id), label: plan.name }))}
          value={form.values.taskTemplateId === null ? null : String(form.values.taskTemplateId)}
          onChange={id => form.setFieldValue('taskTemplateId', id === null ? null : Number(id))}
          error={form.errors.taskTemplateId}
        />
        <div className={classes.days}>
          <DatePickerInput
            label="From"
            valueFormat="ddd D MMM YYYY"
            value={form.values.from}
            onChange={date => date && form.setFieldValue('from', date)}
          />
          <DatePickerInput
            label="To, inclusive"
            valueFormat="ddd D MMM YYYY"
            value={form.values.last}
            onChange={date => date && form.setFieldValue('last', date)}
            error={form.errors.last ?? form.errors.to}
          />
        </div>
        <SurferPicker
          emptyText="All agents of the plan"
          options={surfers.map(one => ({ id: one.id, name: fullName(one), teamName: one.teamName }))}
          value={form.values.surferIds}
          onChange={ids => form.setFieldValue('surferIds', ids)}
        />
        <p className={classes.hint}>
          Replaces the activities of these agents on these days, those by hand too. Time off and meetings
          stay. The result is a draft.
        </p>
      </FormGrid>
    </FormModal>
  )
}
