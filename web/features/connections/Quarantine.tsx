import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Quarantined } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { CONNECTION_ENDPOINTS } from './connection-labels.ts'
import classes from './connections.module.css'

const PAGE_SIZE = 20

/** Records that could not be read. They are kept, and can be tried again. */
export function Quarantine({ connectionId, count }: { connectionId: number; count: number }) {
  const zone = useZone()
  const [offset, setOffset] = useState(0)
  const list = useCall(
    api.connections.quarantined,
    { params: { connectionId }, query: { offset, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const again = useCommand(api.connections.readAgain, {
    invalidates: [...CONNECTION_ENDPOINTS, api.connections.quarantined],
  })
  const tryAgain = (ids?: number[]) =>
    again.mutate(
      { params: { connectionId }, body: { ids } },
      {
        onSuccess: done => notifyDone(`${countText(done.count, 'record')} will be read again.`),
        onError: error => notifyFailed(error, 'Nothing was retried'),
      },
    )
  const columns: Column<Quarantined>[] = [
    { id: 'at', header: 'Received', minWidth: 150, cell: one => dateTimeText(one.receivedAt, zone) },
    { id: 'topic', header: 'Kind', minWidth: 140, cell: one => one.topic },
    { id: 'problem', header: 'Why it could not be read', minWidth: 260, cell: one => one.problem },
    {
      id: 'again',
      header: <span className="visually-hidden">Actions</span>,
      align: 'right',
      minWidth: 100,
      cell: one => (
        <Button variant="subtle" size="compact-sm" onClick={() => tryAgain([one.id])}>
          Try again
        </Button>
      ),
    },
  ]
  return (
    <section className={classes.part} aria-labelledby="quarantine">
      <div className={classes.partHead}>
        <h3 id="quarantine">Records that could not be read</h3>
        <Button variant="default" size="compact-sm" loading={again.isPending} onClick={() => tryAgain()}>
          Try all again
        </Button>
      </div>
      <p>They are kept as received and are not counted until they can be read.</p>
      <DataTable
        label="Records that could not be read"
        columns={columns}
        rows={list.data?.results ?? []}
        rowKey={one => one.id}
        rowLabel={one => one.key}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={<p className={classes.none}>None left.</p>}
        paging={{ offset, limit: PAGE_SIZE, total: count, onOffset: setOffset }}
      />
    </section>
  )
}
