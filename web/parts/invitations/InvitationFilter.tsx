import { MultiSelect } from '@mantine/core'
import { INVITATION_STATUSES, type InvitationStatus } from '#contract/access/invitation-status.ts'
import { INVITATION_WORDS } from './InvitationChip.tsx'
import * as texts from './texts.ts'

interface Props {
  value: InvitationStatus[] | undefined
  onChange: (statuses: InvitationStatus[] | undefined) => void
  /** Agents alone can be invited on their first day. */
  hasScheduled?: boolean
}

export function InvitationFilter({ value = [], onChange, hasScheduled = false }: Props) {
  const statuses = INVITATION_STATUSES.filter(status => hasScheduled || status !== 'scheduled')
  return (
    <MultiSelect
      aria-label={texts.invitation}
      placeholder={value.length > 0 ? undefined : texts.anyInvitation}
      w={180}
      clearable
      data={statuses.map(status => ({ value: status, label: INVITATION_WORDS[status] }))}
      value={value}
      onChange={chosen => onChange(chosen.length > 0 ? (chosen as InvitationStatus[]) : undefined)}
    />
  )
}
