import { Avatar } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import type { Zone } from '#core/time/index.ts'
import { dateText } from '#web/lib/dates.ts'
import { PlanMenu } from './PlanMenu.tsx'
import { planPath } from './plan-labels.ts'
import classes from './schedule-plans.module.css'
import * as texts from './texts.ts'

interface Props {
  plan: SchedulePlan
  memberCount: number
  lockedBecause: string | null
  zone: Zone
  onEdit: () => void
}

/** Its image, or its emoji when it has none or the image does not come. */
export const PlanFace = ({ plan, size }: { plan: SchedulePlan; size: number }) => (
  <Avatar src={plan.imageUrl} size={size} radius="md" alt="" className={classes.face} aria-hidden="true">
    <span style={{ fontSize: size / 2 }}>{plan.emoji}</span>
  </Avatar>
)

export function PlanCard({ plan, memberCount, lockedBecause, zone, onEdit }: Props) {
  const facts = [
    texts.memberCount(memberCount),
    texts.patternCount(plan.shiftPatterns.length),
    texts.roundRobinCount(plan.roundRobins.length),
  ]
  return (
    <li className={classes.card}>
      <PlanFace plan={plan} size={44} />
      <div className={classes.cardText}>
        <h2>
          <Link to={planPath(plan)}>{plan.name}</Link>
          {lockedBecause && <IconLock size={14} aria-label={lockedBecause} />}
        </h2>
        <p>{facts.join(' · ')}</p>
        <p>
          {texts.createdText(
            dateText(plan.createdAt, zone),
            plan.lastAppliedAt ? texts.appliedText(dateText(plan.lastAppliedAt, zone)) : texts.neverApplied,
          )}
        </p>
      </div>
      <div className={classes.cardMenu}>
        <PlanMenu plan={plan} lockedBecause={lockedBecause} onEdit={onEdit} />
      </div>
    </li>
  )
}
