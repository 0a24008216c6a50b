import { Anchor } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { Payment } from '#contract/organization/billing.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import { moneyText } from '#web/ui/text/money-text.ts'
import classes from './billing.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 25
const Search = z.object({ offset: z.coerce.number().int().min(0).default(0) })

export function PaymentsTable() {
  const [{ offset }, setSearch] = useSearchState(Search)
  const zone = useZone()
  const list = useCall(api.billing.payments, { query: { offset, limit: PAGE_SIZE } }, { keepPrevious: true })
  return (
    <section className={classes.payments} aria-labelledby="payments">
      <h2 id="payments">{texts.payments}</h2>
      <DataTable
        label={texts.payments}
        columns={columnsOf(zone)}
        rows={list.data?.results ?? []}
        rowKey={({ orderId }) => orderId}
        rowLabel={payment => `${dateText(payment.eventTime, zone)}, ${amountText(payment)}`}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={
          <EmptyState title={texts.noPaymentsYet} icon={IconReceipt}>
            {texts.paymentsAreListedHereWithTheir}
          </EmptyState>
        }
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: next => setSearch({ offset: next }),
        }}
      />
    </section>
  )
}

const amountText = ({ amount, currency }: Payment): string => moneyText(amount, currency)

const columnsOf = (zone: Zone): Column<Payment>[] => [
  { id: 'date', header: texts.date, width: 120, cell: ({ eventTime }) => dateText(eventTime, zone) },
  { id: 'status', header: texts.status, minWidth: 180, cell: payment => <Status payment={payment} /> },
  { id: 'amount', header: texts.amount, align: 'right', width: 110, cell: amountText },
  {
    id: 'tax',
    header: texts.taxIncluded,
    align: 'right',
    width: 110,
    cell: ({ tax, currency }) => (tax === null ? '–' : moneyText(tax, currency)),
  },
  {
    id: 'quantity',
    header: texts.licences,
    align: 'right',
    width: 90,
    cell: ({ quantity }) => (quantity === null ? '–' : numberText(quantity)),
  },
  {
    id: 'method',
    header: texts.paidBy,
    width: 100,
    cell: ({ paymentMethod }) => (paymentMethod === null ? '–' : METHOD_WORDS[paymentMethod]),
  },
  { id: 'order', header: texts.order, minWidth: 120, cell: ({ orderId }) => orderId },
  {
    id: 'receipt',
    header: texts.receipt,
    width: 90,
    cell: ({ receiptUrl, orderId }) =>
      receiptUrl && (
        <Anchor
          href={receiptUrl}
          target="_blank"
          rel="noreferrer"
          inherit
          underline="always"
          aria-label={texts.receiptOfOrder(orderId)}
        >
          {texts.receipt}
        </Anchor>
      ),
  },
]

const METHOD_WORDS: Record<NonNullable<Payment['paymentMethod']>, string> = texts.methodWords
const STATUS_WORDS: Record<Payment['status'], [Tone, string]> = {
  succeeded: ['good', texts.paid],
  failed: ['bad', texts.failed],
  refunded: ['neutral', texts.refunded],
}
const REFUND_WORDS: Record<NonNullable<Payment['refundType']>, string> = texts.refundWords

function Status({ payment: { status, refundType, refundedAmount, currency } }: { payment: Payment }) {
  const [tone, word] = STATUS_WORDS[status]
  return (
    <div className={classes.status}>
      <StatusChip tone={tone}>{word}</StatusChip>
      {refundType && refundedAmount !== null && (
        <span>
          {moneyText(refundedAmount, currency)} {REFUND_WORDS[refundType]}
        </span>
      )}
    </div>
  )
}
