import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type QuickStartStep, quickStart } from '#contract/organization/quick-start.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { capital } from '#web/ui/text/capital.ts'
import { countText } from '#web/ui/text/count-text.ts'
import { GUIDE } from './guide.ts'
import classes from './HomePage.module.css'
import { isBegun, isOver, type Step } from './steps.ts'
import * as texts from './texts.ts'

/** Steps to the first published schedule; can be hidden for good. `steps`: null until they are known. */
export function QuickStart({ steps }: { steps: Step[] | null }) {
  const [isHidden, setHidden] = usePreference('quickStartHidden')
  return isHidden ? (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={classes.reopen}
      onClick={() => setHidden(false)}
    >
      {texts.showTheQuickStart}
    </Button>
  ) : (
    <Guide steps={steps} onHide={() => setHidden(true)} />
  )
}

function Guide({ steps, onHide }: { steps: Step[] | null; onHide: () => void }) {
  const doneCount = steps?.filter(isOver).length ?? 0
  const [isOpen, setOpen] = useState(false)
  const isDone = steps !== null && isBegun(steps)
  return (
    <section className={classes.card} aria-labelledby="quick-start">
      <header>
        <h2 id="quick-start">{texts.quickStart}</h2>
        {steps && (
          <span className={classes.muted}>{texts.doneCountOfStepCountDone(doneCount, steps.length)}</span>
        )}
        {isDone && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.closeTheSteps : texts.showTheSteps}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
          {texts.hide}
        </Button>
      </header>
      {steps === null && <LoadingSkeleton shape="rows" count={Object.keys(GUIDE).length} />}
      {steps !== null && (isOpen || !isDone) && <Steps steps={steps} />}
    </section>
  )
}

function Steps({ steps }: { steps: Step[] }) {
  const skip = useCommand(quickStart.skip, { invalidates: [quickStart.get] })
  const next = steps.find(step => !isOver(step))
  const setSkipped = (step: QuickStartStep, isSkipped: boolean) => {
    const others = steps.filter(one => one.isSkipped && one.step !== step).map(one => one.step)
    skip.mutate(
      { body: { steps: isSkipped ? [...others, step] : others } },
      { onError: error => notifyFailed(error) },
    )
  }
  return (
    <ol className={classes.steps}>
      {steps.map(step => (
        <StepRow
          key={step.step}
          step={step}
          isNext={step === next}
          onSkip={isSkipped => setSkipped(step.step, isSkipped)}
        />
      ))}
    </ol>
  )
}

interface RowProps {
  step: Step
  isNext: boolean
  onSkip: (isSkipped: boolean) => void
}

function StepRow({ step, isNext, onSkip }: RowProps) {
  const { title, action, path, other } = GUIDE[step.step]
  const isOpen = !isOver(step)
  return (
    <li
      data-done={step.isDone || undefined}
      data-skipped={(step.isSkipped && !step.isDone) || undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <StepIcon step={step} />
      <Link to={path}>{title}</Link>
      <span>
        <StepDetail step={step} />
      </span>
      <div className={classes.stepActions}>
        {isNext && other && (
          <Button component={Link} to={other.path} size="compact-sm" variant="default">
            {other.action}
          </Button>
        )}
        {isNext && (
          <Button component={Link} to={path} size="compact-sm">
            {action}
          </Button>
        )}
        {isOpen && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={texts.skipTitle(title)}
            onClick={() => onSkip(true)}
          >
            {texts.skip}
          </Button>
        )}
        {step.isSkipped && !step.isDone && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={texts.doAfterAll(title)}
            onClick={() => onSkip(false)}
          >
            {texts.doItAfterAll}
          </Button>
        )}
      </div>
    </li>
  )
}

function StepIcon({ step: { isDone, isSkipped } }: { step: Step }) {
  if (isDone) return <IconCircleCheckFilled size={18} aria-label={texts.done} />
  if (isSkipped) return <IconCircleMinus size={18} stroke={1.6} aria-label={texts.skipped} />
  return <IconCircle size={18} stroke={1.6} aria-label={texts.toDo} />
}

function StepDetail({ step }: { step: Step }) {
  const { detail, noun } = GUIDE[step.step]
  const organization = useOrganization().data
  if (step.step === 'organization' && organization)
    return texts.weeksBeginOn(organization.timezone.replaceAll('_', ' '), capital(organization.weekStartsOn))
  return step.isDone && noun ? countText(step.count, noun) : detail
}
