import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePreference } from '#web/lib/preferences.ts'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './HomePage.module.css'
import { QUICK_START, type QuickStartFacts } from './quick-start.ts'

/** Steps to the first published schedule; can be hidden for good. `facts`: null until they are known. */
export function QuickStart({ facts }: { facts: QuickStartFacts | null }) {
  const [isHidden, setHidden] = usePreference('quickStartHidden')
  return isHidden ? (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={classes.reopen}
      onClick={() => setHidden(false)}
    >
      Show the quick start
    </Button>
  ) : (
    <Guide facts={facts} onHide={() => setHidden(true)} />
  )
}

function Guide({ facts, onHide }: { facts: QuickStartFacts | null; onHide: () => void }) {
  const doneCount = facts ? QUICK_START.filter(step => step.isDone(facts)).length : 0
  const [isOpen, setOpen] = useState(false)
  const isDone = doneCount === QUICK_START.length
  return (
    <section className={classes.card} aria-labelledby="quick-start">
      <header>
        <h2 id="quick-start">Quick start</h2>
        {facts && (
          <span className={classes.muted}>
            {doneCount} of {QUICK_START.length} done
          </span>
        )}
        {isDone && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close the steps' : 'Show the steps'}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onHide}>
          Hide
        </Button>
      </header>
      {facts === null && <LoadingSkeleton shape="rows" count={QUICK_START.length} />}
      {facts !== null && (isOpen || !isDone) && <Steps facts={facts} />}
    </section>
  )
}

function Steps({ facts }: { facts: QuickStartFacts }) {
  const next = QUICK_START.find(step => !step.isDone(facts))
  return (
    <ol className={classes.steps}>
      {QUICK_START.map(step => {
        const isDone = step.isDone(facts)
        return (
          <li
            key={step.title}
            data-done={isDone || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            {isDone ? (
              <IconCircleCheckFilled size={18} aria-label="Done" />
            ) : (
              <IconCircle size={18} stroke={1.6} aria-label="To do" />
            )}
            <Link to={step.path}>{step.title}</Link>
            <span>{step.detail}</span>
          </li>
        )
      })}
    </ol>
  )
}
