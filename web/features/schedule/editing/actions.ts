// What menus, keys and the bar of a selection do to blocks.
import type { ShiftTemplate } from '#contract/endpoints/plans.ts'
import {
  contains,
  type EpochMs,
  type Interval,
  instantAt,
  intersect,
  type LocalDate,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  subtract,
} from '#core/time/index.ts'
import { partId, readPartId } from '../timeline-blocks.ts'
import { fullName } from '../use-schedule.ts'
import { along } from './clock.ts'
import { type BlockContent, contentOf, cutTo, movedTo } from './content.ts'
import { attempt, editable, type Ground, notPossible, type Outcome, surferOf, Workbench } from './ground.ts'
import { intervalOf, lay, layOn, type Part, partOf, shiftUnder, split, without, withPart } from './parts.ts'
import { atTime, counted, nameOf, onDay } from './words.ts'

const whole = (bench: Workbench, blockId: number) =>
  partId({ blockId: bench.idAfter(blockId), part: 'block', index: 0 })

const empty = (surferId: number, interval: Interval): BlockContent => ({
  type: 'shift',
  surferId,
  interval,
  breaks: [],
  tasks: [],
  shiftTemplateId: null,
  subtype: null,
  title: null,
})

/** A shift as its template has it, on the template's own clock. */
export function shiftFrom(template: ShiftTemplate, surferId: number, date: LocalDate): BlockContent {
  const at = (minute: number) => instantAt(template.timezone, date, minute)
  const { startMinute, endMinute } = template.interval
  return {
    ...empty(surferId, { start: at(startMinute), end: at(endMinute) }),
    shiftTemplateId: template.id,
    breaks: template.breaks.map(one => {
      const start = at(startMinute + one.startMinute)
      return { start, end: start + one.duration * MINUTE_MS }
    }),
  }
}

const USUAL_DAY = { startMinute: 540, endMinute: 1020 }

/** A shift on each of the days; of no template, from nine to five. */
export const addShifts = (
  ground: Ground,
  surferIds: readonly number[],
  dates: readonly LocalDate[],
  template: ShiftTemplate | undefined,
): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const selects = surferIds.flatMap(surferId => {
      editable(ground, surferId)
      return dates.map(date => {
        const at = (minute: number) => instantAt(ground.zone, date, minute)
        const usual = { start: at(USUAL_DAY.startMinute), end: at(USUAL_DAY.endMinute) }
        const id = bench.add(template ? shiftFrom(template, surferId, date) : empty(surferId, usual))
        return partId({ blockId: id, part: 'block', index: 0 })
      })
    })
    const who =
      surferIds.length === 1 ? fullName(surferOf(ground, surferIds[0]!)) : `${surferIds.length} agents`
    const what =
      selects.length === 1 ? (template?.name ?? 'a shift') : counted(selects.length, 'shift', 'shifts')
    return { edits: bench.edits(), label: `Added ${what} for ${who}`, selects }
  })

/** A shift of these very times. */
export const addCustomShift = (ground: Ground, surferId: number, interval: Interval): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const surfer = editable(ground, surferId)
    const id = bench.add(empty(surferId, interval))
    const label = `Added a shift for ${fullName(surfer)}`
    return { edits: bench.edits(), label, selects: [partId({ blockId: id, part: 'block', index: 0 })] }
  })

const taskName = ({ names }: Ground, taskId: number): string => names.tasks.get(taskId)?.name ?? 'activity'

/** An activity on the shift that is there; what it is laid over gives way. */
export const addTask = (ground: Ground, surferId: number, interval: Interval, taskId: number): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const surfer = editable(ground, surferId)
    const selects = [lay(bench, surferId, { taskId, interval })]
    const label = `Added ${taskName(ground, taskId)} for ${fullName(surfer)}`
    return { edits: bench.edits(), label, selects }
  })

/** Whether a shift of the agent is under all or a part of it. */
export const isOnShift = (ground: Ground, surferId: number, interval: Interval): boolean =>
  shiftUnder(new Workbench(ground), surferId, interval) !== undefined

export const remove = (ground: Ground, ids: readonly string[]): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const { wholes, parts } = split(ids)
    const taken = parts.map(one => [one.blockId, partOf(bench.content(one.blockId), one)] as const)
    for (const [blockId, part] of taken) bench.set(blockId, without(bench.content(blockId), part))
    for (const blockId of wholes) bench.remove(blockId)
    return { edits: bench.edits(), label: `Deleted ${nameOf(ground, ids)}`, selects: [] }
  })

/** A block again on the day after, an activity again right after itself. */
export const duplicate = (ground: Ground, ids: readonly string[]): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const { wholes, parts } = split(ids)
    const dayLater = along({ days: 1, ms: 0 }, ground.zone)
    const selects = wholes.map(blockId => {
      const id = bench.add(movedTo(bench.content(blockId), dayLater))
      return partId({ blockId: id, part: 'block', index: 0 })
    })
    for (const one of parts) {
      const part = partOf(bench.content(one.blockId), one)
      const { start, end } = part.interval
      selects.push(layOn(bench, one.blockId, { ...part, interval: { start: end, end: end + (end - start) } }))
    }
    return { edits: bench.edits(), label: `Duplicated ${nameOf(ground, ids)}`, selects }
  })

