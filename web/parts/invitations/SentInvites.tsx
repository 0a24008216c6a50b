// Links of invitations that were sent, to pass on by hand.
import { Button, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { SentInvitations } from '#contract/access/invitations.ts'
import { dateText, localDateText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import classes from './invitations.module.css'
import * as texts from './texts.ts'

interface Props {
  sent: SentInvitations
  /** Sentence on where the links stand besides, where no mail server is set up. */
  elsewhere?: string
  onClose: () => void
}

export function SentInvites({ sent, elsewhere, onClose }: Props) {
  const { invited, scheduled, isMailConfigured } = sent
  const zone = useZone()
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      width={invited.length > 0 ? 'wide' : 'narrow'}
      title={invited.length > 0 ? texts.invited : texts.scheduled}
      footer={
        <Button onClick={onClose} data-autofocus>
          {texts.done}
        </Button>
      }
    >
      <div className={classes.plan}>
        {invited.length > 0 && (
          <p>
            {isMailConfigured ? texts.theInvitationsAreOnTheirWay : texts.noMailServerIsSetUp}{' '}
            {!isMailConfigured && elsewhere && `${elsewhere} `}
            {texts.whoeverHasALinkCanLog}
          </p>
        )}
        {invited.length > 0 && (
          <ul className={classes.links}>
            {invited.map(({ id, name, email, link, expiresAt }) => (
              <li key={id}>
                <div>
                  <strong>{name}</strong>
                  <Text size="sm" c="dimmed">
                    {texts.emailUntilExpiresAt(email, dateText(expiresAt, zone))}
                  </Text>
                </div>
                {link ? <CopyLink link={link} name={name} /> : <span>{texts.byEMailAlone}</span>}
              </li>
            ))}
          </ul>
        )}
        {scheduled.map(({ id, name, startDate }) => (
          <p key={id}>{texts.nameIsInvitedOnStartDate(name, localDateText(startDate))}</p>
        ))}
      </div>
    </ModalShell>
  )
}

function CopyLink({ link, name }: { link: string; name: string }) {
  return (
    <CopyButton value={link}>
      {({ copied, copy }) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          aria-label={texts.copyTheLinkOf(name)}
          onClick={copy}
        >
          {copied ? texts.copied : texts.copyLink}
        </Button>
      )}
    </CopyButton>
  )
}
