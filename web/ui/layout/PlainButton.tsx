import type { MouseEvent, ReactNode } from 'react'
import classes from './PlainButton.module.css'

interface Props {
  children: ReactNode
  variant?: 'filled' | 'outlined'
  /** Makes it a link. */
  href?: string
  onClick?: (event: MouseEvent) => void
  widthPx?: number
}

/** A button or link for pages that come before the component library. */
export function PlainButton({ children, variant = 'filled', href, onClick, widthPx }: Props) {
  const look = { className: `${classes.button} ${classes[variant]}`, style: { width: widthPx } }
  if (href !== undefined)
    return (
      <a href={href} onClick={onClick} {...look}>
        {children}
      </a>
    )
  return (
    <button type="button" onClick={onClick} {...look}>
      {children}
    </button>
  )
}