/** One block or activity becomes two that meet at an instant. */
export const splitAt = (ground: Ground, id: string, at: EpochMs): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const target = readPartId(id)
    const interval = intervalOf(ground, id) ?? notPossible('This block is no longer there.')
    if (at <= interval.start || at >= interval.end) notPossible('Choose a time inside it to split at.')
    const halves = [
      { start: interval.start, end: at },
      { start: at, end: interval.end },
    ] as const
    const content = bench.content(target.blockId)
    const label = `Split ${nameOf(ground, [id])} at ${atTime(ground, at)}`
    if (target.part === 'block') {
      bench.set(target.blockId, cutTo(content, halves[0]))
      const later = bench.add(cutTo(content, halves[1]))
      const selects = [whole(bench, target.blockId), partId({ blockId: later, part: 'block', index: 0 })]
      return { edits: bench.edits(), label, selects }
    }
    const part = partOf(content, target)
    bench.set(target.blockId, without(content, part))
    const selects = halves.map(half => layOn(bench, target.blockId, { ...part, interval: half }))
    return { edits: bench.edits(), label, selects }
  })

/** Shifts take the times and breaks of another template; their activities stay as far as it reaches. */
export const changeTemplate = (ground: Ground, ids: readonly string[], template: ShiftTemplate): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const shifts = split(ids).wholes.filter(id => bench.content(id).type === 'shift')
    if (shifts.length === 0) notPossible('Select shifts to give them another.')
    for (const blockId of shifts) {
      const content = bench.content(blockId)
      const date = localDateOf(ground.zone, content.interval.start)
      const { interval, breaks, shiftTemplateId } = shiftFrom(template, content.surferId, date)
      bench.set(blockId, { ...cutTo(content, interval), breaks, shiftTemplateId })
    }
    const label = `Changed ${counted(shifts.length, 'shift', 'shifts')} to ${template.name}`
    return { edits: bench.edits(), label, selects: shifts.map(id => whole(bench, id)) }
  })

/** Chosen activities become another; of chosen shifts the free time is filled with it. */
export const setTask = (ground: Ground, ids: readonly string[], taskId: number): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const { wholes, parts } = split(ids)
    const tasks = parts.filter(one => one.part === 'task')
    for (const { blockId, index } of tasks) {
      const content = bench.content(blockId)
      const known = content.tasks[index] ?? notPossible('This activity is no longer there.')
      bench.set(blockId, { ...content, tasks: content.tasks.with(index, { ...known, taskId }) })
    }
    for (const blockId of wholes) {
      const content = bench.content(blockId)
      if (content.type === 'shift') bench.set(blockId, filled(content, taskId, content.interval))
    }
    const edits = bench.edits()
    if (edits.length === 0) notPossible('Select activities, or shifts with free time.')
    const selects = [
      ...tasks.map(one => partId({ ...one, blockId: bench.idAfter(one.blockId) })),
      ...wholes.map(id => whole(bench, id)),
    ]
    return { edits, label: `Set ${nameOf(ground, ids)} to ${taskName(ground, taskId)}`, selects }
  })

function filled(content: BlockContent, taskId: number, within: Interval): BlockContent {
  const taken = [...content.breaks, ...content.tasks.map(task => task.interval)]
  const inside = intersect(content.interval, within)
  const gaps = inside ? subtract([inside], taken) : []
  const parts: Part[] = gaps.map(interval => ({ taskId, interval }))
  return parts.reduce(withPart, content)
}

/** Free time of the agents' shifts within a range becomes an activity. */
export const fill = (
  ground: Ground,
  surferIds: readonly number[],
  within: Interval,
  taskId: number,
): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    let gained = 0
    for (const [id, content] of bench.shiftsOf(surferIds)) {
      const after = filled(content, taskId, within)
      if (after.tasks.length === content.tasks.length) continue
      gained += lengthOf(after) - lengthOf(content)
      bench.set(id, after)
    }
    if (gained === 0) notPossible('There is no free time on a shift there.')
    return { edits: bench.edits(), label: `Filled free time with ${taskName(ground, taskId)}`, selects: [] }
  })

const lengthOf = (content: BlockContent) =>
  content.tasks.reduce((sum, task) => sum + lengthMs(task.interval), 0)

/** Whatever begins in a range goes: shifts with their activities, time off, blocked time. */
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

/** A block that is deleted or overridden in the draft stays as it is published. */
export const takeBack = (ground: Ground, blockId: number): Outcome =>
  attempt(() => {
    const block = ground.blocks.get(blockId) ?? notPossible('This block is no longer there.')
    editable(ground, block.surferId)
    const edit = {
      op: 'change',
      blockId,
      revision: block.wire.revision,
      asId: ground.newId(),
      change: {},
      after: contentOf(block),
    } as const
    const id = partId({ blockId, part: 'block', index: 0 })
    return { edits: [edit], label: `Kept ${nameOf(ground, [id])} as published`, selects: [id] }
  })
