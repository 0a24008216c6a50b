import { CAUSE_UNITS } from '#core/post-mortem/sentence.ts'
import { csvText } from '../csv-text.ts'
import type { PostMortem } from './post-mortem.ts'

const points = (fraction: number | null) => (fraction === null ? '' : (fraction * 100).toFixed(2))

/** One line per ticket group and cause, service levels in percent and shares in percentage points. */
export const postMortemCsv = ({ date, timezone, groups }: PostMortem): string =>
  csvText(
    groups.flatMap(({ name, planned, actual, measured, goal, causes }) =>
      causes.map(({ cause, share, error, size }) => ({
        date,
        time_zone: timezone,
        ticket_group: name,
        goal_percent: points(goal),
        planned_percent: points(planned.value),
        simulated_percent: points(actual.value),
        measured_percent: points(measured),
        cause,
        share_points: points(share),
        error_points: points(error),
        size: size.toFixed(2),
        size_unit: CAUSE_UNITS[cause],
      })),
    ),
  )
