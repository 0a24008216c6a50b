// Name of a row. All names stand in one column that stays in sight, apart from their rows: each that did so
// by itself would be a compositor layer of its own.
import { IconAlertTriangleFilled, IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import type { TimelineRow } from '../layout/types.ts'
import * as texts from './texts.ts'
import classes from './timeline.module.css'

interface Props {
  /** Element id, by which the row owns its name. */
  id: string
  row: TimelineRow
  topPx: number
  heightPx: number
  canOpen: boolean
  /** Whether the row's blocks can be selected. */
  canSelect: boolean
  /** Some of them are. */
  isSelected: boolean
}

// The buttons are out of the tab order: in a grid the arrows go from cell to cell.
export const RowHead = memo(function RowHead(props: Props) {
  const { row, topPx, heightPx, canOpen, canSelect } = props
  return (
    <div
      role="rowheader"
      id={props.id}
      aria-colindex={1}
      className={classes.rowHead}
      data-head={row.id}
      data-selected={props.isSelected || undefined}
      style={{ top: topPx, height: heightPx }}
    >
      {canSelect && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.rowSelect}
          data-select-row={row.id}
          aria-label={texts.selectEverythingOf(row.label)}
        />
      )}
      {row.picture !== undefined && <Face label={row.label} picture={row.picture} />}
      <span className={classes.rowNames}>
        {canOpen && !row.lockedBecause ? (
          <button type="button" tabIndex={-1} className={classes.rowLabel} data-open-row={row.id}>
            {row.label}
          </button>
        ) : (
          <span className={classes.rowLabel}>{row.label}</span>
        )}
        {row.sub && <span className={classes.rowSub}>{row.sub}</span>}
      </span>
      {row.zoneFlag && (
        <span className={classes.zoneFlag} title={row.zoneFlag.title}>
          {row.zoneFlag.text}
          <span className="visually-hidden">, {row.zoneFlag.title}</span>
        </span>
      )}
      {row.meta && (
        <span className={classes.rowMeta} data-tone={row.metaTone} title={row.metaTitle}>
          {row.meta}
          {row.metaTitle && <span className="visually-hidden">, {row.metaTitle}</span>}
        </span>
      )}
      {row.warning && (
        <span className={classes.rowWarning} title={row.warning}>
          <IconAlertTriangleFilled size={13} aria-hidden="true" />
          <span className="visually-hidden">{row.warning}</span>
        </span>
      )}
      {row.lockedBecause && (
        <span className={classes.rowLock} title={row.lockedBecause}>
          <IconLock size={13} stroke={1.8} aria-hidden="true" />
          <span className="visually-hidden">{row.lockedBecause}</span>
        </span>
      )}
    </div>
  )
})

/** Plain elements: a component of the library for each of hundreds of rows takes longer to draw than the row. */
function Face({ label, picture }: { label: string; picture: string | null }) {
  if (picture !== null) return <img className={classes.rowFace} src={picture} alt="" width={22} height={22} />
  return (
    <span className={classes.rowFace} aria-hidden="true">
      {label
        .split(' ')
        .slice(0, 2)
        .map(word => word.charAt(0).toUpperCase())
        .join('')}
    </span>
  )
}
