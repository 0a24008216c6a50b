import { Button } from '@mantine/core'
import { IconBeach, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Policy } from '#contract/time-off/policies.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { amountText } from '#web/parts/time-off/time-off-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { TIME_OFF_ENDPOINTS, type TimeOffSettings } from './endpoints.ts'
import classes from './time-off.module.css'

const PolicyDialog = lazy(() => import('./PolicyDialog.tsx').then(file => ({ default: file.PolicyDialog })))

type Open = { what: 'save'; policy: Policy | null } | { what: 'remove'; policy: Policy }

export function Policies({ settings: { policies, withoutPolicy } }: { settings: TimeOffSettings }) {
  const [open, setOpen] = useState<Open | null>(null)
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const mayEdit = useMayEditOrganization()
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ what: 'save', policy: null })}>
      Add policy
    </Button>
  )
  const teamNames = new Map(teams.map(team => [team.id, team.name]))
  return (
    <section className={classes.section}>
      {policies.length > 0 && (
        <div className={classes.head}>
          <p className={classes.hint}>
            A policy says how much time off agents get, and how requests are decided.
            {withoutPolicy > 0 &&
              ` ${countText(withoutPolicy, 'agent')} ${withoutPolicy === 1 ? 'has' : 'have'} no policy and can’t ask for time off.`}
          </p>
          {add}
        </div>
      )}
      <DataTable
        label="Policies"
        columns={columnsOf(teamNames, mayEdit ? policy => setOpen({ what: 'remove', policy }) : null)}
        rows={policies}
        rowKey={policy => policy.id}
        rowLabel={policy => policy.name}
        {...(mayEdit ? { onRowClick: (policy: Policy) => setOpen({ what: 'save', policy }) } : {})}
        empty={
          <EmptyState title="No policy yet" icon={IconBeach} action={add}>
            A policy grants agents an allowance of time off. Without one they can’t ask for any.
          </EmptyState>
        }
      />
      <Suspense>
        {open?.what === 'save' && (
          <PolicyDialog policy={open.policy} isFirst={policies.length === 0} onClose={() => setOpen(null)} />
        )}
      </Suspense>
      {open?.what === 'remove' && <RemovePolicy policy={open.policy} onClose={() => setOpen(null)} />}
    </section>
  )
}

const columnsOf = (
  teamNames: ReadonlyMap<number, string>,
  /** Null: nobody here may. */
  onRemove: ((policy: Policy) => void) | null,
): Column<Policy>[] => [
  { id: 'name', header: 'Policy', minWidth: 140, cell: policy => policy.name },
  {
    id: 'teams',
    header: 'Teams',
    minWidth: 150,
    cell: ({ isDefault, teamIds }) =>
      [
        ...teamIds.map(id => teamNames.get(id) ?? `Team ${id}`),
        ...(isDefault ? [teamIds.length > 0 ? 'all other teams' : 'All other teams'] : []),
      ].join(', ') || '–',
  },
  { id: 'agents', header: 'Agents', align: 'right', width: 80, cell: policy => policy.agentCount },
  {
    id: 'allowance',
    header: 'Allowance',
    minWidth: 150,
    cell: ({ annualAmount, unit, accrual }) =>
      `${amountText(annualAmount, unit)} a year${accrual === 'monthly' ? ', month by month' : ''}`,
  },
  { id: 'carry', header: 'Carry-over', minWidth: 150, cell: carryOverText },
  {
    id: 'approval',
    header: 'Approval',
    minWidth: 190,
    cell: ({ approvesAtPercent }) =>
      approvesAtPercent === null ? 'By a manager' : `At once when ${approvesAtPercent} % stays covered`,
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">Actions</span>,
    width: 90,
    cell: policy =>
      onRemove && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Delete ${policy.name}`}
          onClick={event => {
            event.stopPropagation()
            onRemove(policy)
          }}
        >
          Delete
        </Button>
      ),
  },
]

function carryOverText({ carryOverMax, carryOverMonths, unit }: Policy): string {
  if (carryOverMax === 0) return 'None'
  const most = carryOverMax === null ? 'All that is left' : `Up to ${amountText(carryOverMax, unit)}`
  return carryOverMonths === null ? most : `${most}, for ${countText(carryOverMonths, 'month')}`
}

function RemovePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const remove = useCommand(api.timeOffPolicies.removePolicy, { invalidates: TIME_OFF_ENDPOINTS })
  const confirm = () =>
    remove.mutate(
      { params: { policyId: policy.id } },
      {
        onSuccess: () => notifyDone('Policy deleted.'),
        onError: error => notifyFailed(error, 'The policy was not deleted'),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Delete “${policy.name}”?`}
      confirmLabel="Delete policy"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {policy.isDefault
        ? `${countText(policy.agentCount, 'agent')} can’t ask for time off until another policy holds for them. Time off in the schedule stays.`
        : 'Its teams get the default policy. Time off in the schedule stays.'}
    </ConfirmDialog>
  )
}
