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
    // biome-ignore lint/a11y/useSemanticElements: a table element cannot place its rows and cells freely
    // biome-ignore lint/a11y/useFocusableInteractive: the cells of a grid take the focus, not its headings
    <div role="rowheader" id={id} aria-colindex={1} className={classes.groupHead} style={{ top: topPx }}>
      {label} <span>{count}</span>
    </div>
  )
})
