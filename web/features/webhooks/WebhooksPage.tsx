import { useParams } from 'react-router'
import { WebhookList } from './WebhookList.tsx'
import { WebhookView } from './WebhookView.tsx'

/** All webhooks, or one with its deliveries. */
export default function WebhooksPage() {
  const { webhookId } = useParams()
  return webhookId === undefined ? <WebhookList /> : <WebhookView webhookId={Number(webhookId)} />
}
