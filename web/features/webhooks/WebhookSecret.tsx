import { SecretDialog } from '#web/ui/dialog/SecretDialog.tsx'

interface Props {
  secret: string
  onClose: () => void
}

export const WebhookSecret = ({ secret, onClose }: Props) => (
  <SecretDialog title="Secret of the webhook" secret={secret} copyLabel="Copy secret" onClose={onClose}>
    <p>
      Every call is signed with it in the header <code>webhook-signature</code>. Have your program check that
      with a library of Standard Webhooks, and drop a call whose <code>webhook-id</code> it has seen before.
    </p>
  </SecretDialog>
)
