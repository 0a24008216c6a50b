import { Figure } from '#web/ui/feedback/Figure.tsx'
import classes from './Plan.module.css'
import { totalsOf } from './plan-figures.ts'
import * as texts from './texts.ts'
import type { NamedCase } from './use-plan-answer.ts'

interface Props {
  cases: NamedCase[]
  /** Hours that one agent is paid for in the whole range. */
  hoursPerSurfer: number
}

/** Each case in four numbers, and what differs from how it is. */
export function PlanTotals({ cases, hoursPerSurfer }: Props) {
  const totals = cases.map(({ rows }) => totalsOf(rows, hoursPerSurfer))
  const baseline = totals[0]!
  return (
    <div className={classes.totals}>
      {cases.map(({ id, name }, at) => {
        const { tickets, surfers, scheduledHours, serviceLevel } = totals[at]!
        const isOther = id !== 'baseline'
        const percent = (share: number | null) => (share === null ? null : share * 100)
        return (
          <section key={id} aria-label={name} data-case={id}>
            <h2>{name}</h2>
            <Total
              label={texts.contacts}
              value={tickets}
              difference={isOther ? tickets - baseline.tickets : null}
            />
            <Total
              label={texts.agents}
              value={surfers}
              digits={1}
              difference={isOther ? surfers - baseline.surfers : null}
              from={texts.requiredHoursTheHoursOneAgent}
            />
            <Total
              label={texts.requiredHours}
              value={scheduledHours}
              unit="h"
              difference={isOther ? scheduledHours - baseline.scheduledHours : null}
            />
            <Total
              label={texts.expectedServiceLevel}
              value={percent(serviceLevel)}
              unit="%"
              digits={1}
              difference={
                isOther && serviceLevel !== null && baseline.serviceLevel !== null
                  ? (serviceLevel - baseline.serviceLevel) * 100
                  : null
              }
              differenceUnit="points"
              from={texts.shareAnsweredWithinTheTargetResponse}
            />
          </section>
        )
      })}
    </div>
  )
}

interface TotalProps {
  label: string
  value: number | null
  unit?: string
  digits?: number
  difference: number | null
  differenceUnit?: string
  from?: string
}

const Total = ({ label, value, unit, digits = 0, difference, differenceUnit, from }: TotalProps) => (
  <div className={classes.total}>
    <Figure size="tile" label={label} value={value} unit={unit} digits={digits} from={from} />
    {difference !== null && (
      <span className={classes.difference}>
        <Figure value={difference} unit={differenceUnit ?? unit} digits={digits} sign="difference" />
      </span>
    )}
  </div>
)
