// How far a person is from being able to log in, as the tables of agents and managers show it.
import type { InvitationStatus } from '#contract/access/invitation-status.ts'
import type { LocalDate } from '#core/time/index.ts'
import { dateText, localDateText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'

export const INVITATION_WORDS: Record<InvitationStatus, string> = {
  'not-invited': 'Not invited',
  scheduled: 'Scheduled',
  invited: 'Invited',
  active: 'Active',
}

interface Props {
  person: { invitationStatus: InvitationStatus; invitationExpiresAt: string | null }
  startDate?: LocalDate | null
}

export function InvitationChip({
  person: { invitationStatus: status, invitationExpiresAt: expiresAt },
  startDate,
}: Props) {
  const zone = useZone()
  if (status === 'active') return <StatusChip tone="good">{INVITATION_WORDS.active}</StatusChip>
  if (status === 'scheduled' && startDate)
    return <StatusChip tone="info">Scheduled {localDateText(startDate)}</StatusChip>
  if (status === 'invited' && expiresAt !== null) {
    const isOver = Date.parse(expiresAt) <= Date.now()
    const until = `The link ${isOver ? 'stopped' : 'stops'} working on ${dateText(expiresAt, zone)}.`
    return (
      <StatusChip tone={isOver ? 'warn' : 'info'} title={until}>
        {isOver ? 'Invitation expired' : INVITATION_WORDS.invited}
      </StatusChip>
    )
  }
  return <StatusChip tone="neutral">{INVITATION_WORDS['not-invited']}</StatusChip>
}
