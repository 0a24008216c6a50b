import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { ConnectionDetails } from '#contract/endpoints/connections.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from './connections.module.css'

type Queue = ConnectionDetails['queues'][number]

interface Props {
  connectionId: number
  queues: Queue[]
}

/** Queues of the system; each can become a ticket group. */
export function Queues({ connectionId, queues }: Props) {
  const groupPath = ({ remoteId, name }: Queue) =>
    `/forecasts/ticket-groups?${new URLSearchParams({ connection: String(connectionId), queue: remoteId, name })}`
  const columns: Column<Queue>[] = [
    { id: 'name', header: 'Queue', minWidth: 140, cell: queue => queue.name || queue.remoteId },
    {
      id: 'make',
      header: <span className="visually-hidden">Actions</span>,
      align: 'right',
      minWidth: 130,
      cell: queue => (
        <Anchor
          inherit
          component={Link}
          to={groupPath(queue)}
          aria-label={`Create a ticket group from ${queue.name}`}
        >
          Create ticket group
        </Anchor>
      ),
    },
  ]
  return (
    <section className={classes.part} aria-labelledby="queues">
      <h3 id="queues">Queues</h3>
      <DataTable
        label="Queues"
        columns={columns}
        rows={queues}
        rowKey={queue => queue.remoteId}
        rowLabel={queue => queue.name}
        empty={
          <p className={classes.none}>
            No queues found there. You can still create ticket groups from other fields.
          </p>
        }
      />
    </section>
  )
}
