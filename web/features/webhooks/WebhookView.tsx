// One webhook: how it does, and what was delivered to it.
import { ActionIcon, Alert, Anchor, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconSend } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { OLD_SECRET_HOURS, type Webhook } from '#contract/organization/webhooks.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Deliveries } from './Deliveries.tsx'
import * as texts from './texts.ts'
import { WebhookSecret } from './WebhookSecret.tsx'
import { eventsText } from './webhook-text.ts'
import classes from './webhooks.module.css'

const WebhookDialog = lazy(() => import('./WebhookDialog.tsx'))

export function WebhookView({ webhookId }: { webhookId: number }) {
  const list = useCall(api.webhooks.list, { query: {} })
  const organization = useCall(api.organization.get, {})
  if (list.isPending) return <LoadingSkeleton shape="rows" />
  if (list.error) return <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>
  const webhook = list.data.results.find(({ id }) => id === webhookId)
  if (!webhook)
    return (
      <EmptyState title={texts.thisWebhookWasRemoved}>
        <Link to="/settings/webhooks">{texts.allWebhooks}</Link>
      </EmptyState>
    )
  return <OneWebhook webhook={webhook} mayEdit={organization.data?.mayEdit ?? false} />
}

type Dialog = 'change' | 'remove' | 'rotate' | null

function OneWebhook({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const navigate = useNavigate()
  const params = { webhookId: webhook.id }
  const test = useCommand(api.webhooks.test, { invalidates: [api.webhooks.deliveries] })
  const remove = useCommand(api.webhooks.remove, { invalidates: [api.webhooks.list] })
  const rotate = useCommand(api.webhooks.rotate, { invalidates: [api.webhooks.list] })
  const close = () => setDialog(null)
  const sendTest = () =>
    test.mutate(
      { params },
      {
        onSuccess: () => notifyDone(texts.aTestEventIsOnIts),
        onError: error => notifyFailed(error, texts.noTestEventWasSent),
      },
    )
  return (
    <>
      <PageHeader
        title={webhook.description || webhook.url}
        actions={
          mayEdit && (
            <>
              <Menu>
                <Menu.Target>
                  <ActionIcon aria-label={texts.moreForThisWebhook}>
                    <IconDotsVertical size={16} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setDialog('change')}>{texts.change}</Menu.Item>
                  <Menu.Item onClick={() => setDialog('rotate')}>{texts.newSecret}</Menu.Item>
                  <Menu.Item color="red.9" onClick={() => setDialog('remove')}>
                    {texts.removeDialog}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
              <Button
                leftSection={<IconSend size={16} />}
                onClick={sendTest}
                loading={test.isPending}
                disabled={!webhook.isEnabled}
              >
                {texts.sendATestEvent}
              </Button>
            </>
          )
        }
      />
      <p className={classes.explanation}>
        <Anchor component={Link} to="/settings/webhooks" size="sm" underline="always">
          {texts.allWebhooks}
        </Anchor>
        {' · '}
        <span className={classes.address}>{webhook.url}</span> · {eventsText(webhook)}
      </p>
      <StateOf webhook={webhook} />
      <Deliveries webhook={webhook} mayEdit={mayEdit} />
      <Suspense>{dialog === 'change' && <WebhookDialog webhook={webhook} onClose={close} />}</Suspense>
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        isDanger
        title={texts.removeThisWebhook}
        confirmLabel={texts.removeWebhook}
        isBusy={remove.isPending}
        onCancel={close}
        onConfirm={() =>
          remove.mutate(
            { params },
            {
              onSuccess: () => navigate('/settings/webhooks'),
              onError: error => {
                close()
                notifyFailed(error, texts.theWebhookWasNotRemoved)
              },
            },
          )
        }
      >
        {texts.nothingMoreIsDelivered(webhook.url)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === 'rotate'}
        title={texts.giveThisWebhookANewSecret}
        confirmLabel={texts.makeANewSecret}
        isBusy={rotate.isPending}
        onCancel={close}
        onConfirm={() =>
          rotate.mutate(
            { params },
            {
              onSuccess: reply => setSecret(reply.secret),
              onError: error => notifyFailed(error, texts.theSecretWasNotChanged),
              onSettled: close,
            },
          )
        }
      >
        {texts.forHoursDeliveriesAreSigned(OLD_SECRET_HOURS)}
      </ConfirmDialog>
      {secret !== null && <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function StateOf({ webhook }: { webhook: Webhook }) {
  const zone = useZone()
  const { isEnabled, disabledBecause, failingSince, oldSecretUntil } = webhook
  return (
    <>
      {disabledBecause !== null && (
        <Alert color="red" className={classes.alert} title={texts.thisWebhookWasTurnedOff}>
          {texts.turnItOnAgainWhenYour(disabledBecause)}
        </Alert>
      )}
      {!isEnabled && disabledBecause === null && (
        <Alert color="gray" className={classes.alert}>
          {texts.thisWebhookIsOff}
        </Alert>
      )}
      {isEnabled && failingSince !== null && (
        <Alert color="yellow" className={classes.alert}>
          {texts.nothingHasArrivedSince(dateTimeText(failingSince, zone))}
        </Alert>
      )}
      {oldSecretUntil !== null && (
        <Alert color="gray" className={classes.alert}>
          {texts.deliveriesAreSignedWithTheOld(dateTimeText(oldSecretUntil, zone))}
        </Alert>
      )}
    </>
  )
}
