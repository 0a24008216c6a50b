import { useFeature } from '#web/lib/access/features.ts'
import { dayText } from '#web/lib/dates.ts'
import { useUser } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { comingRange } from './coming-range.ts'
import classes from './HomePage.module.css'
import { Jobs } from './Jobs.tsx'
import { QuickStart } from './QuickStart.tsx'
import { QUICK_START } from './quick-start.ts'
import { Today } from './Today.tsx'
import { Unpublished } from './Unpublished.tsx'
import { useQuickStartFacts } from './use-quick-start-facts.ts'

export default function HomePage() {
  const user = useUser()
  const zone = useZone()
  const now = Date.now()
  const range = comingRange(zone, now)
  const facts = useQuickStartFacts(range)
  const hasSchedule = useFeature('schedule')
  const hasToday = useFeature('realTime') && hasSchedule
  const isBegun = facts !== null && QUICK_START.every(step => step.isDone(facts))
  return (
    <>
      <PageHeader title="Home" />
      <div className={classes.page}>
        <p className={classes.greeting}>
          {dayText(now, zone)} · {user.organizationName}
        </p>
        {isBegun && hasToday && <Today range={range} />}
        <QuickStart facts={facts} />
        {facts !== null && !isBegun && hasToday && <Today range={range} />}
        <div className={classes.columns}>
          {hasSchedule && <Unpublished range={range} />}
          <Jobs />
        </div>
      </div>
    </>
  )
}
