import { Portal } from '@mantine/core'
import type { Zone } from '#core/time/index.ts'
import { KIND_NAMES, type TimelineBlock } from '../layout/types.ts'
import { blockLengthText, blockStateLabels, blockTimesText } from './block-text.ts'
import classes from './timeline.module.css'

interface Props {
  block: TimelineBlock
  zone: Zone
  /** Position of the block on the screen. */
  rect: DOMRect
}

const WIDTH_PX = 240
const NEEDED_BELOW_PX = 120

/** One card for the whole timeline, beside the block under the pointer or focus. */
export function BlockTip({ block, zone, rect }: Props) {
  const isAbove = rect.bottom + NEEDED_BELOW_PX > window.innerHeight
  const left = Math.min(Math.max(8, rect.left), window.innerWidth - WIDTH_PX - 8)
  const style = isAbove ? { bottom: window.innerHeight - rect.top + 6 } : { top: rect.bottom + 6 }
  return (
    <Portal>
      <div className={classes.tip} style={{ ...style, left, width: WIDTH_PX }} aria-hidden="true">
        <div className={classes.tipTitle}>
          {block.emoji} {block.label}
        </div>
        <div>
          {KIND_NAMES[block.kind]} · {blockTimesText(block, zone)} · {blockLengthText(block)}
        </div>
        {block.title && <div>{block.title}</div>}
        <div className={classes.tipStates}>{blockStateLabels(block).join(' · ')}</div>
      </div>
    </Portal>
  )
}
