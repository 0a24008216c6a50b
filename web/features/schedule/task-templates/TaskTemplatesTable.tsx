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
import { countText } from '#web/ui/text/count-text.ts'
import { assignedTemplateId } from './assigned-template.ts'
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
        title="Activity plans"
        actions={
          <Button component={Link} to={`${TASK_TEMPLATES_PATH}/new`} leftSection={<IconPlus size={16} />}>
            New plan
          </Button>
        }
      />
      <FilterBar activeCount={state === 'active' ? 0 : 1} onClear={() => keepState('active')}>
        <Select
          aria-label="State"
          allowDeselect={false}
          w={120}
          data={[
            { value: 'active', label: 'Active' },
            { value: 'archived', label: 'Archived' },
          ]}
          value={state}
          onChange={value => keepState(value as typeof state)}
        />
      </FilterBar>
      <DataTable
        label="Activity plans"
        columns={columnsOf({ teams, teamPlans, today, zone, act })}
        rows={templates.data ?? []}
        rowKey={template => template.id}
        rowLabel={template => template.name}
        isLoading={templates.isPending}
        error={templates.error && textOf(templates.error)}
        onRetry={() => templates.refetch()}
        onRowClick={template => void navigate(`${TASK_TEMPLATES_PATH}/${template.id}`)}
        empty={state === 'active' ? <NoPlans /> : <EmptyState title="No archived plans" />}
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
    header: 'Plan',
    minWidth: 180,
    cell: template => <TaskChip name={template.name} color={template.color} />,
  },
  { id: 'for', header: 'Teams', minWidth: 200, cell: template => whomText(template, teams) },
  {
    id: 'assigned',
    header: 'Assigned to',
    minWidth: 150,
    cell: template =>
      teams
        .filter(team => assignedTemplateId(teamPlans, [team.id], today) === template.id)
        .map(team => team.name)
        .join(', ') || '–',
  },
  { id: 'rules', header: 'Rules', align: 'right', width: 80, cell: template => template.rules.length },
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: template =>
      template.state === 'active' ? (
        <StatusChip tone="good">Active</StatusChip>
      ) : (
        <StatusChip tone="neutral">Archived</StatusChip>
      ),
  },
  {
    id: 'applied',
    header: 'Last applied',
    minWidth: 150,
    cell: template => (template.lastAppliedAt ? dateTimeText(template.lastAppliedAt, zone) : 'Never'),
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">Actions</span>,
    width: 44,
    cell: template => <RowMenu template={template} act={act} />,
  },
]

function whomText({ teamIds, surferIds }: TaskTemplate, teams: readonly Team[]): string {
  const names = teams.filter(team => teamIds.includes(team.id)).map(team => team.name)
  const agents = countText(surferIds.length, 'agent')
  return [...names, ...(surferIds.length > 0 ? [agents] : [])].join(', ') || 'Nobody yet'
}

function RowMenu({ template, act }: { template: TaskTemplate; act: TaskTemplateActions }) {
  const icon = { size: 15, stroke: 1.6 }
  const isActive = template.state === 'active'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${template.name}`}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isActive && (
          <Menu.Item
            leftSection={<IconUsersGroup {...icon} />}
            onClick={() => openModal({ type: 'assign-task-template', taskTemplateId: template.id })}
          >
            Assign to a team…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => act.duplicate(template)}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={isActive ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
          onClick={() => act.archive(template)}
        >
          {isActive ? 'Archive' : 'Restore'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const NoPlans = () => (
  <EmptyState
    title="No activity plans yet"
    icon={IconListCheck}
    action={
      <Button component={Link} to={`${TASK_TEMPLATES_PATH}/new`}>
        New plan
      </Button>
    }
  >
    A plan holds the rules that fill shifts with breaks and activities, from the most important down.
  </EmptyState>
)
