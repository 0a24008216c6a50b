import type { StaffOrganization } from '#contract/internal/staff.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'

export const StateChip = ({ of: { suspendedAt, subscriptionCount } }: { of: StaffOrganization }) => (
  <>
    {suspendedAt === null ? (
      <StatusChip tone="good">Active</StatusChip>
    ) : (
      <StatusChip tone="bad">Suspended</StatusChip>
    )}
    {subscriptionCount > 1 && <StatusChip tone="warn">{subscriptionCount} subscriptions</StatusChip>}
  </>
)
