// The commands of a schedule page for the command palette, in its order. Their labels and reasons are those of now;
// what they do, they do to the page as it is when they run.
import type { RefObject } from 'react'
import type { NavigateFunction } from 'react-router'
import { openModal } from '#web/lib/modals.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import type { PageAction } from '#web/lib/page-actions.ts'
import { type ActionContext, activeTasks, type GridAction, runAction } from '../actions/action-context.ts'
import { actionsAt, idsWithin } from '../actions/actions-at.ts'
import { actionsOn } from '../actions/actions-on.ts'
import type { Steps } from '../edit-queue/use-steps.tsx'
import type { EditContext } from '../edits/edit-context.ts'
import { DAY_COUNT_LABELS, DayCount, Zoom } from '../view/schedule-search.ts'
import type { SchedulePageName } from '../view/use-schedule-view.ts'
import * as texts from './texts.ts'

/** The page as it is drawn last. */
export interface LatestPage {
  actionContext: ActionContext
  navigate: NavigateFunction
}

export interface CommandSources extends Pick<Steps, 'undoable' | 'redoable' | 'undo' | 'redo'> {
  selection: ReadonlySet<string>
  context: EditContext
  /** Why nothing may be edited; undefined when it may. */
  locked: string | undefined
  isPublished: boolean
  page: SchedulePageName
  latest: RefObject<LatestPage>
}

export const pageCommands = (sources: CommandSources): PageAction[] => [
  ...stepCommands(sources),
  ...selectionCommands(sources),
  ...bulkCommands(sources),
  ...focusCommands(sources),
  ...dialogCommands(sources),
  ...viewCommands(sources),
]

const stepCommands = ({ undoable, redoable, undo, redo }: CommandSources): PageAction[] => [
  {
    id: 'undo',
    label: undoable ? texts.undoText(undoable) : texts.undo,
    keys: 'Ctrl+Z',
    because: undoable ? undefined : texts.nothingToUndo,
    run: () => void undo(),
  },
  {
    id: 'redo',
    label: redoable ? texts.redoText(redoable) : texts.redo,
    keys: 'Ctrl+Shift+Z',
    because: redoable ? undefined : texts.nothingToRedo,
    run: () => void redo(),
  },
]

const SELECTION_COMMANDS: Record<string, string> = texts.selectionCommands

function selectionCommands({ selection, locked, latest }: CommandSources): PageAction[] {
  const ids = [...selection]
  const own = ids.length > 0 ? actionsOn(latest.current.actionContext, ids).flatMap(selectionCommand) : []
  return [
    ...own,
    {
      id: 'split',
      label: texts.splitAtTheColumnInFocus,
      keys: '/',
      because: locked,
      run: () => splitAtFocus(latest.current.actionContext),
    },
    {
      id: 'select-all',
      label: texts.selectAll,
      keys: 'Ctrl+A',
      run: () => {
        const { editing, view } = latest.current.actionContext
        editing.select(idsWithin(editing.context, { start: view.from, end: view.to }))
      },
    },
  ]
}

/** An action of the selection as commands of the palette: each of its choices is one of its own. */
function selectionCommand({ id, label, keys, because, run, choices }: GridAction): PageAction[] {
  if (choices)
    return because
      ? []
      : choices.map(choice => ({
          id: `${id} ${choice.id}`,
          label: `${label} ${choice.label}`,
          run: choice.run,
        }))
  const text = SELECTION_COMMANDS[id]
  return text && run ? [{ id, label: text, keys, because, run }] : []
}

function splitAtFocus(actionContext: ActionContext): void {
  const { place, editing } = actionContext
  const own = actionsOn(actionContext, [...editing.selection], place.current?.instant)
  runAction(own.find(action => action.id === 'split'))
}

