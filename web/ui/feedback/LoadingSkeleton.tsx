import { Skeleton } from '@mantine/core'
import classes from './LoadingSkeleton.module.css'
import * as texts from './texts.ts'

interface Props {
  /** Shape of the content to come. */
  shape: 'rows' | 'cards' | 'chart' | 'form'
  count?: number
  /** Shown above: of what takes seconds. */
  label?: string
}

const WIDTHS = ['72%', '54%', '63%', '46%', '68%']
const HEIGHT_PX = { rows: 12, cards: 96, chart: 260, form: 32 } as const

export function LoadingSkeleton({ shape, count = shape === 'chart' ? 1 : 6, label }: Props) {
  return (
    <div className={classes[shape]} role="status" aria-label={label ?? texts.loading}>
      {label && <p className={classes.label}>{label}</p>}
      {Array.from({ length: count }, (_, at) => `item ${at}`).map((key, at) => (
        <div key={key} className={classes.item}>
          {shape === 'form' && <Skeleton height={10} width="30%" mb={6} />}
          <Skeleton
            height={HEIGHT_PX[shape]}
            width={shape === 'rows' ? WIDTHS[at % WIDTHS.length] : '100%'}
          />
        </div>
      ))}
    </div>
  )
}
