// A schedule on paper, team after team: a day with its hours, or weeks with a column for each day.
import { Fragment } from 'react'
import {
  addDays,
  type LocalDate,
  localMsOfDate,
  type Weekday,
  weekStartOf,
  type Zone,
} from '#core/time/index.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { type DateRange, rangeText } from '#web/ui/inputs/date-range.ts'
import { PrintSheet } from '#web/ui/print/PrintSheet.tsx'
import classes from './print.module.css'
import {
  dayInterval,
  entriesOf,
  type Hours,
  legendOf,
  type PrintedAgent,
  type PrintedEntry,
  type PrintedGroup,
  weeksOf,
  workedHours,
  zoneLine,
} from './printed-schedule.ts'
import * as texts from './texts.ts'

interface Props {
  /** "Shifts" */
  title: string
  /** Whether these are drafts. */
  note?: string
  groups: () => PrintedGroup[]
  /** Shown days of the range. */
  dates: LocalDate[]
  weekStartsOn: Weekday
  zone: Zone
  /** Activities and breaks too, not the shifts alone. */
  hasParts: boolean
}

export function PrintedSchedule({ groups, ...sheet }: Props) {
  return <PrintSheet>{() => <Sheet {...sheet} groups={groups()} />}</PrintSheet>
}

type SheetProps = Omit<Props, 'groups'> & { groups: PrintedGroup[] }

function Sheet({ title, note, groups, dates, weekStartsOn, zone, hasParts }: SheetProps) {
  const range: DateRange = { from: dates[0]!, to: addDays(dates.at(-1)!, 1) }
  const interval = { start: dayInterval(range.from, zone).start, end: dayInterval(dates.at(-1)!, zone).end }
  const facts = [note, zoneLine(interval, zone)].filter(Boolean).join(' · ')
  const isDay = dates.length === 1
  const weeks = weeksOf(dates, date => weekStartOf(date, weekStartsOn) === date)
  return groups.map(group => (
    <section key={group.title} className={classes.group}>
      {weeks.map(week => {
        const table = { group, title, facts, week, zone, firstDate: range.from, hasParts }
        return isDay ? <DayTable key={week[0]} {...table} /> : <WeekTable key={week[0]} {...table} />
      })}
      <Legend group={group} hasParts={hasParts || isDay} />
    </section>
  ))
}

interface TableProps {
  group: PrintedGroup
  title: string
  facts: string
  week: LocalDate[]
  zone: Zone
  firstDate: LocalDate
  hasParts: boolean
}

/** First row of a table's head, which every page repeats. */
const Title = ({ group, title, facts, week, span }: TableProps & { span: number }) => (
  <tr>
    <th colSpan={span} className={classes.title}>
      <p>
        <strong>{group.title}</strong> {title}, {rangeText({ from: week[0]!, to: addDays(week.at(-1)!, 1) })}
      </p>
      <p className={classes.facts}>{facts}</p>
    </th>
  </tr>
)

function WeekTable(table: TableProps) {
  const { group, week, zone, firstDate, hasParts } = table
  return (
    <table className={classes.table}>
      <colgroup>
        <col className={classes.whoColumn} />
        <col span={week.length} />
      </colgroup>
      <thead>
        <Title {...table} span={week.length + 1} />
        <tr>
          <th>{texts.agent}</th>
          {week.map(date => (
            <th key={date}>{dayText(localMsOfDate(date), 'Etc/UTC')}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.agents.map(agent => (
          <tr key={agent.id}>
            <Who agent={agent} />
            {week.map(date => (
              <td key={date}>
                {entriesOf(agent, date, firstDate, zone).map(entry => (
                  <Entry key={entry.block.id} entry={entry} zone={zone} hasParts={hasParts} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A ruler has room for as many. */
const MOST_LABELS = 12

function DayTable(table: TableProps) {
  const { group, zone, firstDate } = table
  const hours = workedHours(group, firstDate, zone)
  const labelStep = Math.ceil(hours.marks.length / MOST_LABELS)
  const place = (at: number) => `${((at - hours.start) / (hours.end - hours.start)) * 100}%`
  return (
    <table className={classes.table}>
      <colgroup>
        <col className={classes.whoColumn} />
        <col className={classes.shiftColumn} />
        <col />
      </colgroup>
      <thead>
        <Title {...table} span={3} />
        <tr>
          <th>{texts.agent}</th>
          <th>{texts.shift}</th>
          <th>
            <div className={classes.ruler}>
              {hours.marks
                .filter((_, index) => index % labelStep === 0)
                .map(at => (
                  <span key={at} style={{ left: place(at) }}>
                    {timeText(at, zone)}
                  </span>
                ))}
            </div>
          </th>
        </tr>
      </thead>
      <tbody>
        {group.agents.map(agent => {
          const entries = entriesOf(agent, firstDate, firstDate, zone)
          return (
            <tr key={agent.id}>
              <Who agent={agent} />
              <td>
                {entries.map(entry => (
                  <Entry key={entry.block.id} entry={entry} zone={zone} hasParts={false} />
                ))}
              </td>
              <td>
                <Bar entries={entries} hours={hours} place={place} />
                <p className={classes.parts}>
                  {entries
                    .flatMap(({ block }) => block.parts)
                    .map(part => (
                      <span key={part.interval.start}>
                        {timeText(part.interval.start, zone)} {part.emoji} {part.name}
                      </span>
                    ))}
                </p>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Who = ({ agent: { name, facts } }: { agent: PrintedAgent }) => (
  <th className={classes.who} scope="row">
    {name}
    <small>{facts.join(' · ')}</small>
  </th>
)

function Entry({
  entry: { block, times },
  zone,
  hasParts,
}: {
  entry: PrintedEntry
  zone: Zone
  hasParts: boolean
}) {
  return (
    <div className={classes.block} style={taskColorVars(block.color)}>
      <strong>{times}</strong> {block.name}
      {hasParts && block.parts.length > 0 && (
        <ul>
          {block.parts.map(({ interval, name, emoji, color }) => (
            <li key={interval.start} style={taskColorVars(color)}>
              <i className={classes.mark} /> {timeText(interval.start, zone)} {emoji} {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface BarProps {
  entries: PrintedEntry[]
  hours: Hours
  place: (at: number) => string
}

function Bar({ entries, hours, place }: BarProps) {
  const stretch = (start: number, end: number) => {
    const [from, to] = [Math.max(start, hours.start), Math.min(end, hours.end)]
    return from < to
      ? { left: place(from), width: `calc(${place(to)} - ${place(from)})` }
      : { display: 'none' }
  }
  return (
    <div className={classes.bar}>
      {hours.marks.map(at => (
        <i key={at} style={{ left: place(at) }} />
      ))}
      {entries.map(({ block }) => (
        <Fragment key={block.id}>
          <span
            style={{ ...taskColorVars(block.color), ...stretch(block.interval.start, block.interval.end) }}
          />
          {block.parts.map(({ interval, color }) => (
            <span
              key={interval.start}
              style={{ ...taskColorVars(color), ...stretch(interval.start, interval.end) }}
            />
          ))}
        </Fragment>
      ))}
    </div>
  )
}

function Legend({ group, hasParts }: { group: PrintedGroup; hasParts: boolean }) {
  return (
    <ul className={classes.legend} aria-label={texts.legend}>
      {legendOf(group, hasParts).map(({ name, emoji, color }) => (
        <li key={`${name} ${color}`} style={taskColorVars(color)}>
          <i className={classes.mark} /> {emoji} {name}
        </li>
      ))}
    </ul>
  )
}
