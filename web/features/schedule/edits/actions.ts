// What menus, keys and the bar of a selection do to chosen blocks.
import type { ShiftTemplate } from '#contract/endpoints/task-templates.ts'
import { type EpochMs, localDateOf } from '#core/time/index.ts'
import { contentOf, cutTo, movedTo } from '../blocks/block-content.ts'
import { partId, readPartId } from '../blocks/timeline-blocks.ts'
import { shiftFrom } from './adding.ts'
import { along } from './clock.ts'
import { attempt, editable, type Ground, notPossible, type Outcome, Workbench } from './edit-context.ts'
import { atTime, counted, nameOf, taskName } from './labels.ts'
import { filled, intervalOf, layOn, partOf, split, without } from './segments.ts'

const whole = (bench: Workbench, blockId: number) =>
  partId({ blockId: bench.idAfter(blockId), part: 'block', index: 0 })

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

/** A lock holds for a block as a whole, also when an activity of it was chosen. */
export const setLocks = (ground: Ground, ids: readonly string[], isLocked: boolean): Outcome =>
  attempt(() => {
    const blockIds = [...new Set(ids.map(id => readPartId(id).blockId))]
    const edits = blockIds.flatMap(blockId => {
      const block = ground.blocks.get(blockId) ?? notPossible('This block is no longer there.')
      editable(ground, block.surferId)
      return block.wire.isLocked === isLocked ? [] : [{ op: 'lock' as const, blockId, isLocked }]
    })
    const what = nameOf(
      ground,
      blockIds.map(blockId => partId({ blockId, part: 'block', index: 0 })),
    )
    return { edits, label: `${isLocked ? 'Locked' : 'Unlocked'} ${what}`, selects: [...ids] }
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
