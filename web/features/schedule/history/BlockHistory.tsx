import type { Zone } from '#core/time/index.ts'
import { History } from './History.tsx'

/** Changes of a block with author and time, the newest first. */
export const BlockHistory = ({ blockId, zone }: { blockId: number; zone: Zone }) => (
  <History of={{ blockId }} zone={zone} />
)
