import { type ReactNode, useState } from 'react'
import type { PlanIncrement, PlanRow } from '#contract/endpoints/forecast-plan.ts'
import { localDateText } from '#web/lib/dates.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from './Plan.module.css'
import type { PlanLine } from './plan-figures.ts'
import * as texts from './texts.ts'
import type { NamedCase } from './use-plan-answer.ts'

const PAGE_SIZE = 50

interface Props {
  cases: NamedCase[]
  lines: PlanLine[]
  increment: PlanIncrement
  /** "agents at 8 h a day" */
  agents: string
}

/** Every ticket group and date. */
export function PlanTable({ cases, lines, increment, agents }: Props) {
  const [offset, setOffset] = useState(0)
  const shown = offset < lines.length ? offset : 0
  return (
    <DataTable
      label={texts.planFigures}
      columns={planColumnsOf(cases, increment, agents)}
      rows={lines.slice(shown, shown + PAGE_SIZE)}
      rowKey={line => line.key}
      rowLabel={line => `${line.ticketGroupName}, ${localDateText(line.date)}`}
      empty={<p className={classes.hint}>{texts.noFiguresForTheseDays}</p>}
      paging={{ offset: shown, limit: PAGE_SIZE, total: lines.length, onOffset: setOffset }}
    />
  )
}

const WHEN: Record<PlanIncrement, string> = texts.when

function planColumnsOf(cases: NamedCase[], increment: PlanIncrement, agentsText: string): Column<PlanLine>[] {
  const figure = (id: string, header: string, cell: (line: PlanLine) => ReactNode): Column<PlanLine> => ({
    id,
    header,
    cell,
    align: 'right',
  })
  return [
    { id: 'date', header: WHEN[increment], minWidth: 110, cell: line => localDateText(line.date) },
    { id: 'group', header: texts.ticketGroup, minWidth: 120, cell: line => line.ticketGroupName },
    ...cases.flatMap(({ id, name }, at) => {
      const of = (pick: (row: PlanRow) => number | null) => (line: PlanLine) => {
        const row = line.cases[at]
        return row ? pick(row) : null
      }
      const agents = of(row => row.surfers)
      const asItIs = (line: PlanLine) => line.cases[0]?.surfers ?? null
      const named = (what: string) =>
        cases.length > 1 ? `${name}: ${what}` : what[0]!.toUpperCase() + what.slice(1)
      return [
        figure(`${id}-contacts`, named('contacts'), line => <Figure value={of(row => row.tickets)(line)} />),
        figure(`${id}-agents`, named(agentsText), line => <Figure value={agents(line)} digits={1} />),
        ...(id === 'baseline'
          ? []
          : [
              figure(`${id}-difference`, '±', line => (
                <Figure value={difference(agents(line), asItIs(line))} digits={1} sign="difference" />
              )),
            ]),
        figure(`${id}-peak`, named(texts.mostAtOnce), line => (
          <Figure value={of(row => row.peakSurfers)(line)} digits={1} />
        )),
        figure(`${id}-hours`, named('hours'), line => (
          <Figure value={of(row => row.scheduledHours)(line)} digits={0} />
        )),
        figure(`${id}-level`, named(texts.serviceLevelInSentence), line => {
          const level = of(row => row.serviceLevel)(line)
          return <Figure value={level === null ? null : level * 100} unit="%" digits={1} />
        }),
      ]
    }),
  ]
}

const difference = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)
