// How far a person is from being able to log in, as the tables of agents and managers show it.
import type { InvitationStatus } from '#contract/access/invitation-status.ts'
import type { LocalDate } from '#core/time/index.ts'
import { dateText, localDateText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

export const INVITATION_WORDS: Record<InvitationStatus, string> = texts.invitationWords

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
    return <StatusChip tone="info">{texts.scheduledStartDate(localDateText(startDate))}</StatusChip>
  if (status === 'invited' && expiresAt !== null) {
    const isOver = Date.parse(expiresAt) <= Date.now()
    const until = texts.theLinkWorkingOn(isOver, dateText(expiresAt, zone))
    return (
      <StatusChip tone={isOver ? 'warn' : 'info'} title={until}>
        {isOver ? texts.invitationExpired : INVITATION_WORDS.invited}
      </StatusChip>
    )
  }
  return <StatusChip tone="neutral">{INVITATION_WORDS['not-invited']}</StatusChip>
}
