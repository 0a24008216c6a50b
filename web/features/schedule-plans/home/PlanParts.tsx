// Summary of a plan's patterns and round robins.

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SchedulePlan, Turn } from '#contract/endpoints/schedule-plans.ts'
import { localMsOfDate } from '#core/time/index.ts'
import { dayText } from '#web/lib/dates.ts'
import { draftOf } from '../draft/draft.ts'
import { weekMinutes } from '../draft/row-hours.ts'
import { builderPath, weeklyText } from '../plan/plan-labels.ts'
import { nameIn, type PlanSurfers } from '../plan/plan-surfers.ts'
import classes from '../plan/schedule-plans.module.css'
import { useToday } from '../plan/use-preview.ts'
import * as texts from './texts.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const Nothing = ({ plan, tab, text }: { plan: SchedulePlan; tab?: string; text: string }) => (
  <p className={classes.hint}>
    {text}{' '}
    <Button
      component={Link}
      to={builderPath(plan) + (tab ? `?tab=${tab}` : '')}
      variant="subtle"
      size="compact-sm"
    >
      {texts.addOne}
    </Button>
  </p>
)

export function PatternCards({ plan }: { plan: SchedulePlan }) {
  const { patterns } = draftOf(plan)
  return (
    <Part title={texts.patterns}>
      {patterns.length === 0 && <Nothing plan={plan} text={texts.noPatternsYet} />}
      <ul className={classes.cards}>
        {patterns.map(({ key, name, weeks, groups }) => (
          <li key={key} className={classes.partCard}>
            <h3>
              <Link to={builderPath(plan)}>{name}</Link>
            </h3>
            <p>
              {weeks === 1 ? texts.everyWeekTheSame : texts.aCycleOfWeeks(weeks)} ·{' '}
              {texts.groupCount(groups.length)}
            </p>
            <ul className={classes.lines}>
              {groups.slice(0, 3).map((group, index) => {
                const minutes = weekMinutes({ weeks, shifts: group.shifts })
                const average = minutes.reduce((sum, each) => sum + each, 0) / weeks / 60
                return (
                  <li key={group.key}>
                    <span>{texts.groupAgent(index + 1, group.assignees.length)}</span>
                    <span>{texts.weeklyAWeek(weeklyText(average))}</span>
                  </li>
                )
              })}
              {groups.length > 3 && <li>{texts.andMoreGroup(groups.length - 3)}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface RoundRobinProps {
  plan: SchedulePlan
  people: PlanSurfers
  turns: readonly Turn[]
}

export function RoundRobinCards({ plan, people, turns }: RoundRobinProps) {
  const today = useToday()
  return (
    <Part title={texts.roundRobins}>
      {plan.roundRobins.length === 0 && (
        <Nothing plan={plan} tab="round-robins" text={texts.noRoundRobinsYet} />
      )}
      <ul className={classes.cards}>
        {plan.roundRobins.map((one, index) => {
          const next = turns.find(turn => turn.roundRobinIndex === index && turn.date >= today)
          return (
            <li key={one.roundRobinId} className={classes.partCard}>
              <h3>
                <Link to={`${builderPath(plan)}?tab=round-robins`}>{one.name}</Link>
              </h3>
              <p>
                {one.cycleDuration === 1 ? texts.everyWeek : texts.everyWeeks(one.cycleDuration)} ·{' '}
                {texts.shiftCount(one.plannedShifts.length)} · {texts.agentCount(one.orderedAssignees.length)}
              </p>
              {next && (
                <p>
                  {texts.nextDay(
                    dayText(localMsOfDate(next.date), 'Etc/UTC'),
                    next.surferId === null ? texts.nobody : nameIn(people, next.surferId),
                  )}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
