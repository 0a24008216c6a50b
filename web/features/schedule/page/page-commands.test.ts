import { expect, it, vi } from 'vitest'
import type { ActionContext } from '../actions/action-context.ts'
import type { Editing } from '../edit-queue/use-editing.ts'
import { contextOf, shift, span } from '../edits/sample-context.fixture.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import { type CommandSources, pageCommands } from './page-commands.ts'

const context = contextOf([shift(1, 1, span(9, 17))])
const NO_STEPS = { undoable: undefined, redoable: undefined, undo: vi.fn(), redo: vi.fn() }

function pageWith(selection: ReadonlySet<string> = new Set()) {
  const onDialog = vi.fn()
  const select = vi.fn()
  const view = { from: span(0, 1).start, to: span(23, 24).end, isPublished: false, zone: 'Europe/London' }
  const actionContext: ActionContext = {
    editing: { context, selection, select, act: vi.fn() } as Partial<Editing> as Editing,
    view: view as Partial<ScheduleView> as ScheduleView,
    copied: null,
    onDialog,
    closeFormOf: () => {},
    hasUnsaved: () => false,
    place: { current: null },
  }
  const navigate = vi.fn()
  return { onDialog, select, navigate, latest: { current: { actionContext, navigate } } }
}

const sourcesOf = (
  page: ReturnType<typeof pageWith>,
  changes: Partial<CommandSources> = {},
): CommandSources => ({
  ...NO_STEPS,
  selection: new Set(),
  context,
  locked: undefined,
  isPublished: false,
  page: 'shifts',
  latest: page.latest,
  ...changes,
})
const find = (sources: CommandSources, id: string) => pageCommands(sources).find(one => one.id === id)

it('has no id twice, also with a selection', () => {
  const selection = new Set(['1 block 0'])
  const ids = pageCommands(sourcesOf(pageWith(selection), { selection })).map(one => one.id)
  expect(ids).toContain('duplicate')
  expect(new Set(ids).size).toBe(ids.length)
})

it('says why what changes the schedule cannot be done', () => {
  const commands = pageCommands(sourcesOf(pageWith(), { locked: 'View only.' }))
  const locked = commands.filter(one => one.because === 'View only.').map(one => one.id)
  expect(locked).toEqual([
    'split',
    'replace',
    'copy-days',
    'clear',
    'publish-all',
    'discard',
    'generate',
    'apply-task-template',
    'reoptimise',
  ])
})

it('acts on the page as it is when a command runs', () => {
  const page = pageWith()
  const sources = sourcesOf(page)
  const [replace, selectAll, other] = ['replace', 'select-all', 'other-page'].map(id => find(sources, id)!)
  const later = pageWith()
  page.latest.current = later.latest.current
  vi.stubGlobal('location', { search: '?days=7' })
  for (const command of [replace, selectAll, other]) command!.run()
  vi.unstubAllGlobals()
  expect(page.onDialog).not.toHaveBeenCalled()
  expect(later.onDialog).toHaveBeenCalledWith({ is: 'replace' })
  expect(later.select).toHaveBeenCalledWith(['1 block 0'])
  expect(later.navigate).toHaveBeenCalledWith('/schedule/activities?days=7')
})

it('offers zooms for the hours alone, and undo by its label', () => {
  expect(find(sourcesOf(pageWith()), 'zoom-15')).toBeUndefined()
  expect(find(sourcesOf(pageWith(), { page: 'activities' }), 'zoom-15')).toBeDefined()
  expect(find(sourcesOf(pageWith()), 'undo')).toMatchObject({
    label: 'Undo',
    because: 'Nothing to undo.',
  })
  expect(find(sourcesOf(pageWith(), { undoable: 'Moved 3 shifts' }), 'undo')).toMatchObject({
    label: 'Undo: Moved 3 shifts',
  })
})
