// Agent's own share of nights and weekends by month, as managers compare it.
import { api } from '#contract/endpoints/index.ts'
import type { FairnessRow } from '#contract/schedule/my-wishes.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './my-availability.module.css'
import * as texts from './texts.ts'

const MONTHS = 6
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function MyShares() {
  const shares = useCall(api.myWishes.shares, { query: { months: MONTHS } })
  if (shares.error) return <ErrorCard onRetry={() => void shares.refetch()}>{textOf(shares.error)}</ErrorCard>
  if (!shares.data) return <LoadingSkeleton shape="rows" count={2} />
  const worked = shares.data.months.filter(month => month.shiftHours > 0).toReversed()
  if (worked.length === 0) return <p className={classes.hint}>{texts.youHaveNoPublishedShift(MONTHS)}</p>
  return (
    <ul className={classes.weeks}>
      {worked.map(month => (
        <li key={month.month}>
          <b>{monthFormat.format(new Date(month.month))}</b>: {shareText(month)}
        </li>
      ))}
    </ul>
  )
}

const shareText = ({ shiftHours, nightHours, weekendHours }: FairnessRow['months'][number]): string =>
  texts.hAtNightAndH(Math.round(nightHours), Math.round(weekendHours), Math.round(shiftHours))
