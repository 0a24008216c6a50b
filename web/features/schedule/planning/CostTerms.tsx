// Cost of a generated schedule, term by term, beside the lower bound of each.
import type { GenerationResult } from '#contract/endpoints/schedule.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import classes from '../ui/schedule.module.css'

type Term = NonNullable<GenerationResult['staffing']>['terms'][number]

const WORDS: Record<Term['term'], { label: string; unit: string }> = {
  under: { label: 'Agents missing', unit: 'h' },
  over: { label: 'Agents too many', unit: 'h' },
  contract: { label: 'Short of weekly minimums', unit: 'h' },
  'start-spread': { label: 'Starts of a week apart beyond two hours', unit: 'h' },
  fairness: { label: 'Uneven nights and weekends', unit: '' },
  preference: { label: 'Against wishes', unit: 'h' },
  stability: { label: 'Changed against published shifts', unit: 'h' },
}

export function CostTerms({ terms }: { terms: readonly Term[] }) {
  if (terms.length === 0) return null
  const isLeastKnown = terms.some(({ least }) => least !== null)
  return (
    <table className={classes.terms}>
      <thead>
        <tr>
          <th scope="col">Weighed</th>
          <th scope="col">Now</th>
          {isLeastKnown && <th scope="col">At least</th>}
        </tr>
      </thead>
      <tbody>
        {terms.map(({ term, amount, least }) => {
          const { label, unit } = WORDS[term]
          return (
            <tr key={term}>
              <th scope="row">{label}</th>
              <td>{figureText(amount, unit, 1)}</td>
              {isLeastKnown && <td>{least === null ? 'not known' : figureText(least, unit, 1)}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
