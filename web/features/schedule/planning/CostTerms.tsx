// Cost of a generated schedule, term by term, beside the lower bound of each.
import type { GenerationResult } from '#contract/endpoints/schedule.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'

type Term = NonNullable<GenerationResult['staffing']>['terms'][number]

const WORDS: Record<Term['term'], { label: string; unit: string }> = {
  under: { label: texts.agentsShort, unit: 'h' },
  over: { label: texts.agentsOver, unit: 'h' },
  contract: { label: texts.belowWeeklyMinimum, unit: 'h' },
  'start-spread': { label: texts.startTimesVaryingByMore, unit: 'h' },
  fairness: { label: texts.unevenNightsAndWeekends, unit: '' },
  preference: { label: texts.wishesNotMet, unit: 'h' },
  stability: { label: texts.changesToPublishedShifts, unit: 'h' },
}

/** A bound of nothing proves that a term can't be negative, and that some of nothing is none. */
const isProven = (amount: number, least: number | null): least is number =>
  least !== null && (least >= SHOWN || amount < SHOWN)
/** Less reads as 0.0. */
const SHOWN = 0.05

export function CostTerms({ terms }: { terms: readonly Term[] }) {
  if (terms.length === 0) return null
  const isLeastKnown = terms.some(({ amount, least }) => isProven(amount, least))
  return (
    <table className={classes.terms}>
      <thead>
        <tr>
          <th scope="col">{texts.whatCounts}</th>
          <th scope="col">{texts.thisSchedule}</th>
          {isLeastKnown && <th scope="col">{texts.bestPossible}</th>}
        </tr>
      </thead>
      <tbody>
        {terms.map(({ term, amount, least }) => {
          const { label, unit } = WORDS[term]
          return (
            <tr key={term}>
              <th scope="row">{label}</th>
              <td>{figureText(amount, unit, 1)}</td>
              {isLeastKnown && (
                <td>{isProven(amount, least) ? figureText(least, unit, 1) : texts.notKnown}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
