// Builds the patterns and round robins of a plan. Nothing is saved until it is told to, and nothing of it is in
// the schedule until the plan is applied.
import { ActionIcon, Anchor, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useBlocker } from 'react-router'
import { z } from 'zod'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { usePageKeys } from '#web/lib/page-keys.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { moved, roundRobinChanged } from '../draft/cycle-edits.ts'
import type { Cell, ShiftRef } from '../draft/draft.ts'
import { type DraftEdit, type NewShift, shiftAdded, shiftCopied, shiftMoved } from '../draft/draft-edits.ts'
import { agentsInTwoGroups, problemsOf } from '../draft/problems.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useSaving, useUnloadWarning } from '../draft/use-saving.ts'
import { LockNote, lockText } from '../plan/LockNote.tsx'
import { countText, planPath } from '../plan/plan-labels.ts'
import { membersOf, type PlanSurfers, useLockedTeams } from '../plan/plan-surfers.ts'
import classes from './builder.module.css'
import { type BuilderActions, BuilderProvider, type Dragged } from './builder-actions.ts'
import { CellMenu } from './CellMenu.tsx'
import { BUILDER_KEYS } from './day-keys.ts'
import { PatternsTab } from './PatternsTab.tsx'
import { ProblemList } from './ProblemList.tsx'
import { RoundRobinsTab } from './RoundRobinsTab.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import { ShiftPanel } from './ShiftPanel.tsx'
import { StalePlanDialog } from './StalePlanDialog.tsx'
import { useBuilderKeys } from './use-builder-keys.ts'
import { useDrag } from './use-drag.tsx'

const Search = z.object({ tab: z.enum(['patterns', 'round-robins']).default('patterns') })

type Opened = { is: 'shift'; where: Cell | ShiftRef } | { is: 'stale' }

/** What was let go where. */
function droppedEdit(dragged: Dragged, place: string, isCopy: boolean): DraftEdit | null {
  const steps = place.split(':')
  if (steps[0] === 'turn') {
    const [rota, index] = [Number(steps[1]), Number(steps[2])]
    if (dragged.is !== 'turn' || dragged.rota !== rota) return null
    return draft => {
      const one = draft.roundRobins.find(each => each.key === rota)
      if (!one) return draft
      const orderedAssignees = moved(one.orderedAssignees, dragged.index, index)
      return roundRobinChanged(rota, { orderedAssignees })(draft)
    }
  }
  const cell = { rota: Number(steps[0]), day: Number(steps[1]) }
  if (dragged.is === 'new') return shiftAdded(cell, dragged.shift)
  if (dragged.is === 'turn') return null
  return isCopy ? shiftCopied(dragged.from, cell) : shiftMoved(dragged.from, cell)
}

interface Props {
  plan: SchedulePlan
  people: PlanSurfers
  /** Archived ones too: shifts that came of them stay. */
  templates: readonly ShiftTemplate[]
}

