import { memo } from 'react'
import classes from './timeline.module.css'

interface Props {
  index: number
  topPx: number
  label: string
  count: number
}

export const GroupHead = memo(function GroupHead({ index, topPx, label, count }: Props) {
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table element cannot place its rows and cells freely
    // biome-ignore-start lint/a11y/useFocusableInteractive: the cells of a grid take the focus, not its headings
    <div role="row" aria-rowindex={index + 2} className={classes.group} style={{ top: topPx }}>
      <div role="rowheader" className={classes.groupLabel}>
        {label} <span>{count}</span>
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/useFocusableInteractive: as above
  )
})
