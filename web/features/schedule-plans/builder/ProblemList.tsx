// Everything that keeps the plan from being saved, in one place: each leads to where it is.

import { IconAlertTriangle } from '@tabler/icons-react'
import { keyed } from '#web/lib/keyed.ts'
import type { Draft } from '../draft/draft.ts'
import type { Problem } from '../draft/problems.ts'
import { surferName } from '../plan/plan-surfers.ts'
import classes from './builder.module.css'
import { useBuilder } from './builder-actions.ts'
import * as texts from './texts.ts'

interface Props {
  problems: readonly Problem[]
  draft: Draft
  onTab: (tab: 'patterns' | 'round-robins') => void
}

export function ProblemList({ problems, draft, onTab }: Props) {
  const { people } = useBuilder()
  /** The message knows an agent by number alone. */
  const nameOf = (message: string) => {
    const surfer = people.byId.get(Number(/surfer (\d+)/.exec(message)?.[1]))
    return surfer ? ` (${surferName(surfer)})` : ''
  }
  if (problems.length === 0) return null
  const goTo = ({ path: [part, index] }: Problem) => {
    const isPattern = part === 'shiftPatterns'
    onTab(isPattern ? 'patterns' : 'round-robins')
    const cycle = (isPattern ? draft.patterns : draft.roundRobins)[Number(index ?? 0)]
    // The other tab has to be there first.
    requestAnimationFrame(() =>
      document.querySelector(`[data-cycle="${cycle?.key}"]`)?.scrollIntoView({ block: 'start' }),
    )
  }
  return (
    <section className={classes.problems} aria-label={texts.problems}>
      <h2>
        <IconAlertTriangle size={15} aria-hidden="true" />
        {texts.problemToFixBeforeThePlan(problems.length)}
      </h2>
      <ul>
        {keyed(problems, problem => problem.message).map(({ key, item: problem }) => (
          <li key={key}>
            <button type="button" onClick={() => goTo(problem)}>
              {problem.message}
            </button>
            {nameOf(problem.message)}
          </li>
        ))}
      </ul>
    </section>
  )
}
