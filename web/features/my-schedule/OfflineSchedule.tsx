// Cached schedule, shown when the application cannot start without a network. The application starts once the network
// is back.
import { useEffect } from 'react'
import { mySchedule } from '#contract/endpoints/schedule.ts'
import { addDays, localDateOf } from '#core/time/index.ts'
import type { CachedSchedule } from '#web/lib/offline/cached-schedule.ts'
import { useNow } from '#web/lib/use-now.ts'
import { TASK_COLOR_VARIABLES } from '#web/parts/color/task-colors.ts'
import { UiProvider } from '#web/ui/UiProvider.tsx'
import { OfflineClock } from './clock/OfflineClock.tsx'
import { DayList } from './DayList.tsx'
import { blocksOf, daysOf, stretchesOf } from './my-days.ts'
import schedule from './my-schedule.module.css'
import { OfflineNote } from './OfflineNote.tsx'
import classes from './offline.module.css'
import { TodayCard } from './TodayCard.tsx'
import * as texts from './texts.ts'

const SHOWN_DAYS = 56

export default function OfflineSchedule({ cached }: { cached: CachedSchedule }) {
  const now = useNow()
  useEffect(() => {
    const start = () => window.location.reload()
    window.addEventListener('online', start)
    return () => window.removeEventListener('online', start)
  }, [])
  const { zone, savedAt } = cached
  const parsed = mySchedule.get.reply.safeParse(cached.answer)
  const today = localDateOf(zone, now)
  const range = { from: today, to: addDays(today, SHOWN_DAYS) }
  const blocks = parsed.success ? blocksOf(parsed.data) : []
  const days = daysOf(blocks, range, zone).filter(day => day.blocks.length > 0)
  return (
    <UiProvider variables={TASK_COLOR_VARIABLES}>
      <main className={classes.page}>
        <div className={schedule.page}>
          <h1>{texts.mySchedule}</h1>
          <OfflineNote savedAt={savedAt} now={now} isUnreached />
          <OfflineClock cached={cached} shifts={blocks.filter(({ wire }) => wire.type === 'shift')} />
          {parsed.success && <TodayCard stretches={stretchesOf(blocks, parsed.data)} zone={zone} />}
          {parsed.success && days.length > 0 ? (
            <DayList days={days} answer={parsed.data} zone={zone} today={today} isOpen={false} />
          ) : (
            <p className={classes.empty}>{texts.noShiftWasPublished}</p>
          )}
        </div>
      </main>
    </UiProvider>
  )
}
