import { memo } from 'react'
import classes from './timeline.module.css'

interface Props {
  /** Element id, by which the group's row owns its name. */
  id: string
  topPx: number
  label: string
  count: number
}

export const GroupHead = memo(function GroupHead({ id, topPx, label, count }: Props) {
  return (
    <div role="rowheader" id={id} aria-colindex={1} className={classes.groupHead} style={{ top: topPx }}>
      {label} <span>{count}</span>
    </div>
  )
})
