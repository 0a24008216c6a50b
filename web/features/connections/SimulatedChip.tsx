import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

export const SimulatedChip = () => (
  <StatusChip tone="info" title={texts.aBuiltInSystem}>
    {texts.simulated}
  </StatusChip>
)
