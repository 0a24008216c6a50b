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
import * as texts from './texts.ts'
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
        title={texts.webhooks}
        actions={
          mayEdit && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
              {texts.addWebhook}
            </Button>
          )
        }
      />
      <p className={classes.explanation}>
        {texts.lineupTellsAProgramOfYours}{' '}
        <Anchor size="sm" underline="always" href="https://www.standardwebhooks.com" target="_blank">
          {texts.standardWebhooks}
        </Anchor>
        {texts.theProgramThenReadsWhatIt}
        {organization.data && !mayEdit && texts.onlyManagersWhoMayChange}
      </p>
      <DataTable
        label={texts.webhooks}
        columns={columnsOf(zone)}
        rows={list.data?.results ?? []}
        rowKey={webhook => webhook.id}
        rowLabel={webhook => webhook.description || webhook.url}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={({ id }) => navigate(`/settings/webhooks/${id}`)}
        empty={
          <EmptyState title={texts.noWebhooksYet} icon={IconWebhook}>
            {texts.addTheAddressOfAProgram}
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
    header: texts.address,
    minWidth: 220,
    cell: ({ url }) => <span className={classes.address}>{url}</span>,
  },
  {
    id: 'description',
    header: texts.description,
    minWidth: 140,
    cell: ({ description }) => description || '–',
  },
  { id: 'events', header: texts.events, minWidth: 180, cell: eventsText },
  { id: 'created', header: texts.added, minWidth: 110, cell: ({ createdAt }) => dateText(createdAt, zone) },
  {
    id: 'state',
    header: texts.status,
    minWidth: 110,
    cell: webhook => {
      const [tone, word] = webhookState(webhook)
      return <StatusChip tone={tone}>{word}</StatusChip>
    },
  },
]
