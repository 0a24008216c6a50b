import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'

export const SimulatedChip = () => (
  <StatusChip tone="info" title="A built-in system of the sample company, with no real customers">
    Simulated
  </StatusChip>
)
