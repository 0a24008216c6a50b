import type { Zone } from '#core/time/index.ts'
import { History } from './History.tsx'

/** Who changed a block and when, newest first. */
export const BlockHistory = ({ blockId, zone }: { blockId: number; zone: Zone }) => (
  <History of={{ blockId }} zone={zone} />
)
