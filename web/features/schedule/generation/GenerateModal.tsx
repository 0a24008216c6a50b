// Generating shifts and activities for whole weeks: what for, how far it is, what came out, and publishing it.

import { Button, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import { GenerationResult, MAX_GENERATED_WEEKS } from '#contract/endpoints/schedule.ts'
import { addDays, type LocalDate, localDateOf, weekdayOf, weekStartOf } from '#core/time/index.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useWeekStart, useZone } from '#web/lib/zone.ts'
import { useEditScope } from '#web/parts/use-edit-scope.ts'
import { useJob } from '#web/parts/use-job.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { rangeText } from '#web/ui/inputs/date-range.ts'
import { GenerationOutcome } from '../planning/GenerationOutcome.tsx'
import { JobProgress } from '../planning/JobProgress.tsx'
import { PublicationDialog, PublicationScope } from '../publication/PublicationDialog.tsx'
import { assignedTemplateId } from '../task-templates/assigned-template.ts'
import classes from '../ui/schedule.module.css'
import { SchedulingRules } from './SchedulingRules.tsx'
import * as texts from './texts.ts'

const WEEKS = Array.from({ length: MAX_GENERATED_WEEKS }, (_, at) => at + 1)

const Values = z.object({
  teamIds: z.array(z.int()),
  surferIds: z.array(z.int()),
  from: z.iso.date(texts.chooseAWeek),
  weeks: z.int().min(1).max(MAX_GENERATED_WEEKS),
  taskTemplateId: z.int().nullable(),
  keepExisting: z.boolean(),
  shouldpublish: z.boolean(),
})
type Values = z.output<typeof Values>

interface Props {
  /** A day of the first week offered. */
  from: LocalDate
  /** Agent to generate for; all of the scope without. */
  surferId?: number
  /** A run to follow. */
  jobId?: number
  onClose: () => void
}

/** The weeks of runs started here, for publishing what they made. */
const weeksOfRuns = new Map<number, { from: LocalDate; to: LocalDate }>()

export default function GenerateModal({ from, surferId, jobId: followed, onClose }: Props) {
  const weekStartsOn = useWeekStart()
  const today = localDateOf(useZone(), Date.now())
  const week = weekStartOf(from < today ? today : from, weekStartsOn)
  const [jobId, setJobId] = useState(followed)
  const [chosen, setChosen] = useState<Values>(() => usualValues(week, surferId))
  const [isRuling, setRuling] = useState(false)
  if (isRuling) return <SchedulingRules onClose={() => setRuling(false)} />
  if (jobId === undefined)
    return (
      <GenerationForm
        initialValues={chosen}
        onValues={setChosen}
        onRules={() => setRuling(true)}
        onStarted={setJobId}
        onClose={onClose}
      />
    )
  return (
    <Run
      jobId={jobId}
      range={weeksOfRuns.get(jobId) ?? { from: week, to: addDays(week, 7) }}
      onAgain={() => setJobId(undefined)}
      onClose={onClose}
    />
  )
}

const usualValues = (week: LocalDate, surferId: number | undefined): Values => ({
  teamIds: [],
  surferIds: surferId === undefined ? [] : [surferId],
  from: week,
  weeks: 1,
  taskTemplateId: null,
  keepExisting: true,
  shouldpublish: false,
})

interface FormProps {
  initialValues: Values
  /** Keeps what was chosen for another try. */
  onValues: (values: Values) => void
  onRules: () => void
  onStarted: (jobId: number) => void
  onClose: () => void
}

/** The form of a generation, which starts it when it is saved. The plan of the team is offered until one is chosen. */
function useGenerationForm({
  initialValues,
  onValues,
  onStarted,
}: Pick<FormProps, 'initialValues' | 'onValues' | 'onStarted'>) {
  const generate = useCommand(api.schedule.generate, { invalidates: [api.jobs.list] })
  const plans = useCallAll(api.taskTemplates.list, { query: { state: 'active' } })
  const teamPlans = useCall(api.teamPlans.list, {}).data ?? []
  const [isPlanChosen, setPlanChosen] = useState(initialValues.taskTemplateId !== null)
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues,
    save: async chosen => {
      const { weeks, teamIds, surferIds, ...rest } = chosen
      const values = { ...rest, taskTemplateId }
      const to = addDays(values.from, 7 * weeks)
      const started = await generate.mutateAsync({
        body: {
          ...values,
          to,
          weekStartsOn: weekdayOf(values.from),
          ...(teamIds.length > 0 ? { teamIds } : {}),
          ...(surferIds.length > 0 ? { surferIds } : {}),
        },
      })
      if ('error' in started) throw new Error(started.error.message)
      weeksOfRuns.set(started.jobId, { from: values.from, to })
      onValues({ ...chosen, taskTemplateId })
      onStarted(started.jobId)
    },
    onSaved: () => {},
  })
  const { form } = saving
  const { values } = form
  const range = { from: values.from, to: addDays(values.from, 7 * values.weeks) }
  const assigned = assignedTemplateId(teamPlans, values.teamIds, values.from)
  const isOffered = plans.data?.some(plan => plan.id === assigned) ?? false
  const taskTemplateId = isPlanChosen ? values.taskTemplateId : isOffered ? assigned : null
  return { saving, range, plans: plans.data ?? [], taskTemplateId, isPlanChosen, setPlanChosen }
}

