// Calendar for "Can I?": every day of a year from the current month on, with a colour and a sign; each day shows its
// reason.
import { UnstyledButton } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { CanIDay } from '#contract/time-off/requests.ts'
import { addDays, eachDate, type LocalDate, weekdayIndex, weekStartOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useWeekStart } from '#web/lib/zone.ts'
import { COLOUR_WORDS, VerdictSign } from '#web/parts/time-off/VerdictNote.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './my-time-off.module.css'
import * as texts from './texts.ts'

interface Props {
  today: LocalDate
  onChoose: (date: LocalDate) => void
}

const MONTHS_SHOWN = 12
const monthAfter = (date: LocalDate, months: number): LocalDate => {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
}

export function YearCalendar({ today, onChoose }: Props) {
  const first = monthAfter(today, 0)
  const to = monthAfter(today, MONTHS_SHOWN)
  const calendar = useCall(api.myTimeOff.calendar, { query: { from: today, to } }, { keepPrevious: true })
  const days = new Map(calendar.data?.days.map(day => [day.date, day]))
  return (
    <section aria-labelledby="can-i">
      <h2 id="can-i">{texts.canI}</h2>
      <p className={classes.legend}>
        <span>
          <VerdictSign colour="green" /> {texts.yes}
        </span>
        <span>
          <VerdictSign colour="amber" /> {texts.yourManagerDecides}
        </span>
        <span>
          <VerdictSign colour="red" /> {texts.no}
        </span>
        <span>{texts.chooseADayForTheReason}</span>
      </p>
      {calendar.isPending && <LoadingSkeleton shape="cards" count={4} />}
      {calendar.error && <ErrorCard onRetry={() => calendar.refetch()}>{textOf(calendar.error)}</ErrorCard>}
      {calendar.data && (
        <div className={classes.months}>
          {Array.from({ length: MONTHS_SHOWN }, (_, at) => monthAfter(first, at)).map(month => (
            <Month key={month} month={month} days={days} onChoose={onChoose} />
          ))}
        </div>
      )}
    </section>
  )
}

interface MonthProps {
  month: LocalDate
  days: ReadonlyMap<LocalDate, CanIDay>
  onChoose: (date: LocalDate) => void
}

const monthName = (month: LocalDate) =>
  new Date(`${month}T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

function Month({ month, days, onChoose }: MonthProps) {
  const weekStartsOn = useWeekStart()
  const gridStart = weekStartOf(month, weekStartsOn)
  const blanks = eachDate(gridStart, month).length
  const heads = eachDate(gridStart, addDays(gridStart, 7)).map(
    date => texts.weekdayLetters[weekdayIndex(date)]!,
  )
  return (
    <div className={classes.month}>
      <h3>{monthName(month)}</h3>
      <div className={classes.days}>
        {heads.map(head => (
          <span key={head} className={classes.head} aria-hidden>
            {head}
          </span>
        ))}
        {eachDate(month, monthAfter(month, 1)).map((date, at) => (
          <Day
            key={date}
            date={date}
            day={days.get(date)}
            column={at === 0 ? blanks + 1 : undefined}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  )
}

interface DayProps {
  date: LocalDate
  day: CanIDay | undefined
  column: number | undefined
  onChoose: (date: LocalDate) => void
}

function Day({ date, day, column, onChoose }: DayProps) {
  const number = Number(date.slice(8))
  const place = { gridColumnStart: column }
  if (!day)
    return (
      <span className={classes.past} style={place}>
        {number}
      </span>
    )
  return (
    <UnstyledButton
      className={classes.day}
      style={place}
      data-colour={day.code === 'FREE' ? 'free' : day.colour}
      aria-label={`${localDateText(date)}: ${COLOUR_WORDS[day.colour]}. ${day.because}`}
      title={day.because}
      onClick={() => onChoose(date)}
    >
      {number}
      {day.code === 'FREE' ? <span className={classes.noSign} /> : <VerdictSign colour={day.colour} />}
    </UnstyledButton>
  )
}
