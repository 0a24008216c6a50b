// Outcome of a rule: how much of its target it reached, and why each missing part is missing.

import type { RuleResult } from '#contract/endpoints/schedule.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import { firstCostText } from './rule-labels.ts'
import classes from './task-templates.module.css'
import * as texts from './texts.ts'

interface Props {
  result: RuleResult
  /** Breaks are counted, activities measured in time. */
  isBreak: boolean
}

/** Rounded down: only what is whole is 100 %. */
const percent = ({ achieved, target }: RuleResult): number | null =>
  target === 0 ? null : Math.floor((achieved / target) * 100)

export function RuleReach({ result, isBreak }: Props) {
  const { achieved, target, missing, because, name, firstCosts } = result
  const amount = (value: number) => (isBreak ? String(value) : durationText(value))
  const share = percent(result)
  const isWhole = share !== null && share >= 100
  return (
    <div className={classes.outcome}>
      {share !== null && (
        <div className={classes.meter} data-whole={isWhole || undefined} aria-hidden="true">
          <span style={{ width: `${Math.min(100, share)}%` }} />
        </div>
      )}
      <p>
        {share === null ? (
          inOwnClock(because)
        ) : (
          <>
            <strong>{figureText(share, '%')}</strong> {texts.amountOf(amount(achieved), amount(target))}
            {isBreak && (target === 1 ? texts.breakInSentence : texts.breaksInSentence)}
          </>
        )}
      </p>
      {firstCosts && <p>{firstCostText(name, firstCosts)}</p>}
      {share !== null && missing.length > 0 && (
        <ul>
          {missing.map(one => (
            <li key={`${one.stage} ${one.condition} ${one.ruleId}`}>
              {missing.length > 1 && <b>{amount(one.amount)}: </b>}
              {inOwnClock(one.because)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
