// Times at which the agent can work, entered day by day until the cut-off.
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { MyAvailability } from '#contract/people/availability.ts'
import { addDays, eachDate, type LocalDate, localDateOf } from '#core/time/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText, ownZone } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { answerKey, useCall, useCommand } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWeekStart } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { DateRangeNav } from '#web/ui/inputs/DateRangeNav.tsx'
import { rangeAround } from '#web/ui/inputs/date-range.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { clockText } from '#web/ui/text/clock-text.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import { DayRow } from './DayRow.tsx'
import { blocksOn, type DayTime, minutesOf, timesByDate } from './day-times.ts'
import { MyShares } from './MyShares.tsx'
import { KeptWishes, MyWishes } from './MyWishes.tsx'
import classes from './my-availability.module.css'
import { RepeatButton } from './RepeatButton.tsx'
import * as texts from './texts.ts'

const Search = z.object({ date: z.iso.date().optional() })
/** Days to the first week that is shown: the usual cut-off. */
const USUAL_CUT_OFF_DAYS = 14
const DAY_MINUTES = 1440
/** Marks over the days, in minutes from midnight. */
const SCALE_MINUTES = [0, 360, 720, 1080, DAY_MINUTES]

export default function MyAvailabilityPage() {
  const today = localDateOf(ownZone(), useNow())
  const hasAvailability = useFeature('availability')
  return (
    <>
      <PageHeader title={hasAvailability ? texts.availability : texts.wishes} />
      <div className={classes.page}>
        {hasAvailability && <Times today={today} />}
        <section className={classes.part} aria-label={texts.wishes}>
          <MyWishes />
        </section>
        <section className={classes.part} aria-labelledby="kept-wishes">
          <h2 id="kept-wishes">{texts.whatWasKeptOfYourWishes}</h2>
          <KeptWishes today={today} />
        </section>
        <section className={classes.part} aria-labelledby="shares">
          <h2 id="shares">{texts.yourNightsAndWeekends}</h2>
          <MyShares />
        </section>
      </div>
    </>
  )
}

/** Days of a week, where a manager lets the agent enter them. */
function Times({ today }: { today: LocalDate }) {
  const [{ date }, setSearch] = useSearchState(Search)
  const weekStartsOn = useWeekStart()
  const shownDate =
    date ?? addDays(rangeAround(addDays(today, USUAL_CUT_OFF_DAYS - 1), 'week', weekStartsOn).from, 7)
  const range = rangeAround(shownDate, 'week', weekStartsOn)
  const query = { from: range.from, to: range.to }
  const mine = useCall(api.myAvailability.get, { query }, { keepPrevious: true })
  if (mine.error) return <ErrorCard onRetry={() => void mine.refetch()}>{textOf(mine.error)}</ErrorCard>
  if (!mine.data) return <LoadingSkeleton shape="rows" count={7} />
  if (!mine.data.isEnabled)
    return (
      <EmptyState title={texts.availabilityIsNotTurned}>{texts.youAreScheduledWithinYourUsual}</EmptyState>
    )
  return (
    <>
      <div className={classes.tools}>
        <DateRangeNav
          value={range}
          unit="week"
          today={today}
          weekStartsOn={weekStartsOn}
          onChange={next => setSearch({ date: next.from })}
        />
      </div>
      <Week mine={mine.data} query={query} />
    </>
  )
}

interface WeekProps {
  mine: MyAvailability
  query: { from: LocalDate; to: LocalDate }
}

function Week({ mine, query }: WeekProps) {
  const { timezone: zone, firstOpenDate, cutOffDays, blocks } = mine
  const { change, repeat, isBusy } = useChanges(mine, query)
  const times = useMemo(() => timesByDate(blocks, zone), [blocks, zone])
  const dates = eachDate(query.from, query.to)
  const minutes = [...times.values()].reduce((sum, own) => sum + minutesOf(own), 0)
  const isOpen = query.to > firstOpenDate
  return (
    <>
      <Alert color={isOpen ? 'blue' : 'yellow'} p="xs">
        {isOpen
          ? texts.youCanChangeAndLater(localDateText(firstOpenDate), cutOffDays)
          : texts.theseDaysAreSettled(localDateText(firstOpenDate))}
        {zone !== ownZone() && texts.timesAreIn(zone.replaceAll('_', ' '))}
      </Alert>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="compact-md"
          disabled={!isOpen || isBusy}
          onClick={() => repeat(addDays(query.from, -7), 1, addDays(query.to, -1))}
        >
          {texts.copyTheWeekBefore}
        </Button>
        <RepeatButton
          key={query.from}
          week={query.from}
          isBusy={isBusy}
          onRepeat={(everyWeeks, until) => repeat(query.from, everyWeeks, until)}
        />
      </div>
      <div>
        <div className={classes.scaleRow}>
          <span />
          <div className={classes.scale} aria-hidden="true">
            {SCALE_MINUTES.map(minute => (
              <span key={minute}>{clockText(minute % DAY_MINUTES)}</span>
            ))}
          </div>
        </div>
        {dates.map(day => (
          <DayRow
            key={day}
            date={day}
            times={times.get(day) ?? []}
            isOpen={day >= firstOpenDate}
            onChange={next => change(day, next)}
          />
        ))}
      </div>
      <p className={classes.hint} role="status">
        {minutes === 0 ? texts.nothingIsEnteredForThisWeek : texts.enteredForThisWeek(durationText(minutes))}
      </p>
    </>
  )
}

/** Changes are shown before the server has them, and taken back when it refuses them. */
function useChanges(mine: MyAvailability, query: WeekProps['query']) {
  const queryClient = useQueryClient()
  const key = answerKey(api.myAvailability.get, { query })
  const replace = useCommand(api.myAvailability.change)
  const copy = useCommand(api.myAvailability.repeat, { invalidates: [api.myAvailability.get] })
  const change = (date: LocalDate, times: readonly DayTime[]) => {
    const { surferId, timezone: zone } = mine
    const blocks = blocksOn(date, times, zone)
    const before = queryClient.getQueryData<MyAvailability>(key) ?? mine
    const others = before.blocks.filter(block => localDateOf(zone, Date.parse(block.start)) !== date)
    const shown = blocks.map((block, at) => ({ id: -1 - at, surferId, ...block }))
    queryClient.setQueryData(key, { ...before, blocks: [...others, ...shown] })
    replace.mutate(
      { body: { from: date, to: addDays(date, 1), blocks } },
      {
        onError: error => {
          notifyFailed(error, texts.thisDayWasNotSaved)
          void queryClient.invalidateQueries({ queryKey: key })
        },
      },
    )
  }
  const repeat = (week: LocalDate, everyWeeks: number, until: LocalDate) =>
    copy.mutate(
      { body: { week, everyWeeks, until } },
      {
        onSuccess: ({ weeks, settledWeeks }) =>
          notifyDone(
            settledWeeks === 0 ? texts.copiedToWeek(weeks) : texts.copiedToWeeksWeek(weeks, settledWeeks),
          ),
        onError: error => notifyFailed(error),
      },
    )
  return { change, repeat, isBusy: copy.isPending }
}
