import { Popover, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FigureSign, figureText } from '../text/figure-text.ts'
import classes from './Figure.module.css'
import * as texts from './texts.ts'

interface Props {
  value: number | null | undefined
  unit?: string
  digits?: number
  /** `difference` always shows + or −. */
  sign?: FigureSign
  tone?: 'plain' | 'good' | 'warn' | 'bad'
  label?: string
  size?: 'inline' | 'tile'
  /** Source of the number; makes it clickable. */
  from?: ReactNode
}

export function Figure(props: Props) {
  const { value, unit, digits = 0, sign, tone = 'plain', label, size = 'inline', from } = props
  const text = figureText(value, unit, digits, sign)
  const amount = figureText(value, undefined, digits, sign)
  const number = (
    <span className={classes.number} data-tone={tone} data-size={size}>
      {amount}
      <span className={classes.unit}>{text.slice(amount.length)}</span>
    </span>
  )
  const body = from ? (
    <Popover width={280} withArrow>
      <Popover.Target>
        <UnstyledButton
          className={classes.clickable}
          aria-label={texts.whereThisComesFrom(label ? `${label}: ` : '', text)}
        >
          {number}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.from}>{from}</Popover.Dropdown>
    </Popover>
  ) : (
    number
  )
  if (!label || size === 'inline') return body
  return (
    <div className={classes.tile}>
      <span className={classes.label}>{label}</span>
      {body}
    </div>
  )
}
