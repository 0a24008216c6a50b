// Every action on a day, for the right mouse button, a long press and the menu key.
import { Menu } from '@mantine/core'
import {
  IconClipboard,
  IconClock,
  IconCopy,
  IconPencil,
  IconPlus,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react'
import { type Cell, type Draft, rotaOf, shiftsOn } from '../draft/draft.ts'
import { shiftAdded, shiftsRemoved } from '../draft/draft-edits.ts'
import { newShiftOf, useBuilder } from './builder-actions.ts'
import { pasteInto } from './day-keys.ts'
import { draftShiftText } from './ShiftFace.tsx'
import * as texts from './texts.ts'

interface Props {
  draft: Draft
  cell: Cell
  at: { x: number; y: number }
  onClose: () => void
}

const OFFERED = 9

export function CellMenu({ draft, cell, at, onClose }: Props) {
  const builder = useBuilder()
  const { templates, choices, edit, openShift, setClipboard, clipboard } = builder
  const shifts = shiftsOn(rotaOf(draft, cell.rota)?.shifts ?? [], cell.day)
  const refs = shifts.map(shift => ({ rota: cell.rota, id: shift.id }))
  const icon = { size: 15, stroke: 1.6 }
  return (
    <Menu opened onClose={onClose} position="bottom-start" shadow="md" returnFocus>
      <Menu.Target>
        <div style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        {shifts.map(shift => (
          <Menu.Item
            key={shift.id}
            leftSection={<IconPencil {...icon} />}
            onClick={() => openShift({ rota: cell.rota, id: shift.id })}
          >
            {texts.editDraftShift(draftShiftText(shift, templates))}
          </Menu.Item>
        ))}
        {choices.slice(0, OFFERED).map(template => (
          <Menu.Item
            key={template.id}
            leftSection={<IconPlus {...icon} />}
            onClick={() => edit(shiftAdded(cell, newShiftOf(template)))}
          >
            {texts.addTemplateName(template.name)}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconClock {...icon} />} onClick={() => openShift(cell)}>
          {texts.addAnotherShift}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconScissors {...icon} />}
          disabled={refs.length === 0}
          onClick={() => setClipboard({ refs, isCut: true })}
        >
          {texts.cut}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          disabled={refs.length === 0}
          onClick={() => setClipboard({ refs, isCut: false })}
        >
          {texts.copy}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconClipboard {...icon} />}
          disabled={clipboard === null}
          onClick={() => pasteInto(cell, builder)}
        >
          {texts.paste}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash {...icon} />}
          disabled={refs.length === 0}
          onClick={() =>
            edit(
              shiftsRemoved(
                cell.rota,
                refs.map(ref => ref.id),
              ),
            )
          }
        >
          {texts.removeTheShiftsOfTheDay}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
