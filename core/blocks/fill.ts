// A fill shift is kept whole and worked only where nothing else stands: what is left of it follows from the
// other blocks of the view, so it grows back when they go.
import { type Interval, subtract } from '../time/index.ts'
import type { ScheduledBlock } from './types.ts'

const takesPlace = (block: ScheduledBlock): boolean =>
  block.type === 'shift' ? !block.isFill : block.type !== 'blocked-time'

/** `blocks`: of one view. The intervals that are left of a fill shift; none when it is wholly covered. */
export const fillRemainder = (fill: ScheduledBlock, blocks: readonly ScheduledBlock[]): Interval[] =>
  subtract(
    [fill.interval],
    blocks
      .filter(block => block.surferId === fill.surferId && takesPlace(block))
      .map(block => block.interval),
  )
