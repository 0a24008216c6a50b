// What menus and dialogs do to whatever some agents have during a time.
import { contains, type Interval, lengthMs } from '#core/time/index.ts'
import type { BlockContent } from '../blocks/block-content.ts'
import { attempt, type Ground, notPossible, type Outcome, Workbench } from './edit-context.ts'
import { counted, onDay, taskName } from './labels.ts'
import { filled } from './segments.ts'

const isLocked = ({ blocks }: Ground, id: number): boolean => blocks.get(id)?.wire.isLocked === true

/** Free time of the agents' shifts within a range becomes an activity; locked ones stay. */
export const fill = (
  ground: Ground,
  surferIds: readonly number[],
  within: Interval,
  taskId: number,
): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    let gained = 0
    let hasLocked = false
    for (const [id, content] of bench.shiftsOf(surferIds)) {
      const after = filled(content, taskId, within)
      if (after.tasks.length === content.tasks.length) continue
      hasLocked ||= isLocked(ground, id)
      if (isLocked(ground, id)) continue
      gained += lengthOf(after) - lengthOf(content)
      bench.set(id, after)
    }
    if (gained === 0)
      notPossible(
        hasLocked ? 'The shift there is locked. Unlock it first.' : 'There is no free time on a shift there.',
      )
    return { edits: bench.edits(), label: `Filled free time with ${taskName(ground, taskId)}`, selects: [] }
  })

const lengthOf = (content: BlockContent) =>
  content.tasks.reduce((sum, task) => sum + lengthMs(task.interval), 0)

/** Whatever begins in a range and is not locked goes: shifts with their activities, time off, blocked time. */
export const clear = (
  ground: Ground,
  surferIds: readonly number[],
  within: Interval,
  what: 'shifts' | 'activities',
): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    let count = 0
    for (const [id, content] of bench.shiftsOf(surferIds)) {
      if (isLocked(ground, id)) continue
      const isIn = within.start <= content.interval.start && content.interval.start < within.end
      const rest = content.tasks.filter(task => !contains(within, task.interval))
      if (what === 'shifts' && isIn) bench.remove(id)
      else if (what === 'activities' && rest.length < content.tasks.length)
        bench.set(id, { ...content, tasks: rest })
      else continue
      count += what === 'shifts' ? 1 : content.tasks.length - rest.length
    }
    if (count === 0) notPossible(`There are no ${what} there.`)
    const [one, more] =
      what === 'shifts' ? (['shift', 'shifts'] as const) : (['activity', 'activities'] as const)
    const label = `Cleared ${counted(count, one, more)} from ${onDay(ground, within.start)}`
    return { edits: bench.edits(), label, selects: [] }
  })
