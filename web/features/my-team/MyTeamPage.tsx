// The team's published shifts, to read: a week as a table, on a phone a day as a list.
import { IconUsers } from '@tabler/icons-react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { Colleague } from '#contract/schedule/my-schedule.ts'
import { dayInterval, eachDate, instantAt, type LocalDate, localDateOf, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useOwnZone, useWeekStart } from '#web/lib/zone.ts'
import { shiftsText } from '#web/parts/colleagues/shifts-text.ts'
import { dayLabel, longDayLabel } from '#web/parts/timeline/layout/axis.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { DateRangeNav } from '#web/ui/inputs/DateRangeNav.tsx'
import { rangeAround } from '#web/ui/inputs/date-range.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import classes from './my-team.module.css'
import * as texts from './texts.ts'

const Search = z.object({ date: z.iso.date().optional() })

export default function MyTeamPage() {
  const [search, setSearch] = useSearchState(Search)
  const weekStartsOn = useWeekStart()
  const isPhone = useIsPhone()
  const now = useNow()
  const own = useCall(api.mySchedule.get, { query: aroundNow(now) })
  const zone = useOwnZone(own.data?.timezone)
  const today = localDateOf(zone, now)
  const unit = isPhone ? 'day' : 'week'
  const range = rangeAround(search.date ?? today, unit, weekStartsOn)
  const answer = useCall(
    api.mySchedule.colleagues,
    {
      query: {
        from: new Date(instantAt(zone, range.from, 0)).toISOString(),
        to: new Date(instantAt(zone, range.to, 0)).toISOString(),
        who: 'team',
      },
    },
    { keepPrevious: true, enabled: own.data !== undefined },
  )
  const failed = own.error ?? answer.error
  const { data } = answer
  const shown = { today, zone, colleagues: data?.colleagues ?? [] }
  return (
    <>
      <PageHeader title={texts.team} />
      <div className={classes.page}>
        <DateRangeNav
          unit={unit}
          value={range}
          today={today}
          weekStartsOn={weekStartsOn}
          onChange={({ from }) => setSearch({ date: from === today ? undefined : from })}
        />
        {failed ? (
          <ErrorCard onRetry={() => void (own.error ? own.refetch() : answer.refetch())}>
            {textOf(failed)}
          </ErrorCard>
        ) : !data ? (
          <LoadingSkeleton shape="rows" count={6} />
        ) : data.colleagues.length === 0 ? (
          <EmptyState title={texts.nobodyElseIsInYourTeam} icon={IconUsers}>
            {texts.theShiftsOfYourTeamAppear}
          </EmptyState>
        ) : isPhone ? (
          <Day {...shown} date={range.from} />
        ) : (
          <Week {...shown} dates={eachDate(range.from, range.to)} />
        )}
      </div>
    </>
  )
}

/** Range of the current day in UTC: a short request for one's own schedule, since its answer holds the time zone. */
function aroundNow(now: number) {
  const day = localDateOf('Etc/UTC', now)
  const { start, end } = dayInterval('Etc/UTC', day)
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() }
}

interface Shown {
  colleagues: readonly Colleague[]
  zone: Zone
  today: LocalDate
}

/** Shifts of a day: those that start on it. */
const shiftsOn = ({ shifts }: Colleague, date: LocalDate, zone: Zone): Colleague['shifts'] =>
  shifts.filter(({ interval }) => localDateOf(zone, Date.parse(interval.start)) === date)

function Week({ colleagues, dates, zone, today }: Shown & { dates: LocalDate[] }) {
  return (
    <ScrollRegion label={texts.shiftsOfYourTeam} className={classes.scroll}>
      <table className={classes.week}>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            {dates.map(date => (
              <th
                key={date}
                scope="col"
                aria-current={date === today ? 'date' : undefined}
                aria-label={longDayLabel(date)}
              >
                {dayLabel(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colleagues.map(colleague => (
            <tr key={colleague.surferId}>
              <th scope="row">{colleague.name}</th>
              {dates.map(date => (
                <td key={date}>
                  {shiftsText(shiftsOn(colleague, date, zone), zone) || (
                    <span className={classes.off}>{texts.off}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Day({ colleagues, date, zone }: Shown & { date: LocalDate }) {
  const rows = colleagues
    .map(colleague => ({ colleague, shifts: shiftsOn(colleague, date, zone) }))
    .toSorted((one, other) => startOf(one.shifts).localeCompare(startOf(other.shifts)))
  return (
    <section aria-label={longDayLabel(date)}>
      <h2 className={classes.date}>{longDayLabel(date)}</h2>
      <ul className={classes.day}>
        {rows.map(({ colleague, shifts }) => (
          <li key={colleague.surferId}>
            <span>{colleague.name}</span>
            <span className={shifts.length === 0 ? classes.off : classes.times}>
              {shiftsText(shifts, zone) || texts.off}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those who are off come last. */
const startOf = (shifts: Colleague['shifts']): string => shifts[0]?.interval.start ?? '9'
