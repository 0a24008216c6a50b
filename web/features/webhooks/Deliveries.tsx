// Deliveries to one webhook, newest first, each with what was sent and answered.
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import {
  DELIVERY_STATES,
  KEPT_DELIVERY_DAYS,
  type Webhook,
  type WebhookDelivery,
} from '#contract/organization/webhooks.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { DELIVERY_WORDS } from './webhook-text.ts'
import classes from './webhooks.module.css'

const PAGE_SIZE = 50
/** Deliveries change without anybody's doing. */
const LOOK_AGAIN_MS = 5_000
const Search = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  offset: z.coerce.number().int().min(0).default(0),
})

export function Deliveries({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const [{ state, offset }, setSearch] = useSearchState(Search)
  const [open, setOpen] = useState<WebhookDelivery | null>(null)
  const zone = useZone()
  const list = useCall(
    api.webhooks.deliveries,
    { params: { webhookId: webhook.id }, query: { offset, limit: PAGE_SIZE, states: state && [state] } },
    { keepPrevious: true, refetchIntervalMs: LOOK_AGAIN_MS },
  )
  return (
    <>
      <FilterBar
        activeCount={state ? 1 : 0}
        onClear={() => setSearch({ state: undefined, offset: undefined })}
      >
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          w={180}
          data={DELIVERY_STATES.map(one => ({ value: one, label: DELIVERY_WORDS[one][1] }))}
          value={state ?? null}
          onChange={value => setSearch({ state: (value as typeof state) ?? undefined, offset: undefined })}
        />
      </FilterBar>
      <DataTable
        label="Deliveries"
        columns={columnsOf(zone)}
        rows={list.data?.results ?? []}
        rowKey={delivery => delivery.id}
        rowLabel={delivery => `${delivery.eventType} of ${dateTimeText(delivery.createdAt, zone)}`}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={setOpen}
        empty={
          <EmptyState title={state ? 'No such deliveries' : 'Nothing delivered yet'}>
            Deliveries stand here for {KEPT_DELIVERY_DAYS} days.
          </EmptyState>
        }
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: next => setSearch({ offset: next }),
        }}
      />
      {open && (
        <OneDelivery
          webhook={webhook}
          delivery={list.data?.results.find(({ id }) => id === open.id) ?? open}
          mayEdit={mayEdit}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const columnsOf = (zone: Zone): Column<WebhookDelivery>[] => [
  { id: 'event', header: 'Event', minWidth: 160, cell: ({ eventType }) => eventType },
  {
    id: 'created',
    header: 'Happened',
    minWidth: 140,
    cell: ({ createdAt }) => dateTimeText(createdAt, zone),
  },
  { id: 'attempts', header: 'Tries', width: 70, align: 'right', cell: ({ attempts }) => attempts },
  { id: 'status', header: 'Answer', width: 80, align: 'right', cell: ({ status }) => status ?? '–' },
  {
    id: 'next',
    header: 'Next try',
    minWidth: 140,
    cell: ({ nextTryAt }) => (nextTryAt ? dateTimeText(nextTryAt, zone) : '–'),
  },
  {
    id: 'state',
    header: 'Status',
    minWidth: 110,
    cell: ({ state }) => {
      const [tone, word] = DELIVERY_WORDS[state]
      return <StatusChip tone={tone}>{word}</StatusChip>
    },
  },
]

interface OneProps {
  webhook: Webhook
  delivery: WebhookDelivery
  mayEdit: boolean
  onClose: () => void
}

function OneDelivery({ webhook, delivery, mayEdit, onClose }: OneProps) {
  const replay = useCommand(api.webhooks.replay, { invalidates: [api.webhooks.deliveries] })
  const sendAgain = () =>
    replay.mutate(
      { params: { webhookId: webhook.id, deliveryId: delivery.id } },
      {
        onSuccess: () => notifyDone('It is sent again.'),
        onError: error => notifyFailed(error, 'It was not sent again'),
      },
    )
  return (
    <ModalShell
      isOpen
      title={delivery.eventType}
      width="wide"
      onClose={onClose}
      footer={
        <>
          {mayEdit && (
            <Button
              variant="default"
              onClick={sendAgain}
              loading={replay.isPending}
              disabled={!webhook.isEnabled}
            >
              Send again
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>
        <code>webhook-id: {delivery.messageId}</code>
      </p>
      <p>What was sent:</p>
      <pre className={classes.body}>{delivery.body}</pre>
      <p>
        {delivery.status === null
          ? delivery.answer === null
            ? 'It has not been sent yet.'
            : 'There was no answer:'
          : `The answer, with the status ${delivery.status}:`}
      </p>
      {delivery.answer && <pre className={classes.body}>{delivery.answer}</pre>}
    </ModalShell>
  )
}
