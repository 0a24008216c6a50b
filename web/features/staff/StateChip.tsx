import type { StaffOrganization } from '#contract/internal/staff.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

export const StateChip = ({ of: { suspendedAt, subscriptionCount } }: { of: StaffOrganization }) => (
  <>
    {suspendedAt === null ? (
      <StatusChip tone="good">{texts.active}</StatusChip>
    ) : (
      <StatusChip tone="bad">{texts.suspended}</StatusChip>
    )}
    {subscriptionCount > 1 && (
      <StatusChip tone="warn">{texts.subscriptionCountSubscriptions(subscriptionCount)}</StatusChip>
    )}
  </>
)
