// Count of each shift by day, in the draft and as published.
import { countShifts, draftView, publishedView } from '#core/blocks/index.ts'
import type { LocalDate, Zone } from '#core/time/index.ts'
import type { BlockNames, ScheduleBlock } from '../blocks/schedule-block.ts'
import { CUSTOM_SHIFT, NO_TEMPLATE } from '../blocks/surfers-with-shift.ts'

export interface TallyCell {
  planned: number
  published: number
}

export interface TallyRow {
  /** CUSTOM_SHIFT for those without one. */
  shiftTemplateId: number
  name: string
  color: string
  isFill: boolean
  /** Cells by local date of the shift's start. */
  cells: Map<LocalDate, TallyCell>
}

/** Rows of the tally, the most planned first. */
export function tallyRows(blocks: readonly ScheduleBlock[], names: BlockNames, zone: Zone): TallyRow[] {
  const rows = new Map<string, TallyRow>()
  const take = (view: readonly ScheduleBlock[], side: keyof TallyCell) => {
    for (const [date, counts] of countShifts(view, zone, block => block.wire.shiftTemplateId))
      for (const { shiftTemplateId, type, count } of counts) {
        const row = rowOf(rows, names, shiftTemplateId, type === 'fill')
        const cell = row.cells.get(date) ?? { planned: 0, published: 0 }
        row.cells.set(date, { ...cell, [side]: cell[side] + count })
      }
  }
  take(draftView(blocks), 'planned')
  take(publishedView(blocks), 'published')
  const total = ({ cells }: TallyRow) => [...cells.values()].reduce((sum, cell) => sum + cell.planned, 0)
  return [...rows.values()].sort((a, b) => total(b) - total(a) || a.name.localeCompare(b.name))
}

/** Custom shifts are one row, also those of a template that is not known. */
function rowOf(
  rows: Map<string, TallyRow>,
  { shifts }: BlockNames,
  templateId: number | null,
  isFill: boolean,
): TallyRow {
  const shift = templateId === null ? undefined : shifts.get(templateId)
  const shiftTemplateId = shift?.id ?? CUSTOM_SHIFT
  const key = `${shiftTemplateId} ${isFill}`
  const row = rows.get(key) ?? {
    shiftTemplateId,
    isFill,
    name: shift?.name ?? NO_TEMPLATE,
    color: shift?.color ?? 'beige',
    cells: new Map<LocalDate, TallyCell>(),
  }
  rows.set(key, row)
  return row
}
