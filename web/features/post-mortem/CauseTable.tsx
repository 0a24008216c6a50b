// The way from the planned service level to what it became: a step for each cause, with the rows behind it.
import { Link } from 'react-router'
import type { PostMortem, PostMortemGroup } from '#contract/analytics/post-mortem.ts'
import { CAUSE_NAMES, CAUSE_UNITS } from '#core/post-mortem/sentence.ts'
import type { Cause } from '#core/post-mortem/types.ts'
import { addDays } from '#core/time/index.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from './post-mortem.module.css'
import * as texts from './texts.ts'

interface Step {
  id: string
  name: string
  /** Fractions; equal to zero and the level for a level itself. */
  from: number
  to: number
  isLevel: boolean
  error: number | null
  size: string
  links: { to: string; text: string }[]
}

const ERROR_TEXT = texts.halfTheWidthOfTheInterval

export function CauseTable({ result, group }: { result: PostMortem; group: PostMortemGroup }) {
  const steps = stepsOf(result, group)
  const lowest = Math.min(...steps.map(({ from, to, isLevel }) => (isLevel ? to : Math.min(from, to))))
  const start = Math.max(0, Math.floor(lowest * 10 - 0.5) / 10)
  const columns: Column<Step>[] = [
    {
      id: 'name',
      header: texts.cause,
      minWidth: 190,
      cell: step => (step.isLevel ? <strong>{step.name}</strong> : step.name),
    },
    {
      id: 'share',
      header: texts.serviceLevel,
      align: 'right',
      minWidth: 150,
      cell: ({ from, to, isLevel, error }) => (
        <>
          {isLevel ? (
            <Figure value={to * 100} unit="%" digits={1} />
          ) : (
            <Figure
              value={(to - from) * 100}
              unit="points"
              digits={1}
              sign="difference"
              tone={to - from < -0.005 ? 'bad' : to - from > 0.005 ? 'good' : 'plain'}
            />
          )}
          {error !== null && (
            <span className={classes.error} title={ERROR_TEXT}>
              ± {(error * 100).toFixed(1)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'bar',
      header: texts.figureTo100(figureText(start * 100, '%')),
      minWidth: 240,
      cell: step => <Bar step={step} start={start} />,
    },
    { id: 'size', header: texts.size, align: 'right', minWidth: 140, cell: step => step.size },
    {
      id: 'rows',
      header: texts.rowsBehindIt,
      minWidth: 200,
      cell: ({ links }) => (
        <span className={classes.links}>
          {links.map(({ to, text }) => (
            <Link key={text} to={to}>
              {text}
            </Link>
          ))}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label={texts.causes}
      columns={columns}
      rows={steps}
      rowKey={step => step.id}
      rowLabel={step => step.name}
      empty={<p className={classes.note}>{texts.noContactsOfThisTicketGroup}</p>}
    />
  )
}

function Bar({ step: { from, to, isLevel }, start }: { step: Step; start: number }) {
  const at = (level: number) => `${(100 * (Math.min(1, Math.max(start, level)) - start)) / (1 - start)}%`
  const low = isLevel ? start : Math.min(from, to)
  const high = Math.max(from, to)
  return (
    <span className={classes.track} aria-hidden="true">
      <span
        className={classes.bar}
        data-kind={isLevel ? 'level' : to < from ? 'loss' : 'gain'}
        style={{ left: at(low), width: `calc(${at(high)} - ${at(low)})` }}
      />
    </span>
  )
}

function stepsOf(
  result: PostMortem,
  { planned, actual, measured, causes, streamId }: PostMortemGroup,
): Step[] {
  if (planned.value === null || actual.value === null) return []
  const level = (id: string, name: string, value: number, error: number | null): Step => ({
    id,
    name,
    from: 0,
    to: value,
    isLevel: true,
    error,
    size: '',
    links: [],
  })
  let reached = planned.value
  const steps = [level('planned', texts.asPlanned, planned.value, planned.error)]
  for (const { cause, share, error, size } of causes) {
    const from = reached
    reached += share
    steps.push({
      id: cause,
      name: CAUSE_NAMES[cause],
      from,
      to: reached,
      isLevel: false,
      error,
      size: figureText(size, CAUSE_UNITS[cause], UNIT_DIGITS[cause], 'difference'),
      links: linksOf(cause, result.date, streamId),
    })
  }
  steps.push(level('actual', texts.asItWasSimulated, actual.value, actual.error))
  if (measured === null) return steps
  const rest: Step = {
    ...level('rest', texts.notExplained, measured, null),
    from: actual.value,
    isLevel: false,
  }
  return [...steps, rest, level('measured', texts.measured, measured, null)]
}

const UNIT_DIGITS: Record<Cause, number> = {
  contacts: 0,
  'handle-time': 0,
  plan: 1,
  'time-off': 1,
  sickness: 1,
  adherence: 1,
}

function linksOf(cause: Cause, date: string, streamId: number | null): Step['links'] {
  const forecast = new URLSearchParams({
    from: date,
    to: addDays(date, 1),
    increment: 'quarter-hour',
    ...(streamId !== null && { group: String(streamId) }),
  })
  const schedule = { to: `/schedule/activities?date=${date}&published=true`, text: texts.schedule }
  switch (cause) {
    case 'contacts':
    case 'handle-time':
      return [{ to: `/forecasts/forecast?${forecast}`, text: texts.forecastAndActual }]
    case 'plan':
      return [{ to: `/forecasts/forecast?${forecast}&metric=staffing`, text: texts.requirement }, schedule]
    case 'time-off':
      return [schedule, { to: '/requests', text: texts.requests }]
    case 'sickness':
      return [schedule]
    case 'adherence':
      return [
        { to: `/reporting/performance?date=${date}&unit=day`, text: texts.performance },
        { to: '/reporting/adherence-exceptions', text: texts.exceptions },
      ]
  }
}
