// Cost of a generated schedule, term by term, beside the lower bound of each.
import type { GenerationResult } from '#contract/endpoints/schedule.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from '../ui/schedule.module.css'

type Term = NonNullable<GenerationResult['staffing']>['terms'][number]

const WORDS: Record<Term['term'], { label: string; unit: string }> = {
  under: { label: 'Agents short', unit: 'h' },
  over: { label: 'Agents over', unit: 'h' },
  contract: { label: 'Below weekly minimum', unit: 'h' },
  'start-spread': { label: 'Start times varying by more than 2 hours within a week', unit: 'h' },
  fairness: { label: 'Uneven nights and weekends', unit: '' },
  preference: { label: 'Wishes not met', unit: 'h' },
  stability: { label: 'Changes to published shifts', unit: 'h' },
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
          <th scope="col">What counts</th>
          <th scope="col">This schedule</th>
          {isLeastKnown && <th scope="col">Best possible</th>}
        </tr>
      </thead>
      <tbody>
        {terms.map(({ term, amount, least }) => {
          const { label, unit } = WORDS[term]
          return (
            <tr key={term}>
              <th scope="row">{label}</th>
              <td>{figureText(amount, unit, 1)}</td>
              {isLeastKnown && <td>{isProven(amount, least) ? figureText(least, unit, 1) : 'not known'}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
