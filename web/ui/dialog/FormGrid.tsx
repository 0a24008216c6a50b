import type { ReactNode } from 'react'
import classes from './FormGrid.module.css'

interface Props {
  title?: string
  /** Fields side by side; one below the other on a phone. */
  columns?: 1 | 2
  children: ReactNode
}

/** A titled part of a form. */
export function FormGrid({ title, columns = 1, children }: Props) {
  return (
    <fieldset className={classes.part} data-columns={columns}>
      {title && <legend>{title}</legend>}
      {children}
    </fieldset>
  )
}
