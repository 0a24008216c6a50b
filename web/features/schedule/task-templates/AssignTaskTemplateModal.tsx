// Dialog that assigns a team's default activity plan from a day on.
import { Select } from '@mantine/core'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { localDateOf } from '#core/time/index.ts'
import { localDateText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useUser } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { assignedTemplateId } from './assigned-template.ts'
import classes from './rules/task-templates.module.css'
import * as texts from './texts.ts'

const Values = z.object({
  teamId: z
    .int()
    .nullable()
    .refine(id => id !== null, texts.chooseATeam),
  /** Left out: as it is. */
  taskTemplateId: z.int().nullable().optional(),
  fromDate: z.iso.date(texts.chooseADay),
})
type Values = z.input<typeof Values>

interface Props {
  taskTemplateId?: number
  teamId?: number
  onClose: () => void
}

export default function AssignTaskTemplateModal({ taskTemplateId, teamId, onClose }: Props) {
  const zone = useZone()
  const { managerId } = useUser()
  const templates = useCallAll(api.taskTemplates.list, { query: { state: 'active' } }).data ?? []
  const allTeams = useCallAll(api.teams.list, {})
  const teams = (allTeams.data ?? []).filter(team => team.managers.some(one => one.id === managerId))
  const teamPlans = useCall(api.teamPlans.list, {}).data ?? []
  const assign = useCommand(api.teamPlans.assign, { invalidates: [api.teamPlans.list] })
  const planOf = ({ teamId, taskTemplateId, fromDate }: Values): number | null =>
    taskTemplateId === undefined
      ? assignedTemplateId(teamPlans, teamId === null ? [] : [teamId], fromDate)
      : taskTemplateId
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      teamId: teamId ?? null,
      taskTemplateId,
      fromDate: localDateOf(zone, Date.now()),
    },
    save: values =>
      assign.mutateAsync({
        params: { teamId: values.teamId! },
        body: { taskTemplateId: planOf(values), fromDate: values.fromDate },
      }),
    onSaved: () => {
      const team = teams.find(one => one.id === form.values.teamId)
      notifyDone(texts.theActivityPlanOfIsSet(team?.name ?? texts.theTeam))
      onClose()
    },
  })
  const { form } = saving
  const templateId = planOf(form.values)
  return (
    <FormModal
      title={texts.assignPlanToTeam}
      submitLabel={texts.assignPlan}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <Select
          label={texts.team}
          required
          searchable
          openOnFocus={false}
          placeholder={allTeams.data && teams.length === 0 ? texts.youMayEditNoTeam : texts.chooseOne}
          data={teams.map(team => ({ value: String(team.id), label: team.name }))}
          value={form.values.teamId === null ? null : String(form.values.teamId)}
          onChange={id => form.setFieldValue('teamId', id === null ? null : Number(id))}
          error={form.errors.teamId}
        />
        <Select
          label={texts.activityPlan}
          clearable
          allowDeselect={false}
          placeholder={texts.none}
          data={templates.map(template => ({ value: String(template.id), label: template.name }))}
          value={templateId === null ? null : String(templateId)}
          onChange={id => form.setFieldValue('taskTemplateId', id === null ? null : Number(id))}
          error={form.errors.taskTemplateId}
        />
        <DatePickerInput
          label={texts.fromLabel}
          value={form.values.fromDate}
          onChange={date => date && form.setFieldValue('fromDate', date)}
          error={form.errors.fromDate}
        />
        <AssignedNow teamId={form.values.teamId} />
        <p className={classes.hint}>{texts.generateUsesThisPlan}</p>
      </FormGrid>
    </FormModal>
  )
}

/** Sentence on the team's present plan. */
function AssignedNow({ teamId }: { teamId: number | null }) {
  const assigned = (useCall(api.teamPlans.list, {}).data ?? []).filter(one => one.teamId === teamId)
  const templates = useCallAll(api.taskTemplates.list, {}).data ?? []
  if (teamId === null) return null
  if (assigned.length === 0) return <p className={classes.hint}>{texts.thisTeamHasNoPlanYet}</p>
  const nameOf = (id: number | null) => templates.find(template => template.id === id)?.name ?? texts.noPlan
  return (
    <ul className={classes.assigned} aria-label={texts.plansOfThisTeam}>
      {assigned.map(({ taskTemplateId, fromDate }) => (
        <li key={fromDate}>{texts.fromFromDate(localDateText(fromDate), nameOf(taskTemplateId))}</li>
      ))}
    </ul>
  )
}