export function BuilderPage({ plan, people, templates }: Props) {
  const [base, setBase] = useState(plan)
  const { draft, parts, isDirty, edit, read, ...history } = useDraft(base)
  const [{ tab }, setSearch] = useSearchState(Search)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [menu, setMenu] = useState<{ cell: Cell; at: { x: number; y: number } } | null>(null)
  const [armed, setArmed] = useState<NewShift | null>(null)
  const [clipboard, setClipboard] = useState<BuilderActions['clipboard']>(null)
  const [said, setSaid] = useState('')
  const lockedBecause = lockText(useLockedTeams(people)(plan))
  const isLocked = lockedBecause !== null
  const { begin, ghost } = useDrag<Dragged>((dragged, place, isCopy) => {
    const dropped = droppedEdit(dragged, place, isCopy)
    if (dropped) edit(dropped)
  })
  const problems = useMemo(() => problemsOf(parts), [parts])
  // By what it holds: most edits leave it, and with it most of the page, as it is.
  const twiceText = JSON.stringify([...agentsInTwoGroups(parts)])
  const twice = useMemo(() => new Set<number>(JSON.parse(twiceText)), [twiceText])
  const memberIds = useMemo(() => new Set(membersOf(plan, people).map(one => one.id)), [plan, people])

  const takePlan = useCallback(
    (saved: SchedulePlan) => {
      setBase(saved)
      read(saved)
      setClipboard(null)
    },
    [read],
  )
  // What another saved is taken at once where nothing here would be lost.
  const isOlder = plan.version > base.version
  useEffect(() => {
    if (isOlder && !isDirty) takePlan(plan)
  }, [isOlder, isDirty, plan, takePlan])

  const { save, isSaving } = useSaving(takePlan, () => setOpened({ is: 'stale' }))
  const saveBlockedBecause = isLocked
    ? lockedBecause
    : problems.length > 0
      ? `${countText(problems.length, 'problem')} to mend first`
      : isDirty
        ? null
        : 'Everything is saved'
  const trySave = () => saveBlockedBecause === null && !isSaving && save(base.id, base.version, parts)
  usePageKeys(BUILDER_KEYS)
  useBuilderKeys({ undo: history.undo, redo: history.redo, save: trySave, release: () => setArmed(null) })
  useUnloadWarning(isDirty)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )

  const actions = useMemo<BuilderActions>(
    () => ({
      people,
      templates: new Map(templates.map(one => [one.id, one])),
      choices: templates.filter(one => one.state === 'active'),
      isLocked,
      edit,
      armed,
      clipboard,
      setClipboard,
      drag: begin,
      openShift: where => setOpened({ is: 'shift', where }),
      openMenu: (cell, at) => setMenu({ cell, at }),
      announce: setSaid,
    }),
    [people, templates, isLocked, edit, armed, clipboard, begin],
  )
  return (
    <BuilderProvider value={actions}>
      <PageHeader
        title={`${plan.name}: shift patterns`}
        actions={
          <>
            <Anchor component={Link} to={planPath(plan)} size="sm" className={classes.back}>
              Overview
            </Anchor>
            <ActionIcon aria-label="Undo" disabled={!history.canUndo} onClick={history.undo}>
              <IconArrowBackUp size={18} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label="Redo" disabled={!history.canRedo} onClick={history.redo}>
              <IconArrowForwardUp size={18} stroke={1.6} />
            </ActionIcon>
            <Tooltip label={saveBlockedBecause} disabled={saveBlockedBecause === null}>
              <Button
                loading={isSaving}
                data-disabled={saveBlockedBecause !== null || undefined}
                aria-disabled={saveBlockedBecause !== null}
                onClick={trySave}
              >
                Save
              </Button>
            </Tooltip>
          </>
        }
      />
      <div className={classes.page} data-locked={isLocked || undefined}>
        {!isLocked && (tab === 'patterns' || draft.roundRobins.length > 0) && (
          <ShiftPanel armed={armed} onArm={setArmed} />
        )}
        <div className={classes.content}>
          <LockNote text={lockedBecause} />
          {isOlder && isDirty && !isSaving && (
            <p className={classes.meanwhile} role="status">
              {plan.changedByName ?? 'Somebody'} changed this plan meanwhile.{' '}
              <Button variant="default" size="compact-sm" onClick={() => setOpened({ is: 'stale' })}>
                See both
              </Button>
            </p>
          )}
          <ProblemList problems={problems} draft={draft} onTab={next => setSearch({ tab: next })} />
          <PageTabs
            value={tab}
            onChange={next => setSearch({ tab: next === 'patterns' ? undefined : next })}
            tabs={[
              {
                name: 'patterns',
                label: 'Patterns',
                content: (
                  <PatternsTab draft={draft} problems={problems} twice={twice} memberIds={memberIds} />
                ),
              },
              {
                name: 'round-robins',
                label: 'Round robins',
                content: (
                  <RoundRobinsTab
                    draft={draft}
                    parts={parts}
                    problems={problems}
                    memberIds={memberIds}
                    anchorDate={plan.anchorDate}
                  />
                ),
              },
            ]}
          />
          <p className={classes.hint}>
            Saving a plan leaves the schedule as it is: apply the plan again to bring changes there.
          </p>
        </div>
      </div>
      {ghost}
      <output className="visually-hidden" aria-live="polite">
        {said}
      </output>
      {menu && <CellMenu draft={draft} {...menu} onClose={() => setMenu(null)} />}
      {opened?.is === 'shift' && (
        <ShiftDialog draft={draft} where={opened.where} onClose={() => setOpened(null)} />
      )}
      {opened?.is === 'stale' && (
        <StalePlanDialog
          base={base}
          mine={parts}
          isSaving={isSaving}
          onTakeTheirs={theirs => {
            takePlan(theirs)
            setOpened(null)
          }}
          onSaveMine={theirs => save(theirs.id, theirs.version, parts, () => setOpened(null))}
          onClose={() => setOpened(null)}
        />
      )}
      <ConfirmDialog
        isOpen={blocker.state === 'blocked'}
        title="Leave without saving?"
        confirmLabel="Leave"
        isDanger
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        Your changes to this plan will be lost.
      </ConfirmDialog>
    </BuilderProvider>
  )
}
