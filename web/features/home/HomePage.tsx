import { quickStart } from '#contract/organization/quick-start.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { dayText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { later } from '#web/ui/feedback/later.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { comingRange } from './coming-range.ts'
import classes from './HomePage.module.css'
import { PendingRequests } from './PendingRequests.tsx'
import { StartOwn } from './StartOwn.tsx'
import { isBegun } from './steps.ts'
import { Unpublished } from './Unpublished.tsx'

const Jobs = later(async () => (await import('./Jobs.tsx')).Jobs)
const Today = later(async () => (await import('./Today.tsx')).Today)
const QuickStart = later(async () => (await import('./QuickStart.tsx')).QuickStart)

export default function HomePage() {
  const user = useUser()
  const zone = useZone()
  const now = Date.now()
  const range = comingRange(zone, now)
  const hasSchedule = useFeature('schedule')
  const hasToday = useFeature('realTime') && hasSchedule
  const guide = useCall(quickStart.get, {})
  // A guide that cannot be asked for keeps nobody from today.
  const steps = guide.data?.steps ?? null
  const isDone = guide.isError || (steps !== null && isBegun(steps))
  return (
    <>
      <PageHeader title="Home" />
      <div className={classes.page}>
        <p className={classes.greeting}>
          {dayText(now, zone)} · {user.organizationName}
        </p>
        <StartOwn />
        {isDone && hasToday && <Today range={range} />}
        {!guide.isError && <QuickStart steps={steps} />}
        {steps !== null && !isDone && hasToday && <Today range={range} />}
        <div className={classes.columns}>
          {hasSchedule && <PendingRequests />}
          {hasSchedule && <Unpublished range={range} />}
          <Jobs />
        </div>
      </div>
    </>
  )
}
