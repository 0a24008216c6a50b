// Entries of a person's menu: send, send again, take back.
import { Menu } from '@mantine/core'
import { IconMail, IconMailOff } from '@tabler/icons-react'
import { type InvitationStatus, invitationCan } from '#contract/access/invitation-status.ts'
import * as texts from './texts.ts'

interface Props {
  status: InvitationStatus
  onSend: () => void
  onCancel: () => void
}

const ICON = { size: 16, stroke: 1.6 }

export function InvitationItems({ status, onSend, onCancel }: Props) {
  return (
    <>
      {invitationCan.send(status) && (
        <Menu.Item leftSection={<IconMail {...ICON} />} onClick={onSend}>
          {status === 'invited' ? texts.sendInviteAgain : texts.sendInvite}
        </Menu.Item>
      )}
      {invitationCan.cancel(status) && (
        <Menu.Item leftSection={<IconMailOff {...ICON} />} onClick={onCancel}>
          {texts.cancelInvitation}
        </Menu.Item>
      )}
    </>
  )
}
