import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { ConnectionDetails } from '#contract/endpoints/connections.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from './connections.module.css'
import * as texts from './texts.ts'

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
    { id: 'name', header: texts.queue, minWidth: 140, cell: queue => queue.name || queue.remoteId },
    {
      id: 'make',
      header: <span className="visually-hidden">{texts.actions}</span>,
      align: 'right',
      minWidth: 130,
      cell: queue => (
        <Anchor
          inherit
          component={Link}
          to={groupPath(queue)}
          aria-label={texts.createATicketGroupFrom(queue.name)}
        >
          {texts.createTicketGroup}
        </Anchor>
      ),
    },
  ]
  return (
    <section className={classes.part} aria-labelledby="queues">
      <h3 id="queues">{texts.queues}</h3>
      <DataTable
        label={texts.queues}
        columns={columns}
        rows={queues}
        rowKey={queue => queue.remoteId}
        rowLabel={queue => queue.name}
        empty={<p className={classes.none}>{texts.noQueuesFoundThere}</p>}
      />
    </section>
  )
}
