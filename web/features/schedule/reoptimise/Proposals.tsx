// Proposals of a run, the best first, each with its gain; some or all of them are applied.

import { Anchor, Button, Checkbox } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import {
  actionCan,
  actionState,
  type CoverageCost,
  type Decided,
  type Optimization,
  type OptimizationAction,
  TYPE_NAMES,
} from '#contract/endpoints/optimizations.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { notifyFailed, notifyUndoable } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { actionText, changeText, STATE_WORDS } from '#web/parts/optimization-text.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { SCHEDULE_ENDPOINTS } from '../blocks/schedule-block.ts'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'

const INVALIDATES = [api.optimizations.get, api.optimizations.log, ...SCHEDULE_ENDPOINTS]
/** The best come first; a large company has thousands. */
const MORE_ACTIONS = 100

interface Props {
  optimizationId: number
  zone: Zone
  onAgain: () => void
  onClose: () => void
}

export function Proposals({ optimizationId, zone, onAgain, onClose }: Props) {
  const run = useCall(api.optimizations.get, { params: { optimizationId } })
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [shownCount, setShownCount] = useState(MORE_ACTIONS)
  const [lastRefused, setLastRefused] = useState<Decided['refused']>([])
  const apply = useCommand(api.optimizations.apply, { invalidates: INVALIDATES })
  const revert = useCommand(api.optimizations.revert, { invalidates: INVALIDATES })
  const open = (run.data?.actions ?? []).filter(action => actionCan.apply(actionState(action)))
  const chosen = open.filter(action => !left.has(action.actionId))
  const params = { optimizationId }
  const applyChosen = () =>
    apply.mutate(
      { params, body: { actionIds: chosen.map(action => action.actionId) } },
      {
        onSuccess: ({ done, refused }) => {
          setLastRefused(refused)
          if (done.length > 0)
            notifyUndoable(texts.changeApplied(done.length), () =>
              revert.mutateAsync({ params, body: { actionIds: done } }),
            )
        },
        onError: error => notifyFailed(error, texts.nothingWasApplied),
      },
    )
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={texts.reOptimise}
      width="wide"
      footer={
        <>
          <Button variant="subtle" onClick={onAgain}>
            {texts.lookAgain}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          {open.length > 0 && (
            <Button disabled={chosen.length === 0} loading={apply.isPending} onClick={applyChosen}>
              {chosen.length === 0 ? texts.apply : texts.applyChange(chosen.length)}
            </Button>
          )}
        </>
      }
    >
      {run.isPending && <LoadingSkeleton shape="rows" count={6} />}
      {run.error && <ErrorCard onRetry={() => run.refetch()}>{textOf(run.error)}</ErrorCard>}
      {run.data?.actions.length === 0 && (
        <EmptyState title={texts.noImprovementFound} icon={IconCircleCheck}>
          {run.data.because && inOwnClock(run.data.because)}
        </EmptyState>
      )}
      {run.data && run.data.actions.length > 0 && (
        <>
          <Gain run={run.data} chosen={chosen} />
          {lastRefused.length > 0 && (
            <p className={classes.error} role="alert">
              {texts.changeCouldNotBeApplied(lastRefused.length)}
            </p>
          )}
          <ul className={classes.list} aria-label={texts.changes}>
            {run.data.actions.slice(0, shownCount).map(action => (
              <ActionLine
                key={action.actionId}
                action={action}
                zone={zone}
                isChosen={!left.has(action.actionId)}
                onChoose={isChosen => setLeft(changed(left, action.actionId, isChosen))}
              />
            ))}
          </ul>
          {run.data.actions.length > shownCount && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => setShownCount(shownCount + MORE_ACTIONS)}
            >
              {texts.showMoreOf(run.data.actions.length)}
            </Button>
          )}
          <p className={classes.explanation}>
            {texts.whatWasAppliedStandsInThe}{' '}
            <Anchor component={Link} to="/settings/scheduling/optimizations?tab=log" size="sm">
              {texts.log}
            </Anchor>{' '}
            {texts.andCanBeRevertedThere}
          </p>
        </>
      )}
    </ModalShell>
  )
}

function changed(left: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(left)
  if (isChosen) next.delete(id)
  else next.add(id)
  return next
}

const EACH_FROM = texts.agentHoursOfTheseDaysAgainst

/** If everything that is proposed were done; what is left out of it brings that much less. */
function Gain({ run: { before, after }, chosen }: { run: Optimization; chosen: OptimizationAction[] }) {
  const publishedCount = chosen.filter(action => action.metadata.isPublished).length
  const tile = (label: string, value: keyof CoverageCost) => (
    <Figure
      size="tile"
      label={label}
      value={after[value]}
      unit="h"
      digits={1}
      tone={after[value] <= before[value] ? 'good' : 'warn'}
      from={texts.hAsItWasH(EACH_FROM, before[value].toFixed(1), after[value].toFixed(1))}
    />
  )
  return (
    <>
      <div className={classes.figures}>
        <Figure size="tile" label={texts.shortBefore} value={before.missingHours} unit="h" digits={1} />
        {tile(texts.shortWithAllOfThis, 'missingHours')}
        <Figure size="tile" label={texts.overBefore} value={before.superfluousHours} unit="h" digits={1} />
        {tile(texts.overWithAllOfThis, 'superfluousHours')}
      </div>
      {publishedCount > 0 && (
        <p className={classes.explanation}>
          {texts.whatYouApplyIsAlreadyPublished(publishedCount, chosen.length)}
        </p>
      )}
    </>
  )
}

interface LineProps {
  action: OptimizationAction
  zone: Zone
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function ActionLine({ action, zone, isChosen, onChoose }: LineProps) {
  const { surferName, type, metadata } = action
  const state = actionState(action)
  const [tone, word] = STATE_WORDS[state]
  const text = (
    <>
      <strong>{surferName}</strong> {TYPE_NAMES[type]}
    </>
  )
  return (
    <li className={classes.proposal}>
      {actionCan.apply(state) ? (
        <Checkbox
          label={text}
          aria-label={`${actionText(action)}, ${changeText(action, zone)}`}
          checked={isChosen}
          onChange={event => onChoose(event.currentTarget.checked)}
        />
      ) : (
        <div className={classes.decided}>
          {text} <StatusChip tone={tone}>{word}</StatusChip>
        </div>
      )}
      <p>{changeText(action, zone)}</p>
      <p>{inOwnClock(metadata.failedBecause ?? gainText(metadata.because))}</p>
    </li>
  )
}

/** The gain in "The break moves from … to …: 30 min less shortage." */
const gainText = (because: string): string => because.slice(because.lastIndexOf(': ') + 2)
