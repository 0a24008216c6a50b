import type { StaffOrganization } from '#contract/internal/staff.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'

export const StateChip = ({ of: { suspendedAt } }: { of: StaffOrganization }) =>
  suspendedAt === null ? (
    <StatusChip tone="good">Active</StatusChip>
  ) : (
    <StatusChip tone="bad">Suspended</StatusChip>
  )
