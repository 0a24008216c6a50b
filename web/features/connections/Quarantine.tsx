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
import { CONNECTION_ENDPOINTS } from './connection-labels.ts'
import classes from './connections.module.css'
import * as texts from './texts.ts'

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
        onSuccess: done => notifyDone(texts.recordWillBeReadAgain(done.count)),
        onError: error => notifyFailed(error, texts.nothingWasRetried),
      },
    )
  const columns: Column<Quarantined>[] = [
    { id: 'at', header: texts.received, minWidth: 150, cell: one => dateTimeText(one.receivedAt, zone) },
    { id: 'topic', header: texts.kind, minWidth: 140, cell: one => one.topic },
    { id: 'problem', header: texts.whyItCouldNotBeRead, minWidth: 260, cell: one => one.problem },
    {
      id: 'again',
      header: <span className="visually-hidden">{texts.actions}</span>,
      align: 'right',
      minWidth: 100,
      cell: one => (
        <Button variant="subtle" size="compact-sm" onClick={() => tryAgain([one.id])}>
          {texts.tryAgain}
        </Button>
      ),
    },
  ]
  return (
    <section className={classes.part} aria-labelledby="quarantine">
      <div className={classes.partHead}>
        <h3 id="quarantine">{texts.recordsThatCouldNotBeRead}</h3>
        <Button variant="default" size="compact-sm" loading={again.isPending} onClick={() => tryAgain()}>
          {texts.tryAllAgain}
        </Button>
      </div>
      <p>{texts.theyAreKeptAsReceived}</p>
      <DataTable
        label={texts.recordsThatCouldNotBeRead}
        columns={columns}
        rows={list.data?.results ?? []}
        rowKey={one => one.id}
        rowLabel={one => one.key}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={<p className={classes.none}>{texts.noneLeft}</p>}
        paging={{ offset, limit: PAGE_SIZE, total: count, onOffset: setOffset }}
      />
    </section>
  )
}