function GenerationForm({ initialValues, onValues, onRules, onStarted, onClose }: FormProps) {
  const { saving, range, plans, taskTemplateId, isPlanChosen, setPlanChosen } = useGenerationForm({
    initialValues,
    onValues,
    onStarted,
  })
  const weekStartsOn = useWeekStart()
  const { form } = saving
  const { values } = form
  const scope = useEditScope().text
  return (
    <FormModal
      title={scope ? texts.generateSchedule(scope) : texts.generateScheduleInGenerateModal}
      submitLabel={texts.generate}
      {...saving.formProps}
      onClose={onClose}
      aside={
        <Button
          variant="subtle"
          disabled={saving.isSaving}
          onClick={() => {
            onValues(values)
            onRules()
          }}
        >
          {texts.schedulingRules}
        </Button>
      }
    >
      <FormGrid>
        <div className={classes.days}>
          <DatePickerInput
            label={texts.firstWeek}
            value={values.from}
            onChange={date => date && form.setFieldValue('from', weekStartOf(date, weekStartsOn))}
            error={form.errors.from}
          />
          <Select
            label={texts.weeks}
            allowDeselect={false}
            data={WEEKS.map(count => ({
              value: String(count),
              label: texts.weekCount(count),
            }))}
            value={String(values.weeks)}
            onChange={count => form.setFieldValue('weeks', Number(count))}
            error={form.errors.to}
          />
        </div>
        <p className={classes.hint}>{rangeText(range)}</p>
        <PublicationScope
          teams={values.teamIds}
          onTeams={ids => form.setFieldValue('teamIds', ids)}
          agents={values.surferIds}
          onAgents={ids => form.setFieldValue('surferIds', ids)}
        />
        <Select
          label={texts.activityPlan}
          description={
            !isPlanChosen && taskTemplateId !== null
              ? texts.thePlanThatIsAssigned
              : texts.fillsTheShiftsWithActivities
          }
          clearable
          placeholder={texts.shiftsOnly}
          data={plans.map(plan => ({ value: String(plan.id), label: plan.name }))}
          value={taskTemplateId === null ? null : String(taskTemplateId)}
          onChange={id => {
            setPlanChosen(true)
            form.setFieldValue('taskTemplateId', id === null ? null : Number(id))
          }}
          error={form.errors.taskTemplateId}
        />
        <Switch
          label={texts.keepExistingShifts}
          description={
            values.keepExisting ? texts.theyStayAndCountTowardsHours : texts.draftsOfTheseWeeksAreRemoved
          }
          {...form.getInputProps('keepExisting', { type: 'checkbox' })}
        />
        <Switch
          label={texts.publishAtOnce}
          description={texts.otherwiseItStaysADraft}
          {...form.getInputProps('shouldpublish', { type: 'checkbox' })}
        />
      </FormGrid>
    </FormModal>
  )
}

interface RunProps {
  jobId: number
  range: { from: LocalDate; to: LocalDate }
  onAgain: () => void
  onClose: () => void
}

function Run({ jobId, range, onAgain, onClose }: RunProps) {
  const zone = useZone()
  const [isPublishing, setPublishing] = useState(false)
  const job = useJob(jobId).data
  const result = GenerationResult.safeParse(job?.result)
  const isRunning = job !== undefined && jobCan.cancel(job.state)
  if (isPublishing) return <PublicationDialog mode="publish" range={range} zone={zone} onClose={onClose} />
  const canPublish = job?.state === 'completed' && result.success && !result.data.isPublished
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={texts.generateScheduleInGenerateModal}
      footer={
        <>
          {!isRunning && (
            <Button variant="subtle" onClick={onAgain}>
              {job?.state === 'completed' ? texts.generateAgain : texts.changeChoices}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {isRunning ? texts.keepWorking : texts.close}
          </Button>
          {canPublish && <Button onClick={() => setPublishing(true)}>{texts.publish}</Button>}
        </>
      }
    >
      <JobProgress jobId={jobId}>
        {() =>
          result.success ? (
            <GenerationOutcome result={result.data} />
          ) : (
            <p className={classes.explanation}>{texts.theScheduleWasChanged}</p>
          )
        }
      </JobProgress>
      {isRunning && <p className={classes.explanation}>{texts.itContinuesWhenYouCloseThis}</p>}
    </ModalShell>
  )
}
