import { Select } from '@mantine/core'
import type { OwnShifts } from './own-shifts.ts'
import * as texts from './texts.ts'

interface Props {
  own: OwnShifts
  value: number | undefined
  onChange: (blockId: number | undefined) => void
}

/** One of the own published shifts that have not begun. */
export function ShiftSelect({ own: { shifts }, value, onChange }: Props) {
  const isKnown = shifts?.some(shift => shift.blockId === value)
  return (
    <Select
      label={texts.shift}
      required
      searchable
      data-autofocus
      placeholder={shifts?.length === 0 ? texts.nothingIsPublishedForYouYet : texts.chooseAShift}
      disabled={!shifts || shifts.length === 0}
      data={(shifts ?? []).map(({ blockId, label }) => ({ value: String(blockId), label }))}
      value={isKnown ? String(value) : null}
      error={shifts && value !== undefined && !isKnown ? texts.thisShiftIsNotInYour : undefined}
      onChange={id => onChange(id === null ? undefined : Number(id))}
    />
  )
}
