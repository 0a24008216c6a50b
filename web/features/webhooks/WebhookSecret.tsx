import { SecretDialog } from '#web/ui/dialog/SecretDialog.tsx'
import * as texts from './texts.ts'

interface Props {
  secret: string
  onClose: () => void
}

export const WebhookSecret = ({ secret, onClose }: Props) => (
  <SecretDialog
    title={texts.secretOfTheWebhook}
    secret={secret}
    copyLabel={texts.copySecret}
    onClose={onClose}
  >
    <p>
      {texts.everyCallIsSignedWithIt} <code>{texts.webhookSignature}</code>
      {texts.haveYourProgramCheck} <code>{texts.webhookIdInSentence}</code> {texts.itHasSeenBefore}
    </p>
  </SecretDialog>
)
