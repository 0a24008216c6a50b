import {
  IconAlertTriangleFilled,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleFilled,
  IconLoader,
  IconXboxXFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusChip.module.css'

export type Tone = 'neutral' | 'info' | 'busy' | 'good' | 'warn' | 'bad'

/** Shapes of the tones, one each, because no state may be shown by colour alone. */
const SHAPES = {
  neutral: IconCircle,
  info: IconCircleFilled,
  busy: IconLoader,
  good: IconCircleCheckFilled,
  warn: IconAlertTriangleFilled,
  bad: IconXboxXFilled,
} as const

interface Props {
  tone: Tone
  children: ReactNode
  title?: string
}

export function StatusChip({ tone, children, title }: Props) {
  const Shape = SHAPES[tone]
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      <Shape size={12} aria-hidden="true" />
      {children}
    </span>
  )
}
