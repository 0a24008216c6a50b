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
import * as texts from './texts.ts'

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
    <aside className={classes.panel} aria-label={texts.shiftsToPlace}>
      <h2>{texts.shifts}</h2>
      {choices.length > MANY && (
        <TextInput
          aria-label={texts.searchShifts}
          placeholder={texts.searchShifts}
          leftSection={<IconSearch size={15} stroke={1.6} />}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      {choices.length === 0 && (
        <p className={classes.hint}>
          {texts.noShiftsYet}{' '}
          <Anchor component={Link} to="/settings/scheduling/activities?tab=shifts" inherit>
            {texts.addSome}
          </Anchor>
          {texts.orClickADayForCustom}
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
                aria-label={texts.placeDraftShift(draftShiftText(shift, templates))}
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
      <p className={classes.hint}>{armed ? texts.pressDaysToPlaceIt : texts.dragAShiftToADay}</p>
    </aside>
  )
}
