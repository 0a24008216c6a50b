// Somebody else saved the plan meanwhile: what they changed, what is changed here, and whose is to stay.
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import type { PlanParts } from '../draft/draft.ts'
import { differenceOf } from '../draft/plan-difference.ts'
import classes from './builder.module.css'
import * as texts from './texts.ts'

interface Props {
  /** As it was when editing began. */
  base: SchedulePlan
  mine: PlanParts
  isSaving: boolean
  onTakeTheirs: (theirs: SchedulePlan) => void
  onSaveMine: (theirs: SchedulePlan) => void
  onClose: () => void
}

export function StalePlanDialog({ base, mine, isSaving, onTakeTheirs, onSaveMine, onClose }: Props) {
  const zone = useZone()
  const plan = useCall(api.schedulePlans.get, { params: { schedulePlanId: base.id } })
  const { refetch } = plan
  useEffect(() => void refetch(), [refetch])
  const theirs = plan.data && plan.data.version !== base.version ? plan.data : null
  const who = theirs?.changedByName ?? texts.somebody
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      width="wide"
      title={texts.whoChangedThisPlanMeanwhile(who)}
      isDirty
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            {texts.keepEditing}
          </Button>
          <Button
            variant="default"
            disabled={!theirs || isSaving}
            onClick={() => theirs && onTakeTheirs(theirs)}
          >
            {texts.takeTheirs}
          </Button>
          <Button loading={isSaving} disabled={!theirs} onClick={() => theirs && onSaveMine(theirs)}>
            {texts.saveMine}
          </Button>
        </>
      }
    >
      {plan.error ? (
        <ErrorCard onRetry={() => void refetch()}>{textOf(plan.error)}</ErrorCard>
      ) : !theirs ? (
        <LoadingSkeleton shape="rows" count={4} />
      ) : (
        <>
          <p>{texts.nothingOfYoursIsSavedYet}</p>
          <div className={classes.columns}>
            <Changes
              title={`${who}, ${dateTimeText(theirs.updatedAt, zone)}`}
              changes={differenceOf(base, theirs)}
            />
            <Changes title={texts.you} changes={differenceOf(base, mine)} />
          </div>
        </>
      )}
    </ModalShell>
  )
}

function Changes({ title, changes }: { title: string; changes: string[] }) {
  return (
    <section className={classes.sub} aria-label={title}>
      <h3>{title}</h3>
      <ul className={classes.next}>
        {changes.length === 0 && <li>{texts.patternsAndRoundRobinsAsThey}</li>}
        {changes.map(change => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  )
}
