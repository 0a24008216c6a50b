// Links of invitations that were sent, to pass on by hand.
import { Button, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { SentInvitations } from '#contract/access/invitations.ts'
import { dateText, localDateText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import classes from './invitations.module.css'

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
      title={invited.length > 0 ? 'Invited' : 'Scheduled'}
      footer={
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      }
    >
      <div className={classes.plan}>
        {invited.length > 0 && (
          <p>
            {isMailConfigured
              ? 'The invitations are on their way by e-mail. You can also pass on the links yourself.'
              : 'No mail server is set up, so pass on the links yourself.'}{' '}
            {!isMailConfigured && elsewhere && `${elsewhere} `}
            Whoever has a link can log in as that person.
          </p>
        )}
        {invited.length > 0 && (
          <ul className={classes.links}>
            {invited.map(({ id, name, email, link, expiresAt }) => (
              <li key={id}>
                <div>
                  <strong>{name}</strong>
                  <Text size="sm" c="dimmed">
                    {email} · until {dateText(expiresAt, zone)}
                  </Text>
                </div>
                {link ? <CopyLink link={link} name={name} /> : <span>By e-mail alone</span>}
              </li>
            ))}
          </ul>
        )}
        {scheduled.map(({ id, name, startDate }) => (
          <p key={id}>
            {name} is invited on {localDateText(startDate)}.
          </p>
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
          aria-label={`Copy the link of ${name}`}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      )}
    </CopyButton>
  )
}
