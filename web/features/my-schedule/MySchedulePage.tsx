// The agent's own published schedule, in the agent's own time zone.
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconCalendar, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useMemo } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { DAY_MS, type EpochMs, instantAt, localDateOf } from '#core/time/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { zoneShortText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useOwnZone, useWeekStart } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { DateRangeNav } from '#web/ui/inputs/DateRangeNav.tsx'
import { rangeAround, rangeText } from '#web/ui/inputs/date-range.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { AskLinks } from './AskLinks.tsx'
import { DayList } from './DayList.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { blocksOf, daysOf, stretchesOf } from './my-days.ts'
import classes from './my-schedule.module.css'
import { OfflineNote } from './OfflineNote.tsx'
import { PrintedDays } from './PrintedDays.tsx'
import { ScheduleNotices } from './ScheduleNotices.tsx'
import { TodayCard } from './TodayCard.tsx'
import * as texts from './texts.ts'
import { useCachedSchedule } from './use-cached-schedule.ts'

const ClockCard = lazy(() => import('./clock/ClockCard.tsx'))
// Shown always: without a network its code could not be loaded any more.
const QueuedRequests = later(
  async () => (await import('#web/parts/requests/QueuedRequests.tsx')).QueuedRequests,
)
const WithYou = lazy(() => import('./colleagues/WithYou.tsx'))

const View = z.enum(['day', 'week', 'month'])
const Search = z.object({ view: View.default('week'), date: z.iso.date().optional() })
const COMING_DAYS = 8

/** A day more on both sides than asked for, so that the days are whole in whatever zone they turn out to be. */
function useMySchedule(from: EpochMs, to: EpochMs) {
  return useCall(
    api.mySchedule.get,
    {
      query: {
        from: new Date(from - DAY_MS).toISOString(),
        to: new Date(to + DAY_MS).toISOString(),
      },
    },
    { keepPrevious: true },
  )
}

export default function MySchedulePage() {
  const [{ view, date }, setSearch] = useSearchState(Search)
  const weekStartsOn = useWeekStart()
  const now = useNow()
  const todayUtc = localDateOf('Etc/UTC', now)
  const from = instantAt('Etc/UTC', todayUtc, 0)
  const coming = useMySchedule(from, from + COMING_DAYS * DAY_MS)
  const zone = useOwnZone(coming.data?.timezone)
  const today = localDateOf(zone, now)
  const range = rangeAround(date ?? today, view, weekStartsOn)
  const shown = useMySchedule(instantAt(zone, range.from, 0), instantAt(zone, range.to, 0))
  const stretches = useMemo(
    () => (coming.data ? stretchesOf(blocksOf(coming.data), coming.data) : []),
    [coming.data],
  )
  const days = useMemo(
    () => (shown.data ? daysOf(blocksOf(shown.data), range, zone) : []),
    [shown.data, range, zone],
  )
  const hasClock = useFeature('timecards')
  const hasRequests = useFeature('changeRequests')
  const savedAt = useCachedSchedule(now, hasClock)
  // The answer from before stays in sight while the network is away.
  const failed = (!coming.data && coming.error) || (!shown.data && shown.error)
  return (
    <>
      <PageHeader title={texts.mySchedule} />
      <div className={classes.page}>
        {hasClock && (
          <Suspense>
            <ClockCard />
          </Suspense>
        )}
        <QueuedRequests />
        {failed ? (
          <ErrorCard onRetry={() => void shown.refetch()}>{textOf(failed)}</ErrorCard>
        ) : !coming.data || !shown.data ? (
          <LoadingSkeleton shape="cards" count={4} />
        ) : (
          <>
            <OfflineNote savedAt={savedAt} now={now} />
            <ScheduleNotices zone={zone} onShow={day => setSearch({ view: 'week', date: day })} />
            <TodayCard stretches={stretches} zone={zone} />
            {view !== 'day' && (
              <Suspense>
                <WithYou date={today} zone={zone} />
              </Suspense>
            )}
            <div className={classes.tools}>
              <SegmentedControl
                size="xs"
                aria-label={texts.period}
                value={view}
                onChange={next => setSearch({ view: View.parse(next) })}
                data={[
                  { value: 'day', label: texts.day },
                  { value: 'week', label: texts.week },
                  { value: 'month', label: texts.month },
                ]}
              />
              <DateRangeNav
                value={range}
                unit={view}
                today={today}
                weekStartsOn={weekStartsOn}
                onChange={next => setSearch({ date: next.from })}
              />
              <ActionIcon aria-label={texts.print} onClick={() => window.print()}>
                <IconPrinter size={16} stroke={1.6} />
              </ActionIcon>
              <p>{texts.timesIn(zone.replaceAll('_', ' '), zoneShortText(zone, now))}</p>
            </div>
            {view !== 'day' && days.every(day => day.blocks.length === 0) ? (
              <EmptyState title={texts.nothingPublishedYet} icon={IconCalendar}>
                {texts.yourShiftsOfAppearHere(rangeText(range))}
              </EmptyState>
            ) : view === 'month' ? (
              <MonthGrid
                days={days}
                zone={zone}
                today={today}
                weekStartsOn={weekStartsOn}
                answer={shown.data}
                onDay={day => setSearch({ view: 'day', date: day })}
              />
            ) : (
              <DayList
                days={days}
                zone={zone}
                today={today}
                answer={shown.data}
                isOpen={view === 'day'}
                linksOf={block => hasRequests && <AskLinks blockId={block.id} />}
              />
            )}
            {view === 'day' && (
              <Suspense>
                <WithYou date={range.from} zone={zone} />
              </Suspense>
            )}
            <PrintedDays answer={shown.data} range={range} zone={zone} weekStartsOn={weekStartsOn} />
          </>
        )}
      </div>
    </>
  )
}
