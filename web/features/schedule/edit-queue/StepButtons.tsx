import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import * as texts from './texts.ts'
import type { Steps } from './use-steps.tsx'

const ICON = { size: 16, stroke: 1.6 }

/** A tooltip says what would be taken back. */
export function StepButtons({ steps: { undoable, redoable, undo, redo } }: { steps: Steps }) {
  return (
    <ActionIcon.Group>
      <Tooltip label={undoable ? texts.undoText(undoable) : texts.nothingToUndo}>
        <ActionIcon
          aria-label={texts.undo}
          aria-keyshortcuts="Control+Z"
          data-disabled={undoable ? undefined : true}
          onClick={() => void undo()}
        >
          <IconArrowBackUp {...ICON} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redoable ? texts.redoText(redoable) : texts.nothingToRedo}>
        <ActionIcon
          aria-label={texts.redo}
          aria-keyshortcuts="Control+Shift+Z"
          data-disabled={redoable ? undefined : true}
          onClick={() => void redo()}
        >
          <IconArrowForwardUp {...ICON} />
        </ActionIcon>
      </Tooltip>
    </ActionIcon.Group>
  )
}
