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
import * as texts from './texts.ts'

const AssignAgent = lazy(() => import('./AssignAgent.tsx'))

type Unmatched = ConnectionDetails['unmatchedAgents'][number]
type Assigned = ConnectionDetails['assignedAgents'][number]

const SHOWN_AT_FIRST = 10
const nameOf = ({ name, remoteId }: Unmatched): string => name || remoteId
const ACTIONS = <span className="visually-hidden">{texts.actions}</span>
const COLUMNS: Column<Unmatched>[] = [
  {
    id: 'name',
    header: texts.account,
    minWidth: 120,
    cell: account => (
      <span className={classes.account}>
        {nameOf(account)}
        <small>{account.email ?? texts.noEMailAddress}</small>
      </span>
    ),
  },
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
          aria-label={texts.linkToAnAgent(nameOf(account))}
          onClick={() => setAsked(account)}
        >
          {texts.linkToAgent}
        </Button>
      ),
    },
  ]
  return (
    <section className={classes.part} aria-labelledby="unmatched">
      <h3 id="unmatched">{texts.unmatchedAgents}</h3>
      <p>
        {texts.numberOfTotalActiveAccounts(numberText(total - unmatched.length), numberText(total))}{' '}
        {unmatched.length > 0 && (
          <>
            {texts.whatTheOthersDidIsKept}{' '}
            <Anchor component={Link} to="/settings/agents" inherit underline="always">
              {texts.agents}
            </Anchor>
            .
          </>
        )}
      </p>
      {unmatched.length > 0 && (
        <DataTable
          label={texts.unmatchedAgents}
          columns={columns}
          rows={shown}
          rowKey={account => account.remoteId}
          rowLabel={nameOf}
          empty={null}
        />
      )}
      {unmatched.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {texts.showAll(unmatched.length)}
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
        onSuccess: () => notifyDone(texts.accountIsNoLongerLinked(nameOf(account), account.surferName)),
        onError: error => notifyFailed(error, texts.accountIsStillLinked(nameOf(account))),
      },
    )
  const columns: Column<Assigned>[] = [
    ...(COLUMNS as Column<Assigned>[]),
    { id: 'agent', header: texts.agent, minWidth: 120, cell: account => account.surferName },
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
          aria-label={texts.unlinkFrom(nameOf(account), account.surferName)}
          onClick={() => takeBack(account)}
        >
          {texts.unlink}
        </Button>
      ),
    },
  ]
  return (
    <>
      <h3 id="linked">{texts.linkedByHand}</h3>
      <DataTable
        label={texts.linkedByHand}
        columns={columns}
        rows={assigned}
        rowKey={account => account.remoteId}
        rowLabel={nameOf}
        empty={null}
      />
    </>
  )
}
