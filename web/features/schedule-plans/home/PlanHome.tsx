// A plan's page: whom it is for, what it gives them, what that makes of their contracts, and its applies.

import { Button } from '@mantine/core'
import { IconCalendarCheck, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { weekStartOf } from '#core/time/index.ts'
import { dateText, localDateText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import { useSchedulingOff } from '#web/parts/use-scheduling-off.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { GuardedButton } from '#web/ui/inputs/GuardedButton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { EditPlanModal } from '../plan/EditPlanModal.tsx'
import { LockNote, lockText } from '../plan/LockNote.tsx'
import { PlanFace } from '../plan/PlanCard.tsx'
import { PlanMenu } from '../plan/PlanMenu.tsx'
import { builderPath, dayName, PLANS_PATH } from '../plan/plan-labels.ts'
import { assigneesOf, membersOf, type PlanSurfers, useLockedTeams } from '../plan/plan-surfers.ts'
import classes from '../plan/schedule-plans.module.css'
import { averagedWeeks, usePreview, useThisWeek } from '../plan/use-preview.ts'
import { ApplyHistory } from './ApplyHistory.tsx'
import { ApplySchedulePlanDialog } from './ApplySchedulePlanDialog.tsx'
import { MembersTable } from './MembersTable.tsx'
import { PatternCards, RoundRobinCards } from './PlanParts.tsx'
import * as texts from './texts.ts'

export function PlanHome({ plan, people }: { plan: SchedulePlan; people: PlanSurfers }) {
  const [opened, setOpened] = useState<'apply' | 'edit' | null>(null)
  const lockedBecause = lockText(useLockedTeams(people)(plan))
  const members = membersOf(plan, people)
  const weeks = averagedWeeks(plan)
  const preview = usePreview(plan, { from: useThisWeek(), weeks, enabled: assigneesOf(plan).size > 0 })
  return (
    <>
      <PageHeader
        title={plan.name}
        actions={
          <>
            <PlanMenu plan={plan} lockedBecause={lockedBecause} onEdit={() => setOpened('edit')} />
            <Button
              component={Link}
              to={builderPath(plan)}
              variant="default"
              leftSection={<IconTable size={16} stroke={1.6} />}
            >
              {texts.shiftPatterns}
            </Button>
            <ApplyButton plan={plan} lockedBecause={lockedBecause} onClick={() => setOpened('apply')} />
          </>
        }
      />
      <div className={classes.page}>
        <LockNote text={lockedBecause} />
        <Facts plan={plan} people={people} memberCount={members.length} />
        <PatternCards plan={plan} />
        <RoundRobinCards plan={plan} people={people} turns={preview.data?.turns ?? []} />
        <MembersTable plan={plan} members={members} preview={preview} weeks={weeks} />
        <ApplyHistory plan={plan} />
      </div>
      {opened === 'edit' && <EditPlanModal plan={plan} people={people} onClose={() => setOpened(null)} />}
      {opened === 'apply' && (
        <ApplySchedulePlanDialog plan={plan} people={people} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function Facts({
  plan,
  people,
  memberCount,
}: {
  plan: SchedulePlan
  people: PlanSurfers
  memberCount: number
}) {
  const zone = useZone()
  const teams = people.teams.filter(team => plan.teamIds.includes(team.id)).map(team => team.name)
  return (
    <section className={classes.facts} aria-label={texts.aboutThisPlan}>
      <PlanFace plan={plan} size={44} />
      <div>
        <p>
          {plan.state === 'archived' && <StatusChip tone="neutral">{texts.archived}</StatusChip>}
          <strong>{texts.memberCount(memberCount)}</strong>
          {teams.length > 0 && ` · ${teams.join(', ')}`}
          {plan.surferIds.length > 0 && texts.agentByName(plan.surferIds.length)}
        </p>
        <p className={classes.hint}>
          {texts.cyclesBeginOnTheirWeeksOn(
            localDateText(weekStartOf(plan.anchorDate, plan.weekStartsOn)),
            dayName(plan.weekStartsOn),
            dateText(plan.updatedAt, zone),
            plan.changedByName,
          )}{' '}
          <Link to={PLANS_PATH}>{texts.allShiftPlans}</Link>
        </p>
      </div>
    </section>
  )
}

interface ApplyProps {
  plan: SchedulePlan
  lockedBecause: string | null
  onClick: () => void
}

function ApplyButton({ plan, lockedBecause, onClick }: ApplyProps) {
  const switchedOff = useSchedulingOff()
  const because =
    switchedOff ??
    lockedBecause ??
    (plan.state === 'archived'
      ? texts.thePlanIsArchived
      : assigneesOf(plan).size === 0
        ? texts.nobodyHasShiftsInThisPlan
        : null)
  return (
    <GuardedButton
      leftSection={<IconCalendarCheck size={16} stroke={1.6} />}
      because={because}
      onClick={onClick}
    >
      {texts.apply}
    </GuardedButton>
  )
}
