// The rows in sight with their blocks. A group heading is an empty row here: its name stands at the left.
import type { CellAt } from '../layout/cell-navigation.ts'
import type { Geometry } from '../layout/geometry.ts'
import { NO_SELECTION } from '../layout/use-geometry.ts'
import { type ColumnWindow, WINDOW_PHASES } from '../layout/view-window.ts'
import { TimelineRowView } from './TimelineRowView.tsx'
import classes from './timeline.module.css'
import type { VisibleItem } from './visible-items.ts'

interface Props {
  items: readonly VisibleItem[]
  geometry: Geometry
  /** Columns to draw, by phase of the row. */
  phases: readonly ColumnWindow[]
  focus: CellAt
  selectedIn: ReadonlyMap<string, ReadonlySet<string>>
  dimmed: ReadonlySet<string>
  hasButtons: boolean
}

export function TimelineRows({ items, geometry, phases, focus, selectedIn, dimmed, hasButtons }: Props) {
  return items.map(({ item, index, topPx, headId }) =>
    item.type === 'group' ? (
      <div
        key={item.key}
        role="row"
        aria-rowindex={index + 2}
        aria-owns={headId}
        className={classes.group}
        style={{ top: topPx }}
      />
    ) : (
      <TimelineRowView
        key={item.key}
        rowIndex={index}
        headId={headId}
        focusColumn={focus.rowIndex === index ? focus.column : null}
        item={item}
        topPx={topPx}
        axis={geometry.axis}
        labelWidthPx={geometry.labelWidthPx}
        sizes={geometry.sizes}
        columns={phases[index % WINDOW_PHASES]!}
        selected={selectedIn.get(item.row.id) ?? NO_SELECTION}
        isDimmed={dimmed.has(item.row.id)}
        hasButtons={hasButtons}
      />
    ),
  )
}
