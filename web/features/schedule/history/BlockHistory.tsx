import type { Zone } from '#core/time/index.ts'
import { ChangeLog } from './ChangeLog.tsx'

/** Changes of a block with author and time, the newest first. */
export const BlockHistory = ({ blockId, zone }: { blockId: number; zone: Zone }) => (
  <ChangeLog of={{ blockId }} zone={zone} />
)
