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
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FilterBar } from '#web/ui/FilterBar.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { assignedPlan } from './assigned-plan.ts'
import { type PlanActions, usePlanActions } from './use-plan-actions.ts'
import { PLANS_PATH } from './use-saving-plan.ts'

export function PlansTable() {
  const navigate = useNavigate()
  const zone = useZone()
  const today = localDateOf(zone, useNow())
  const [state, keepState] = usePreference('activityPlanFilter')
  const plans = useCallAll(api.taskTemplates.list, { query: { state } })
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const teamPlans = useCall(api.teamPlans.list, {}).data ?? []
  const act = usePlanActions()
  return (
    <>
      <PageHeader
        title="Activity plans"
        actions={
          <Button component={Link} to={`${PLANS_PATH}/new`} leftSection={<IconPlus size={16} />}>
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
        rows={plans.data ?? []}
        rowKey={plan => plan.id}
        rowLabel={plan => plan.name}
        isLoading={plans.isPending}
        error={plans.error && textOf(plans.error)}
        onRetry={() => plans.refetch()}
        onRowClick={plan => void navigate(`${PLANS_PATH}/${plan.id}`)}
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
  act: PlanActions
}

const columnsOf = ({ teams, teamPlans, today, zone, act }: Context): Column<TaskTemplate>[] => [
  {
    id: 'name',
    header: 'Plan',
    minWidth: 180,
    cell: plan => <TaskChip name={plan.name} color={plan.color} />,
  },
  { id: 'for', header: 'Teams', minWidth: 200, cell: plan => whomText(plan, teams) },
  {
    id: 'assigned',
    header: 'Assigned to',
    minWidth: 150,
    cell: plan =>
      teams
        .filter(team => assignedPlan(teamPlans, [team.id], today) === plan.id)
        .map(team => team.name)
        .join(', ') || '–',
  },
  { id: 'rules', header: 'Rules', align: 'right', width: 80, cell: plan => plan.rules.length },
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: plan =>
      plan.state === 'active' ? (
        <StatusChip tone="good">Active</StatusChip>
      ) : (
        <StatusChip tone="neutral">Archived</StatusChip>
      ),
  },
  {
    id: 'applied',
    header: 'Last applied',
    minWidth: 150,
    cell: plan => (plan.lastAppliedAt ? dateTimeText(plan.lastAppliedAt, zone) : 'Never'),
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">Actions</span>,
    width: 44,
    cell: plan => <RowMenu plan={plan} act={act} />,
  },
]

function whomText({ teamIds, surferIds }: TaskTemplate, teams: readonly Team[]): string {
  const names = teams.filter(team => teamIds.includes(team.id)).map(team => team.name)
  const agents = surferIds.length === 1 ? '1 agent' : `${surferIds.length} agents`
  return [...names, ...(surferIds.length > 0 ? [agents] : [])].join(', ') || 'Nobody yet'
}

function RowMenu({ plan, act }: { plan: TaskTemplate; act: PlanActions }) {
  const icon = { size: 15, stroke: 1.6 }
  const isActive = plan.state === 'active'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${plan.name}`}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isActive && (
          <Menu.Item
            leftSection={<IconUsersGroup {...icon} />}
            onClick={() => openModal({ type: 'assign-plan', taskTemplateId: plan.id })}
          >
            Assign to a team…
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => act.duplicate(plan)}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          leftSection={isActive ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
          onClick={() => act.archive(plan)}
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
      <Button component={Link} to={`${PLANS_PATH}/new`}>
        New plan
      </Button>
    }
  >
    A plan holds the rules that fill shifts with breaks and activities, from the most important down.
  </EmptyState>
)
