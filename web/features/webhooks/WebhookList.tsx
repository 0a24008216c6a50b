// Webhooks of the organization.
import { Anchor, Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { Webhook } from '#contract/organization/webhooks.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { eventsText, webhookState } from './webhook-text.ts'
import classes from './webhooks.module.css'

const WebhookDialog = lazy(() => import('./WebhookDialog.tsx'))

export function WebhookList() {
  const [isAdding, setIsAdding] = useState(false)
  const zone = useZone()
  const navigate = useNavigate()
  const list = useCall(api.webhooks.list, { query: {} })
  const organization = useCall(api.organization.get, {})
  const mayEdit = organization.data?.mayEdit ?? false
  return (
    <>
      <PageHeader
        title="Webhooks"
        actions={
          mayEdit && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
              Add webhook
            </Button>
          )
        }
      />
      <p className={classes.explanation}>
        Lineup tells a program of yours what has happened by calling an address, signed after{' '}
        <Anchor size="sm" underline="always" href="https://www.standardwebhooks.com" target="_blank">
          Standard Webhooks
        </Anchor>
        . The program then reads what it needs from the API.
        {organization.data && !mayEdit && ' Only managers who may change the organization can add one.'}
      </p>
      <DataTable
        label="Webhooks"
        columns={columnsOf(zone)}
        rows={list.data?.results ?? []}
        rowKey={webhook => webhook.id}
        rowLabel={webhook => webhook.description || webhook.url}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={({ id }) => navigate(`/settings/webhooks/${id}`)}
        empty={
          <EmptyState title="No webhooks yet" icon={IconWebhook}>
            Add the address of a program that should hear when a schedule is published, a request is decided,
            or people change.
          </EmptyState>
        }
      />
      <Suspense>{isAdding && <WebhookDialog onClose={() => setIsAdding(false)} />}</Suspense>
    </>
  )
}

const columnsOf = (zone: Zone): Column<Webhook>[] => [
  {
    id: 'url',
    header: 'Address',
    minWidth: 220,
    cell: ({ url }) => <span className={classes.address}>{url}</span>,
  },
  { id: 'description', header: 'Description', minWidth: 140, cell: ({ description }) => description || '–' },
  { id: 'events', header: 'Events', minWidth: 180, cell: eventsText },
  { id: 'created', header: 'Added', minWidth: 110, cell: ({ createdAt }) => dateText(createdAt, zone) },
  {
    id: 'state',
    header: 'Status',
    minWidth: 110,
    cell: webhook => {
      const [tone, word] = webhookState(webhook)
      return <StatusChip tone={tone}>{word}</StatusChip>
    },
  },
]
