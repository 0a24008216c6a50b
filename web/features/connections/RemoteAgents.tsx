import { Anchor, Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ConnectionDetails } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import { CONNECTION_ENDPOINTS } from './connection-labels.ts'
import classes from './connections.module.css'

const AssignAgent = lazy(() => import('./AssignAgent.tsx'))

type Unmatched = ConnectionDetails['unmatchedAgents'][number]
type Assigned = ConnectionDetails['assignedAgents'][number]

const SHOWN_AT_FIRST = 10
const nameOf = ({ name, remoteId }: Unmatched): string => name || remoteId
const ACTIONS = <span className="visually-hidden">Actions</span>
const COLUMNS: Column<Unmatched>[] = [
  { id: 'name', header: 'Account', minWidth: 120, cell: nameOf },
  { id: 'email', header: 'E-mail', minWidth: 180, cell: account => account.email ?? 'None' },
]

/** Accounts of the system that match no agent, whose work counts for nobody's adherence, and those linked by hand. */
export function Agents({ details }: { details: ConnectionDetails }) {
  const { connection, unmatchedAgents: unmatched, assignedAgents: assigned, agentCount: total } = details
  const [isAll, setAll] = useState(false)
  const [asked, setAsked] = useState<Unmatched | null>(null)
  const shown = isAll ? unmatched : unmatched.slice(0, SHOWN_AT_FIRST)
  const columns: Column<Unmatched>[] = [
    ...COLUMNS,
    {
      id: 'link',
      header: ACTIONS,
      align: 'right',
      minWidth: 110,
      cell: account => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Link ${nameOf(account)} to an agent`}
          onClick={() => setAsked(account)}
        >
          Link to agent
        </Button>
      ),
    },
  ]
  return (
    <section className={classes.part} aria-labelledby="unmatched">
      <h3 id="unmatched">Unmatched agents</h3>
      <p>
        {numberText(total - unmatched.length)} of {numberText(total)} active accounts of the system are
        matched to agents by e-mail address or by hand.{' '}
        {unmatched.length > 0 && (
          <>
            What the others did is kept, and counts once they are linked here or an agent has the same address
            under{' '}
            <Anchor component={Link} to="/settings/agents" inherit underline="always">
              Agents
            </Anchor>
            .
          </>
        )}
      </p>
      {unmatched.length > 0 && (
        <DataTable
          label="Unmatched agents"
          columns={columns}
          rows={shown}
          rowKey={account => account.remoteId}
          rowLabel={nameOf}
          empty={null}
        />
      )}
      {unmatched.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {unmatched.length}
        </Button>
      )}
      {assigned.length > 0 && <LinkedByHand connectionId={connection.id} assigned={assigned} />}
      {asked && (
        <Suspense>
          <AssignAgent connectionId={connection.id} account={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  )
}

function LinkedByHand({ connectionId, assigned }: { connectionId: number; assigned: Assigned[] }) {
  const unlink = useCommand(api.connections.assignAgent, { invalidates: CONNECTION_ENDPOINTS })
  const takeBack = (account: Assigned) =>
    unlink.mutate(
      { params: { connectionId }, body: { remoteId: account.remoteId, surferId: null } },
      {
        onSuccess: () => notifyDone(`${nameOf(account)} is no longer linked to ${account.surferName}.`),
        onError: error => notifyFailed(error, `${nameOf(account)} is still linked`),
      },
    )
  const columns: Column<Assigned>[] = [
    ...(COLUMNS as Column<Assigned>[]),
    { id: 'agent', header: 'Agent', minWidth: 120, cell: account => account.surferName },
    {
      id: 'unlink',
      header: ACTIONS,
      align: 'right',
      minWidth: 80,
      cell: account => (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={unlink.isPending}
          aria-label={`Unlink ${nameOf(account)} from ${account.surferName}`}
          onClick={() => takeBack(account)}
        >
          Unlink
        </Button>
      ),
    },
  ]
  return (
    <>
      <h3 id="linked">Linked by hand</h3>
      <DataTable
        label="Linked by hand"
        columns={columns}
        rows={assigned}
        rowKey={account => account.remoteId}
        rowLabel={nameOf}
        empty={null}
      />
    </>
  )
}
