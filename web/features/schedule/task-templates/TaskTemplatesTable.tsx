import { ActionIcon, Button, Menu, Select } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDotsVertical,
  IconListCheck,
  IconPlus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { TaskTemplate, TeamPlan } from '#contract/endpoints/task-templates.ts'
import type { Team } from '#contract/endpoints/teams.ts'
import { type LocalDate, localDateOf, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { openModal } from '#web/lib/modals.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { TaskChip } from '#web/parts/TaskChip.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { assignedTemplateId } from './assigned-template.ts'
import * as texts from './texts.ts'
import { type TaskTemplateActions, useTaskTemplateActions } from './use-template-actions.ts'
import { TASK_TEMPLATES_PATH } from './use-template-form.ts'

export function TaskTemplatesTable() {
  const navigate = useNavigate()
  const zone = useZone()
  const today = localDateOf(zone, useNow())
  const [state, keepState] = usePreference('activityPlanFilter')
  const templates = useCallAll(api.taskTemplates.list, { query: { state } })
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const teamPlans = useCall(api.teamPlans.list, {}).data ?? []
  const act = useTaskTemplateActions()
  return (
    <>
      <PageHeader
        title={texts.activityPlans}
        actions={
          <Button component={Link} to={`${TASK_TEMPLATES_PATH}/new`} leftSection={<IconPlus size={16} />}>
            {texts.newPlan}
          </Button>
        }
      />
      <FilterBar activeCount={state === 'active' ? 0 : 1} onClear={() => keepState('active')}>
        <Select
          aria-label={texts.state}
          allowDeselect={false}
          w={120}
          data={[
            { value: 'active', label: texts.active },
            { value: 'archived', label: texts.archived },
          ]}
          value={state}
          onChange={value => keepState(value as typeof state)}
        />
      </FilterBar>
      <DataTable
        label={texts.activityPlans}
        columns={columnsOf({ teams, teamPlans, today, zone, act })}
        rows={templates.data ?? []}
        rowKey={template => template.id}
        rowLabel={template => template.name}
        isLoading={templates.isPending}
        error={templates.error && textOf(templates.error)}
        onRetry={() => templates.refetch()}
        onRowClick={template => void navigate(`${TASK_TEMPLATES_PATH}/${template.id}`)}
        empty={state === 'active' ? <NoPlans /> : <EmptyState title={texts.noArchivedPlans} />}
      />
    </>
  )
}

interface Context {
  teams: readonly Team[]
  teamPlans: readonly TeamPlan[]
  today: LocalDate
  zone: Zone
  act: TaskTemplateActions
}

const columnsOf = ({ teams, teamPlans, today, zone, act }: Context): Column<TaskTemplate>[] => [
  {
    id: 'name',
    header: texts.plan,
    minWidth: 180,
    cell: template => <TaskChip name={template.name} color={template.color} />,
  },
  { id: 'for', header: texts.teams, minWidth: 200, cell: template => whomText(template, teams) },
  {
    id: 'assigned',
    header: texts.assignedTo,
    minWidth: 150,
    cell: template =>
      teams
        .filter(team => assignedTemplateId(teamPlans, [team.id], today) === template.id)
        .map(team => team.name)
        .join(', ') || '–',
  },
  { id: 'rules', header: texts.rules, align: 'right', width: 80, cell: template => template.rules.length },
  {
    id: 'state',
    header: texts.state,
    width: 110,
    cell: template =>
      template.state === 'active' ? (
        <StatusChip tone="good">{texts.active}</StatusChip>
      ) : (
        <StatusChip tone="neutral">{texts.archived}</StatusChip>
      ),
  },
  {
    id: 'applied',
    header: texts.lastApplied,
    minWidth: 150,
    cell: template => (template.lastAppliedAt ? dateTimeText(template.lastAppliedAt, zone) : texts.never),
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 44,
    cell: template => <RowMenu template={template} act={act} />,
  },
]

function whomText({ teamIds, surferIds }: TaskTemplate, teams: readonly Team[]): string {
  const names = teams.filter(team => teamIds.includes(team.id)).map(team => team.name)
  const agents = texts.agentCount(surferIds.length)
  return [...names, ...(surferIds.length > 0 ? [agents] : [])].join(', ') || texts.nobodyYet
}

function RowMenu({ template, act }: { template: TaskTemplate; act: TaskTemplateActions }) {
  const icon = { size: 15, stroke: 1.6 }
  const isActive = template.state === 'active'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={texts.actionsFor(template.name)}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isActive && (
          <Menu.Item
            leftSection={<IconUsersGroup {...icon} />}
            onClick={() => openModal({ type: 'assign-task-template', taskTemplateId: template.id })}
          >
            {texts.assignToATeam}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => act.duplicate(template)}>
          {texts.duplicate}
        </Menu.Item>
        <Menu.Item
          leftSection={isActive ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
          onClick={() => act.archive(template)}
        >
          {isActive ? texts.archive : texts.restore}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const NoPlans = () => (
  <EmptyState
    title={texts.noActivityPlansYet}
    icon={IconListCheck}
    action={
      <Button component={Link} to={`${TASK_TEMPLATES_PATH}/new`}>
        {texts.newPlan}
      </Button>
    }
  >
    {texts.aPlanHoldsTheRules}
  </EmptyState>
)
