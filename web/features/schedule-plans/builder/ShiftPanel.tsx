// The shifts to choose from: drag one to a day, or press it and then press days. Number keys stand for the
// first nine.
import { Anchor, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { NewShift } from '../draft/draft-edits.ts'
import classes from './builder.module.css'
import { newShiftOf, useBuilder } from './builder-actions.ts'
import { draftShiftText, ShiftFace } from './ShiftFace.tsx'

const MANY = 12

interface Props {
  armed: NewShift | null
  onArm: (shift: NewShift | null) => void
}

export function ShiftPanel({ armed, onArm }: Props) {
  const { choices, templates, drag } = useBuilder()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = choices.filter(one => one.name.toLowerCase().includes(wanted))
  return (
    <aside className={classes.panel} aria-label="Shifts to place">
      <h2>Shifts</h2>
      {choices.length > MANY && (
        <TextInput
          aria-label="Search shifts"
          placeholder="Search shifts"
          leftSection={<IconSearch size={15} stroke={1.6} />}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      {choices.length === 0 && (
        <p className={classes.hint}>
          No shifts yet.{' '}
          <Anchor component={Link} to="/settings/scheduling/activities?tab=shifts" inherit>
            Add some
          </Anchor>
          , or click a day for custom times.
        </p>
      )}
      <ul>
        {shown.map(template => {
          const shift = newShiftOf(template)
          const isArmed = armed?.shiftTemplateId === template.id
          const number = choices.indexOf(template) + 1
          return (
            <li key={template.id}>
              <button
                type="button"
                className={classes.choice}
                aria-pressed={isArmed}
                aria-label={`Place ${draftShiftText(shift, templates)}`}
                onPointerDown={event =>
                  drag(event, { is: 'new', shift }, <ShiftFace shift={shift} templates={templates} />)
                }
                onClick={() => onArm(isArmed ? null : shift)}
              >
                <ShiftFace shift={shift} templates={templates} />
                {number <= 9 && <Kbd size="xs">{number}</Kbd>}
              </button>
            </li>
          )
        })}
      </ul>
      <p className={classes.hint}>
        {armed
          ? 'Press days to place it. Escape ends.'
          : 'Drag a shift to a day, or press it and then days. Ctrl or Alt copies while dragging. Click a day for custom times.'}
      </p>
    </aside>
  )
}
