import { IconCalendarOff, IconClockPlus, IconLock, IconUserOff } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent } from 'react'
import type { Zone } from '#core/time/index.ts'
import { taskColorVars } from '../../ui/task-colors.ts'
import { spokenText, timesText } from './block-text.ts'
import classes from './timeline.module.css'
import type { TimelineBlock } from './types.ts'

/** Absences carry a sign of their own, since their colour alone does not tell them from a shift. */
const KIND_ICONS = { 'time-off': IconUserOff, 'time-in-lieu': IconClockPlus, 'blocked-time': IconCalendarOff }

/** Name and times under each other, side by side, the name alone, or no more than the emoji. */
export type BlockLines = 'two' | 'one' | 'name' | 'emoji'

interface Props {
  block: TimelineBlock
  zone: Zone
  style: CSSProperties
  lines: BlockLines
  /** Activities lie on its lower part: the text stays in the strip above them. */
  hasStrip?: boolean
  onOpen: (blockId: string, share?: number) => void
}

/** A click by Enter has no place. */
function shareUnder({ detail, clientX, currentTarget }: MouseEvent<HTMLElement>): number | undefined {
  if (detail === 0) return undefined
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(1, Math.max(0, (clientX - left) / width))
}

export function BlockFace({ block, zone, style, lines, hasStrip, onOpen }: Props) {
  const Icon = block.kind in KIND_ICONS ? KIND_ICONS[block.kind as keyof typeof KIND_ICONS] : null
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.block}
      data-block={block.id}
      data-kind={block.kind}
      data-lines={lines}
      data-strip={hasStrip || undefined}
      data-draft={(block.isDraft && !block.isDeleted) || undefined}
      data-deleted={block.isDeleted || undefined}
      style={{ ...taskColorVars(block.color), ...style }}
      aria-label={spokenText(block, zone)}
      onClick={event => {
        event.stopPropagation()
        onOpen(block.id, shareUnder(event))
      }}
    >
      <span className={classes.blockText}>
        <span className={classes.blockName}>
          {Icon && !block.emoji && <Icon size={12} stroke={2} />}
          {block.emoji && <span className={classes.emoji}>{block.emoji}</span>}
          <span className={classes.blockLabel}>{block.label}</span>
          {block.locked && <IconLock size={11} stroke={2} />}
        </span>
        {(lines === 'one' || lines === 'two') && (
          <span className={classes.blockTimes}>{timesText(block, zone)}</span>
        )}
      </span>
      {block.hasConflict && <span className={classes.conflict} />}
    </button>
  )
}
