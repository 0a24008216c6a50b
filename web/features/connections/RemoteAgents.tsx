import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ConnectionDetails } from '#contract/endpoints/connections.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from './connections.module.css'

type Unmatched = ConnectionDetails['unmatchedAgents'][number]

interface Props {
  unmatched: Unmatched[]
  total: number
}

const SHOWN_AT_FIRST = 10
const COLUMNS: Column<Unmatched>[] = [
  { id: 'name', header: 'Name', minWidth: 120, cell: agent => agent.name || agent.remoteId },
  { id: 'email', header: 'E-mail', minWidth: 180, cell: agent => agent.email ?? 'None' },
]

/** Accounts of the system that match no agent: their work counts for nobody's adherence. */
export function Agents({ unmatched, total }: Props) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? unmatched : unmatched.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={classes.part} aria-labelledby="unmatched">
      <h3 id="unmatched">Unmatched agents</h3>
      <p>
        {numberText(total - unmatched.length)} of {numberText(total)} active agents of the system are matched
        here by e-mail address.{' '}
        {unmatched.length > 0 && (
          <>
            What the others did is kept: give an agent the same address under{' '}
            <Anchor component={Link} to="/settings/agents" inherit underline="always">
              Agents
            </Anchor>{' '}
            and it is taken up.
          </>
        )}
      </p>
      {unmatched.length > 0 && (
        <DataTable
          label="Unmatched agents"
          columns={COLUMNS}
          rows={shown}
          rowKey={agent => agent.remoteId}
          rowLabel={agent => agent.name}
          empty={null}
        />
      )}
      {unmatched.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {unmatched.length}
        </Button>
      )}
    </section>
  )
}
