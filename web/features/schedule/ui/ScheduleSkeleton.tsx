import { Skeleton } from '@mantine/core'
import classes from './schedule.module.css'
import * as texts from './texts.ts'

const ROWS = Array.from({ length: 12 }, (_, at) => `row ${at}`)
const CELLS = Array.from({ length: 7 }, (_, at) => `cell ${at}`)

/** Names at the left, chips in most cells. */
export function ScheduleSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={texts.loadingTheSchedule}>
      {ROWS.map((row, y) => (
        <div key={row} className={classes.skeletonRow}>
          <Skeleton height={10} width={`${50 + ((y * 13) % 40)}%`} />
          {CELLS.map((cell, x) => (
            <Skeleton key={cell} height={28} visible={(x + y) % 7 < 5} animate={(x + y) % 7 < 5} />
          ))}
        </div>
      ))}
    </div>
  )
}
