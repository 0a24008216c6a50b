// One's own days beside the schedule, with the verdicts that managers see.
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import type { AdherenceBlock } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import { DAY_MS, localDateOf, localMsOfDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useOwnZone, useWeekStart } from '#web/lib/zone.ts'
import { MetricsTiles } from '#web/parts/adherence/MetricsTiles.tsx'
import { WhyPanel } from '#web/parts/adherence/WhyPanel.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { DateRangeNav } from '#web/ui/inputs/DateRangeNav.tsx'
import { rangeAround } from '#web/ui/inputs/date-range.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { HowItIsCounted } from './HowItIsCounted.tsx'
import classes from './my-performance.module.css'
import { sumOf, weekOf } from './my-week.ts'
import { OwnDay } from './OwnDay.tsx'
import { Trend } from './Trend.tsx'
import * as texts from './texts.ts'
import { WeekStrip } from './WeekStrip.tsx'

const Search = z.object({ date: z.iso.date().optional() })
const LOOK_AGAIN_MS = 5_000

export default function MyPerformancePage() {
  const [search, setSearch] = useSearchState(Search)
  const weekStartsOn = useWeekStart()
  const now = useNow()
  const [asked, setAsked] = useState<AdherenceBlock | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [ownZone, setOwnZone] = useState<string>()
  const zone = useOwnZone(ownZone)
  const today = localDateOf(zone, now)
  const date = search.date ?? today
  const week = rangeAround(date, 'week', weekStartsOn)
  // A day more on both sides, so that the days are whole in whatever zone they turn out to be.
  const answer = useCall(
    api.adherence.mine,
    {
      query: {
        from: new Date(localMsOfDate(week.from) - DAY_MS).toISOString(),
        to: new Date(localMsOfDate(week.to) + DAY_MS).toISOString(),
      },
    },
    { keepPrevious: true, ...(isWaiting ? { refetchIntervalMs: LOOK_AGAIN_MS } : {}) },
  )
  const why = useCall(
    api.adherence.whyMine,
    { query: { at: asked?.interval.start ?? '' } },
    { enabled: asked !== null },
  )
  const { data } = answer
  const surfer = data?.surfers[0]
  if (surfer && surfer.timezone !== ownZone) setOwnZone(surfer.timezone)
  const waiting = data?.rescoring.days ?? 0
  if (waiting > 0 !== isWaiting) setWaiting(waiting > 0)
  const show = (next: string) => {
    setAsked(null)
    setSearch({ date: next === today ? undefined : next })
  }
  const body = () => {
    if (answer.error) return <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
    if (!data || !surfer) return <LoadingSkeleton shape="cards" count={3} />
    const days = weekOf(surfer, data.metrics, week, zone)
    const sum = sumOf(days)
    return (
      <>
        <WeekStrip days={days} today={today} chosen={date} onChoose={show} />
        {!surfer.isTracked && (
          <EmptyState title={texts.yourWorkIsNotTracked} icon={IconPlugConnected}>
            {texts.noConnectedSystemHasAnAgent}
          </EmptyState>
        )}
        <OwnDay
          timeline={data}
          surfer={surfer}
          day={days.find(day => day.date === date)}
          date={date}
          zone={zone}
          now={now}
          onAsk={setAsked}
        />
        {sum && (
          <section aria-labelledby="whole-week">
            <h2 id="whole-week">{texts.theWholeWeek}</h2>
            <MetricsTiles isOwn metrics={sum} />
          </section>
        )}
        <Trend week={week} weekStartsOn={weekStartsOn} today={today} onChoose={show} />
        <HowItIsCounted />
      </>
    )
  }
  return (
    <>
      <PageHeader title={texts.myPerformance} />
      <div className={classes.work}>
        <div className={classes.page}>
          <DateRangeNav
            unit="week"
            value={week}
            today={today}
            weekStartsOn={weekStartsOn}
            onChange={({ from, to }) => show(today >= from && today < to ? today : from)}
          />
          {body()}
        </div>
        {asked && <WhyPanel why={why} zone={zone} onClose={() => setAsked(null)} />}
      </div>
    </>
  )
}
