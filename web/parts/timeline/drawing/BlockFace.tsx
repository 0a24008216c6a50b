import {
  IconAlertTriangleFilled,
  IconCalendarOff,
  IconClock,
  IconClockPlus,
  IconLock,
  IconUserOff,
} from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import type { Zone } from '#core/time/index.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import type { BlockKind, TimelineBlock } from '../layout/types.ts'
import { faceText } from './block-face.ts'
import { blockSpokenText } from './block-text.ts'
import classes from './timeline.module.css'

/** Signs of absences, since colour alone does not distinguish them from shifts. */
const KIND_ICONS: Partial<Record<BlockKind, typeof IconLock>> = {
  'time-off': IconUserOff,
  'time-in-lieu': IconClockPlus,
  'blocked-time': IconCalendarOff,
}

interface Props {
  block: TimelineBlock
  zone: Zone
  leftPx: number
  topPx: number
  widthPx: number
  heightPx: number
  isTwoLined: boolean
  /** Activities lie on its lower part: the text stays in the strip above them. */
  hasStrip: boolean
  isSelected: boolean
  isButton: boolean
  /** Whether the block may stand under the names in part: its text is brought beside them. */
  isCrossing: boolean
}

const BUTTON = { type: 'button' } as const
const PICTURE = { role: 'img' } as const
const PADDING_PX = 12
const NARROW_PADDING_PX = 4
const NARROW_BELOW_PX = 56

export const BlockFace = memo(function BlockFace(props: Props) {
  const { block, zone, leftPx, topPx, widthPx, heightPx, isTwoLined, hasStrip } = props
  const isNarrow = widthPx < NARROW_BELOW_PX
  const Icon = block.emoji ? undefined : KIND_ICONS[block.kind]
  const innerPx = widthPx - 2 - (isNarrow ? NARROW_PADDING_PX : PADDING_PX)
  const face = faceText(block, zone, innerPx, isTwoLined, Icon !== undefined)
  const style: CSSProperties = {
    ...taskColorVars(block.color),
    marginLeft: leftPx,
    marginTop: topPx,
    width: widthPx,
    height: heightPx,
  }
  const name = (
    <>
      {Icon && innerPx >= 12 && <Icon size={12} stroke={2} />}
      {face.emoji && <span className={classes.emoji}>{face.emoji}</span>}
      {face.label && <span className={classes.blockLabel}>{face.label}</span>}
      <Marks block={block} innerPx={innerPx} />
    </>
  )
  // One that only shows is a picture with a description; it takes the focus all the same, for its details.
  const Element = props.isButton ? 'button' : 'div'
  return (
    <Element
      {...(props.isButton ? BUTTON : PICTURE)}
      tabIndex={-1}
      className={classes.block}
      data-block={block.id}
      data-kind={block.kind}
      data-plain={props.isButton ? undefined : true}
      data-narrow={isNarrow || undefined}
      data-two={isTwoLined || undefined}
      data-cut={face.isCut || undefined}
      data-conflict={block.hasConflict || undefined}
      data-strip={hasStrip || undefined}
      data-draft={(block.isDraft && !block.isDeleted) || undefined}
      data-deleted={block.isDeleted || undefined}
      data-selected={props.isSelected || undefined}
      aria-pressed={props.isSelected || undefined}
      aria-label={blockSpokenText(block, zone)}
      style={style}
    >
      <span className={classes.blockText} data-crossing={props.isCrossing || undefined}>
        {isTwoLined ? <span className={classes.blockName}>{name}</span> : name}
        {face.times && <span className={classes.blockTimes}>{face.times}</span>}
      </span>
      {block.hasConflict && <span className={classes.conflict} />}
    </Element>
  )
})

function Marks({ block, innerPx }: { block: TimelineBlock; innerPx: number }) {
  if (innerPx < 12) return null
  return (
    <>
      {block.warning && <IconAlertTriangleFilled size={11} className={classes.warningMark} />}
      {block.hasRequest && <IconClock size={11} stroke={2.2} />}
      {block.locked && <IconLock size={11} stroke={2} />}
    </>
  )
}
