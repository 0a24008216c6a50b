// Builder of a plan's patterns and round robins. Nothing is saved before Save, and nothing reaches the schedule
// before the plan is applied.

import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { type ComponentProps, useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useBlocker } from 'react-router'
import { z } from 'zod'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { usePageKeys } from '#web/lib/page-keys.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { GuardedButton } from '#web/ui/inputs/GuardedButton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import type { Cell, ShiftRef } from '../draft/draft.ts'
import type { NewShift } from '../draft/draft-edits.ts'
import { agentsInTwoGroups, problemsOf } from '../draft/problems.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useSaving, useUnloadWarning } from '../draft/use-saving.ts'
import { LockNote, lockText } from '../plan/LockNote.tsx'
import { planPath } from '../plan/plan-labels.ts'
import { membersOf, type PlanSurfers, useLockedTeams } from '../plan/plan-surfers.ts'
import classes from './builder.module.css'
import { type BuilderActions, BuilderProvider, type Dragged } from './builder-actions.ts'
import { CellMenu } from './CellMenu.tsx'
import { BUILDER_KEYS } from './day-keys.ts'
import { droppedEdit } from './dropped-edit.ts'
import { PatternsTab } from './PatternsTab.tsx'
import { ProblemList } from './ProblemList.tsx'
import { RoundRobinsTab } from './RoundRobinsTab.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'
import { ShiftPanel } from './ShiftPanel.tsx'
import { StalePlanDialog } from './StalePlanDialog.tsx'
import * as texts from './texts.ts'
import { useBuilderKeys } from './use-builder-keys.ts'
import { useDrag } from './use-drag.tsx'

const Search = z.object({ tab: z.enum(['patterns', 'round-robins']).default('patterns') })

type Opened = { is: 'shift'; where: Cell | ShiftRef } | { is: 'stale' }

/** Why nothing can be saved; null: it can. */
function blockedText(problemCount: number, isDirty: boolean): string | null {
  if (problemCount > 0) return texts.problemToFixFirst(problemCount)
  return isDirty ? null : texts.everythingIsSaved
}

const SavingHint = () => <p className={classes.hint}>{texts.savingAPlanLeavesTheSchedule}</p>

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
  const { weekStartsOn } = plan
  const problems = useMemo(() => problemsOf(parts, weekStartsOn), [parts, weekStartsOn])
  // The set is made again only when its members change, so that most edits leave the page as it is.
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
  // Another person's save is taken over at once where nothing here would be lost.
  const isOlder = plan.version > base.version
  useEffect(() => {
    if (isOlder && !isDirty) takePlan(plan)
  }, [isOlder, isDirty, plan, takePlan])

  const { save, isSaving } = useSaving(takePlan, () => setOpened({ is: 'stale' }))
  const saveBlockedBecause = lockedBecause ?? blockedText(problems.length, isDirty)
  const trySave = () => saveBlockedBecause === null && !isSaving && save(base.id, base.version, parts)
  usePageKeys(BUILDER_KEYS)
  useBuilderKeys({ undo: history.undo, redo: history.redo, save: trySave, release: () => setArmed(null) })
  useUnloadWarning(isDirty)
  const actions = useMemo<BuilderActions>(
    () => ({
      weekStartsOn,
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
    [weekStartsOn, people, templates, isLocked, edit, armed, clipboard, begin],
  )
  return (
    <BuilderProvider value={actions}>
      <PageHeader
        title={texts.shiftPatterns(plan.name)}
        actions={
          <BuilderButtons
            plan={plan}
            history={history}
            isSaving={isSaving}
            blockedBecause={saveBlockedBecause}
            onSave={trySave}
          />
        }
      />
      <div className={classes.page} data-locked={isLocked || undefined}>
        {!isLocked && (tab === 'patterns' || draft.roundRobins.length > 0) && (
          <ShiftPanel armed={armed} onArm={setArmed} />
        )}
        <div className={classes.content}>
          <LockNote text={lockedBecause} />
          {isOlder && isDirty && !isSaving && (
            <ChangedNote plan={plan} onCompare={() => setOpened({ is: 'stale' })} />
          )}
          <ProblemList problems={problems} draft={draft} onTab={next => setSearch({ tab: next })} />
          <BuilderTabs
            tab={tab}
            onTab={next => setSearch({ tab: next === 'patterns' ? undefined : next })}
            draft={draft}
            parts={parts}
            problems={problems}
            twice={twice}
            memberIds={memberIds}
            anchorDate={plan.anchorDate}
          />
          <SavingHint />
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
      <LeaveDialog isDirty={isDirty} />
    </BuilderProvider>
  )
}

function ChangedNote({ plan, onCompare }: { plan: SchedulePlan; onCompare: () => void }) {
  return (
    <p className={classes.meanwhile} role="status">
      {texts.changedThisPlanMeanwhile(plan.changedByName ?? texts.somebody)}{' '}
      <Button variant="default" size="compact-sm" onClick={onCompare}>
        {texts.seeBoth}
      </Button>
    </p>
  )
}

interface ButtonsProps {
  plan: SchedulePlan
  history: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void }
  isSaving: boolean
  blockedBecause: string | null
  onSave: () => void
}

function BuilderButtons({ plan, history, isSaving, blockedBecause, onSave }: ButtonsProps) {
  return (
    <>
      <Anchor component={Link} to={planPath(plan)} size="sm" className={classes.back}>
        {texts.overview}
      </Anchor>
      <ActionIcon aria-label={texts.undo} disabled={!history.canUndo} onClick={history.undo}>
        <IconArrowBackUp size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={texts.redo} disabled={!history.canRedo} onClick={history.redo}>
        <IconArrowForwardUp size={18} stroke={1.6} />
      </ActionIcon>
      <GuardedButton loading={isSaving} because={blockedBecause} onClick={onSave}>
        {texts.save}
      </GuardedButton>
    </>
  )
}

type Tab = z.infer<typeof Search>['tab']

interface TabsProps extends ComponentProps<typeof RoundRobinsTab> {
  tab: Tab
  onTab: (tab: Tab) => void
  /** Agents in the patterns of two groups. */
  twice: ReadonlySet<number>
}

function BuilderTabs({ tab, onTab, twice, ...roundRobins }: TabsProps) {
  const { draft, problems, memberIds } = roundRobins
  return (
    <PageTabs
      value={tab}
      onChange={onTab}
      tabs={[
        {
          name: 'patterns',
          label: texts.patterns,
          content: <PatternsTab draft={draft} problems={problems} twice={twice} memberIds={memberIds} />,
        },
        { name: 'round-robins', label: texts.roundRobins, content: <RoundRobinsTab {...roundRobins} /> },
      ]}
    />
  )
}

/** Asks before another page is opened while changes are not saved. */
function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={texts.leaveWithoutSaving}
      confirmLabel={texts.leave}
      isDanger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {texts.yourChangesToThisPlanWill}
    </ConfirmDialog>
  )
}
