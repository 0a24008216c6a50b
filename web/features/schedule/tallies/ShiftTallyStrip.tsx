// Count of each shift by day, under the days: one line for all, or one for each shift. A shift's
// name shows the agents who have it.
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconFilterFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { LocalDate } from '#core/time/index.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { longDayLabel } from '#web/parts/timeline/layout/axis.ts'
import type { TimelineFrame } from '#web/parts/timeline/timeline-props.ts'
import classes from './ShiftTallyStrip.module.css'
import type { TallyCell, TallyRow } from './shift-tally.ts'
import * as texts from './texts.ts'

interface CellsProps {
  rows: TallyRow[]
  frame: TimelineFrame
}
interface Props extends CellsProps {
  /** Shifts that the grid is filtered by. */
  chosen: readonly number[]
  onChoose: (shiftTemplateIds: number[]) => void
}

/** A column with room for more than a number. */
const ROOMY_PX = 90
const NONE: TallyCell = { planned: 0, published: 0 }

function sumOn(rows: readonly TallyRow[], date: LocalDate): TallyCell {
  const cells = rows.map(row => row.cells.get(date) ?? NONE)
  return {
    planned: cells.reduce((sum, cell) => sum + cell.planned, 0),
    published: cells.reduce((sum, cell) => sum + cell.published, 0),
  }
}

export function ShiftTallyStrip({ rows, frame, chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { labelWidthPx } = frame
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  const toggle = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <div className={classes.tally}>
      <div className={classes.row}>
        <div className={classes.label} style={{ width: labelWidthPx }}>
          <UnstyledButton className={classes.name} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron size={14} stroke={1.8} aria-hidden="true" /> {texts.shiftsADay}
          </UnstyledButton>
          {chosen.length > 0 && (
            <UnstyledButton className={classes.clear} onClick={() => onChoose([])}>
              {texts.showAll}
            </UnstyledButton>
          )}
        </div>
        <Cells rows={rows} frame={frame} name="shifts" />
      </div>
      {isOpen &&
        rows.map(row => {
          const isChosen = chosen.includes(row.shiftTemplateId)
          return (
            <div key={`${row.shiftTemplateId} ${row.isFill}`} className={classes.row}>
              <div className={classes.label} style={{ width: labelWidthPx }}>
                <UnstyledButton
                  className={classes.name}
                  aria-pressed={isChosen}
                  title={isChosen ? texts.showEverybody : texts.showOnlyAgentsWhoHave(row.name)}
                  onClick={() => toggle(row.shiftTemplateId)}
                >
                  <span className={classes.swatch} style={taskColorVars(row.color)} aria-hidden="true" />
                  {row.name}
                  {row.isFill && <span className={classes.fill}>{texts.fill}</span>}
                  {isChosen && <IconFilterFilled size={11} aria-hidden="true" />}
                </UnstyledButton>
              </div>
              <Cells rows={[row]} frame={frame} name={row.name} />
            </div>
          )
        })}
    </div>
  )
}

function Cells({ rows, frame, name }: CellsProps & { name: string }) {
  const { axis, firstColumn, lastColumn, labelWidthPx } = frame
  return axis.columns.slice(firstColumn, lastColumn + 1).map(({ date, leftPx, widthPx }) => {
    const { planned, published } = sumOn(rows, date)
    const isSame = planned === published
    const spoken = texts.longDay(longDayLabel(date), planned, name, isSame, published)
    return (
      <span
        key={date}
        className={classes.cell}
        style={{ left: labelWidthPx + leftPx, width: widthPx }}
        title={spoken}
      >
        <span className="visually-hidden">{spoken}</span>
        <span aria-hidden="true">
          {planned === 0 ? '–' : planned}
          {!isSame && widthPx >= ROOMY_PX && <small>{texts.publishedText(published)}</small>}
        </span>
      </span>
    )
  })
}
