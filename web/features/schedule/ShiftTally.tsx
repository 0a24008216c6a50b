// How often each shift is planned a day, under the days: one line for all, or one for each shift.
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { draftView } from '#core/blocks/index.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import { longDayLabel } from '../../parts/timeline/axis.ts'
import type { TimelineFrame } from '../../parts/timeline/Timeline.tsx'
import { taskColorVars } from '../../ui/task-colors.ts'
import classes from './schedule.module.css'
import { blockName } from './timeline-blocks.ts'
import type { Names, ScheduleBlock } from './use-schedule.ts'

export interface TallyRow {
  name: string
  color: string
  /** By local date of the start. */
  counts: Map<string, number>
}

/** Shifts that give agents work: drafts as they will be. Most planned first. */
export function tallyRows(blocks: readonly ScheduleBlock[], names: Names, zone: Zone): TallyRow[] {
  const shifts = draftView(blocks).filter(block => block.type === 'shift')
  const rows = [...Map.groupBy(shifts, block => blockName(block.wire, names))].map(([name, own]) => {
    const id = own[0]!.wire.shiftTemplateId
    const counts = new Map<string, number>()
    for (const { interval } of own) {
      const date = localDateOf(zone, interval.start)
      counts.set(date, (counts.get(date) ?? 0) + 1)
    }
    return { name, color: (id !== null && names.shifts.get(id)?.color) || 'beige', counts }
  })
  const total = (row: TallyRow) => [...row.counts.values()].reduce((sum, count) => sum + count, 0)
  return rows.toSorted((a, b) => total(b) - total(a) || a.name.localeCompare(b.name))
}

interface Props {
  rows: TallyRow[]
  frame: TimelineFrame
}

export function ShiftTally({ rows, frame }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { axis, firstColumn, lastColumn, labelWidthPx } = frame
  const columns = axis.columns.slice(firstColumn, lastColumn + 1)
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  const cell = (date: string, leftPx: number, widthPx: number, row: TallyRow | null) => {
    const count = row
      ? (row.counts.get(date) ?? 0)
      : rows.reduce((sum, one) => sum + (one.counts.get(date) ?? 0), 0)
    const spoken = `${longDayLabel(date)}: ${count} ${row?.name ?? 'shifts'}`
    return (
      <span
        key={date}
        className={classes.tallyCell}
        style={{ left: labelWidthPx + leftPx, width: widthPx }}
        title={spoken}
      >
        <span className="visually-hidden">{spoken}</span>
        <span aria-hidden="true">{count === 0 ? '–' : count}</span>
      </span>
    )
  }
  return (
    <div>
      <div className={classes.tallyRow}>
        <UnstyledButton
          className={classes.tallyLabel}
          style={{ width: labelWidthPx }}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={14} stroke={1.8} aria-hidden="true" /> Shifts a day
        </UnstyledButton>
        {columns.map(({ date, leftPx, widthPx }) => cell(date, leftPx, widthPx, null))}
      </div>
      {isOpen &&
        rows.map(row => (
          <div key={row.name} className={classes.tallyRow}>
            <span className={classes.tallyLabel} style={{ width: labelWidthPx }}>
              <span className={classes.swatch} style={taskColorVars(row.color)} aria-hidden="true" />
              {row.name}
            </span>
            {columns.map(({ date, leftPx, widthPx }) => cell(date, leftPx, widthPx, row))}
          </div>
        ))}
    </div>
  )
}
