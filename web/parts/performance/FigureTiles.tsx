import { METRICS, type PerformanceSums } from '#core/performance/index.ts'
import { Figure } from './Figure.tsx'
import classes from './figures.module.css'
import * as texts from './texts.ts'

interface Props {
  sums: PerformanceSums
  /** Keys of the metrics, in any order. */
  metrics: readonly string[]
  /** Agents or days that the figures are of: "all together". */
  of: string
}

/** Figures in a row; each opens its definition. */
export const FigureTiles = ({ sums, metrics, of }: Props) => (
  <dl className={classes.tiles} aria-label={texts.figuresOf(of)}>
    {METRICS.filter(({ key }) => metrics.includes(key)).map(metric => (
      <div key={metric.key}>
        <dt>{metric.label}</dt>
        <dd>
          <Figure metric={metric} sums={sums} of={of} />
        </dd>
      </div>
    ))}
  </dl>
)