const bulkCommands = ({ locked, latest }: CommandSources): PageAction[] => [
  {
    id: 'replace',
    label: texts.findAndReplaceActivity,
    keys: 'Ctrl+H',
    because: locked,
    run: () => latest.current.actionContext.onDialog({ is: 'replace' }),
  },
  {
    id: 'copy-days',
    label: texts.copyDays,
    because: locked,
    run: () => latest.current.actionContext.onDialog({ is: 'copy-days' }),
  },
  {
    id: 'clear',
    label: texts.clearTheSchedule,
    because: locked,
    run: () => latest.current.actionContext.onDialog({ is: 'clear' }),
  },
]

const FOCUS_COMMANDS: Record<string, string> = texts.focusCommands

function focusCommands({ context, latest }: CommandSources): PageAction[] {
  return [
    ...Object.entries(FOCUS_COMMANDS).map(([id, label]) => ({
      id,
      label,
      run: () => runAtFocus(latest.current.actionContext, id),
    })),
    ...activeTasks(context).map(({ id, emoji, name }) => ({
      id: `fill ${id}`,
      label: texts.fillFreeTimeOfTheDay(emoji, name),
      run: () => runAtFocus(latest.current.actionContext, 'fill', id),
    })),
  ]
}

/** Runs an action of the cell that had the focus last, or one of its choices. */
function runAtFocus(actionContext: ActionContext, id: string, choice?: number) {
  const cell = actionContext.place.current
  if (!cell) return notifyFailed(new Error(texts.goToACell), texts.thatCantBeDone)
  const action = actionsAt(actionContext, cell).find(one => one.id === id)
  const chosen = action?.because ? undefined : action?.choices?.find(one => one.id === choice)
  if (chosen) chosen.run()
  else runAction(action)
}

const dialogCommands = ({ locked, latest }: CommandSources): PageAction[] => [
  {
    id: 'publish-all',
    label: texts.publishDialog,
    because: locked,
    run: () => latest.current.actionContext.onDialog({ is: 'publish' }),
  },
  {
    id: 'export',
    label: texts.exportLabel,
    run: () => latest.current.actionContext.onDialog({ is: 'export' }),
  },
  { id: 'print', label: texts.print, keys: 'Ctrl+P', run: () => window.print() },
  {
    id: 'discard',
    label: texts.discardDraftsDialog,
    because: locked,
    run: () => latest.current.actionContext.onDialog({ is: 'discard' }),
  },
  {
    id: 'generate',
    label: texts.generateScheduleDialog,
    because: locked,
    run: () => openModal({ type: 'generate-schedule', from: latest.current.actionContext.view.range.from }),
  },
  {
    id: 'apply-task-template',
    label: texts.applyAnActivityPlanDialog,
    because: locked,
    run: () => latest.current.actionContext.onDialog({ is: 'apply-task-template' }),
  },
  {
    id: 'reoptimise',
    label: texts.reOptimise,
    because: locked,
    run: () => latest.current.actionContext.onDialog({ is: 'reoptimise' }),
  },
]

const viewCommands = ({ page, isPublished, latest }: CommandSources): PageAction[] => [
  { id: 'today', label: texts.goToToday, keys: 'T', run: () => latest.current.actionContext.view.goToday() },
  ...(page === 'activities' ? [...Zoom.values] : []).map(minutes => ({
    id: `zoom-${minutes}`,
    label: texts.showColumnsOfMinutes(minutes),
    run: () => latest.current.actionContext.view.setZoom(minutes),
  })),
  ...[...DayCount.values].map(days => ({
    id: `days-${days}`,
    label: texts.showDayCountLabel(DAY_COUNT_LABELS[days].toLowerCase()),
    run: () => latest.current.actionContext.view.setDayCount(days),
  })),
  {
    id: 'published',
    label: isPublished ? texts.showDrafts : texts.showWhatIsPublished,
    run: () => latest.current.actionContext.view.setPublished(!isPublished),
  },
  {
    id: 'other-page',
    label: page === 'shifts' ? texts.showActivities : texts.showShifts,
    run: () =>
      void latest.current.navigate(
        `/schedule/${page === 'shifts' ? 'activities' : 'shifts'}${location.search}`,
      ),
  },
]
