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
import { TIME_OFF_ENDPOINTS, type TimeOffSettings } from './endpoints.ts'
import * as texts from './texts.ts'
import classes from './time-off.module.css'

const PolicyDialog = lazy(() => import('./PolicyDialog.tsx').then(file => ({ default: file.PolicyDialog })))

type Open = { what: 'save'; policy: Policy | null } | { what: 'remove'; policy: Policy }

export function Policies({ settings: { policies, withoutPolicy } }: { settings: TimeOffSettings }) {
  const [open, setOpen] = useState<Open | null>(null)
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const mayEdit = useMayEditOrganization()
  const add = mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ what: 'save', policy: null })}>
      {texts.addPolicy}
    </Button>
  )
  const teamNames = new Map(teams.map(team => [team.id, team.name]))
  return (
    <section className={classes.section}>
      {policies.length > 0 && (
        <div className={classes.head}>
          <p className={classes.hint}>{texts.aPolicySaysHowMuchTime(withoutPolicy)}</p>
          {add}
        </div>
      )}
      <DataTable
        label={texts.policies}
        columns={columnsOf(teamNames, mayEdit ? policy => setOpen({ what: 'remove', policy }) : null)}
        rows={policies}
        rowKey={policy => policy.id}
        rowLabel={policy => policy.name}
        {...(mayEdit ? { onRowClick: (policy: Policy) => setOpen({ what: 'save', policy }) } : {})}
        empty={
          <EmptyState title={texts.noPolicyYet} icon={IconBeach} action={add}>
            {texts.aPolicyGrantsAgentsAnAllowance}
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
  { id: 'name', header: texts.policy, minWidth: 140, cell: policy => policy.name },
  {
    id: 'teams',
    header: texts.teams,
    minWidth: 150,
    cell: ({ isDefault, teamIds }) =>
      [
        ...teamIds.map(id => teamNames.get(id) ?? texts.teamId(id)),
        ...(isDefault ? [teamIds.length > 0 ? texts.allOtherTeams : texts.allOtherTeamsInPolicies] : []),
      ].join(', ') || '–',
  },
  { id: 'agents', header: texts.agents, align: 'right', width: 80, cell: policy => policy.agentCount },
  {
    id: 'allowance',
    header: texts.allowance,
    minWidth: 150,
    cell: ({ annualAmount, unit, accrual }) => texts.amountAYear(amountText(annualAmount, unit), accrual),
  },
  { id: 'carry', header: texts.carryOver, minWidth: 150, cell: carryOverText },
  {
    id: 'approval',
    header: texts.approval,
    minWidth: 190,
    cell: ({ approvesAtPercent }) =>
      approvesAtPercent === null ? texts.byAManager : texts.atOnceWhenStaysCovered(approvesAtPercent),
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 90,
    cell: policy =>
      onRemove && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={texts.deleteText(policy.name)}
          onClick={event => {
            event.stopPropagation()
            onRemove(policy)
          }}
        >
          {texts.deleteLabel}
        </Button>
      ),
  },
]

function carryOverText({ carryOverMax, carryOverMonths, unit }: Policy): string {
  if (carryOverMax === 0) return texts.none
  const most = carryOverMax === null ? texts.allThatIsLeft : texts.upTo(amountText(carryOverMax, unit))
  return carryOverMonths === null ? most : texts.mostForCarryOverMonthsMonth(most, carryOverMonths)
}

function RemovePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const remove = useCommand(api.timeOffPolicies.removePolicy, { invalidates: TIME_OFF_ENDPOINTS })
  const confirm = () =>
    remove.mutate(
      { params: { policyId: policy.id } },
      {
        onSuccess: () => notifyDone(texts.policyDeleted),
        onError: error => notifyFailed(error, texts.thePolicyWasNotDeleted),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.deletePolicyName(policy.name)}
      confirmLabel={texts.deletePolicy}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {policy.isDefault ? texts.agentCantAskForTimeOff(policy.agentCount) : texts.itsTeamsGetTheDefaultPolicy}
    </ConfirmDialog>
  )
}
