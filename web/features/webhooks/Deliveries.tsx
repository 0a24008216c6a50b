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
import * as texts from './texts.ts'
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
          aria-label={texts.status}
          placeholder={texts.anyStatus}
          clearable
          w={180}
          data={DELIVERY_STATES.map(one => ({ value: one, label: DELIVERY_WORDS[one][1] }))}
          value={state ?? null}
          onChange={value => setSearch({ state: (value as typeof state) ?? undefined, offset: undefined })}
        />
      </FilterBar>
      <DataTable
        label={texts.deliveries}
        columns={columnsOf(zone)}
        rows={list.data?.results ?? []}
        rowKey={delivery => delivery.id}
        rowLabel={delivery =>
          texts.eventTypeOfCreatedAt(delivery.eventType, dateTimeText(delivery.createdAt, zone))
        }
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={setOpen}
        empty={
          <EmptyState title={state ? texts.noSuchDeliveries : texts.nothingDeliveredYet}>
            {texts.deliveriesStandHereForDays(KEPT_DELIVERY_DAYS)}
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
  { id: 'event', header: texts.event, minWidth: 160, cell: ({ eventType }) => eventType },
  {
    id: 'created',
    header: texts.happened,
    minWidth: 140,
    cell: ({ createdAt }) => dateTimeText(createdAt, zone),
  },
  { id: 'attempts', header: texts.tries, width: 70, align: 'right', cell: ({ attempts }) => attempts },
  { id: 'status', header: texts.answer, width: 80, align: 'right', cell: ({ status }) => status ?? '–' },
  {
    id: 'next',
    header: texts.nextTry,
    minWidth: 140,
    cell: ({ nextTryAt }) => (nextTryAt ? dateTimeText(nextTryAt, zone) : '–'),
  },
  {
    id: 'state',
    header: texts.status,
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
        onSuccess: () => notifyDone(texts.itIsSentAgain),
        onError: error => notifyFailed(error, texts.itWasNotSentAgain),
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
              {texts.sendAgain}
            </Button>
          )}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <p>
        <code>{texts.webhookId(delivery.messageId)}</code>
      </p>
      <p>{texts.whatWasSent}</p>
      <pre className={classes.body}>{delivery.body}</pre>
      <p>
        {delivery.status === null
          ? delivery.answer === null
            ? texts.itHasNotBeenSentYet
            : texts.thereWasNoAnswer
          : texts.theAnswerWithTheStatus(delivery.status)}
      </p>
      {delivery.answer && <pre className={classes.body}>{delivery.answer}</pre>}
    </ModalShell>
  )
}
