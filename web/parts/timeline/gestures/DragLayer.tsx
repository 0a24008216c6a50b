// While something is dragged: a dashed outline where it was, ghosts in the colour of the verdict where it would
// stand, and beside the pointer the times and the broken rule in words.
import { Portal } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconForbid2 } from '@tabler/icons-react'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { blockBoxes, type Geometry, ghostBox } from '../layout/geometry.ts'
import type { TimelineBlock } from '../layout/types.ts'
import { type DragState, type DragStore, useDragState } from './drag-store.ts'
import classes from './gestures.module.css'

interface Props {
  store: DragStore
  geometry: Geometry
  blockOf: (id: string) => TimelineBlock | undefined
}

const TONE_ICONS = { fine: IconCheck, warn: IconAlertTriangle, bad: IconForbid2 }
const TIP_WIDTH_PX = 260
const TIP_ROOM_PX = 110
/** Most outlines drawn; further blocks of a large selection are moved without. */
const OUTLINES = 200

export function DragLayer({ store, geometry, blockOf }: Props) {
  const shown = useDragState(store)
  if (!shown) return null
  return (
    <div className={classes.layer} style={{ left: geometry.labelWidthPx }} aria-hidden="true">
      {shown.is === 'lasso' ? (
        <div className={classes.lasso} style={shown.box} />
      ) : (
        <Drag shown={shown} geometry={geometry} blockOf={blockOf} />
      )}
    </div>
  )
}

function Drag({ shown, geometry, blockOf }: Omit<Props, 'store'> & { shown: DragState & { is: 'drag' } }) {
  const { gesture, preview } = shown
  const ids =
    gesture.is === 'move'
      ? gesture.blockIds.slice(0, OUTLINES)
      : gesture.is === 'resize'
        ? [gesture.blockId]
        : []
  const origins = ids.flatMap(id => {
    const block = blockOf(id)
    return block ? blockBoxes(geometry, block) : []
  })
  return (
    <>
      {origins.map(box => (
        <div key={`${box.left} ${box.top}`} className={classes.origin} style={box} />
      ))}
      {preview.ghosts.slice(0, OUTLINES).map(ghost => {
        const box = ghostBox(geometry, ghost.rowId, ghost)
        if (!box) return null
        return (
          <div
            key={`${ghost.rowId} ${ghost.start} ${ghost.label}`}
            className={classes.ghost}
            data-tone={preview.tone}
            style={{ ...taskColorVars(ghost.color), ...box }}
          >
            {ghost.label}
          </div>
        )
      })}
      <Tip {...shown} />
    </>
  )
}

function Tip({ x, y, text, preview, isTouch }: DragState & { is: 'drag' }) {
  const Icon = TONE_ICONS[preview.tone]
  const left = Math.min(x + 16, window.innerWidth - TIP_WIDTH_PX - 8)
  // A finger hides what is under it: the tip goes above.
  const isAbove = isTouch ? y > TIP_ROOM_PX : y > window.innerHeight - TIP_ROOM_PX
  const style = isAbove ? { bottom: window.innerHeight - y + (isTouch ? 40 : 14) } : { top: y + 18 }
  return (
    <Portal>
      <div
        className={classes.tip}
        data-tone={preview.tone}
        style={{ ...style, left, maxWidth: TIP_WIDTH_PX }}
      >
        <Icon size={14} stroke={2.2} />
        <span>
          <b>{text}</b>
          {preview.sentence && <span>{preview.sentence}</span>}
        </span>
      </div>
    </Portal>
  )
}
