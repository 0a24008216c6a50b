import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './MoreCell.module.css'
import * as texts from './texts.ts'

interface Props {
  shown: ReactNode[]
  /** Names of the rest, shown on hover. */
  hidden: string[]
}

/** The first few of a list in a table cell, and how many more there are. */
export function MoreCell({ shown, hidden }: Props) {
  if (shown.length === 0) return '–'
  return (
    <span className={classes.cell}>
      {shown}
      {hidden.length > 0 && (
        <Tooltip label={hidden.join(', ')} multiline maw={320}>
          <span className={classes.more}>
            <span aria-hidden="true">+{hidden.length}</span>
            <span className="visually-hidden"> {texts.andHidden(hidden.join(', '))}</span>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
