// A form's answer as an edit: activities are not spoken of there, so they move with their shift or are cut to it.
import type { BlockForm } from '#contract/endpoints/schedule.ts'
import { lengthMs } from '#core/time/index.ts'
import { readInterval } from '#web/parts/scheduled-blocks.ts'
import { cutTo, movedTo } from '../blocks/block-content.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import { attempt, type Ground, type Outcome, surferOf, Workbench } from './edit-context.ts'
import { nameOf } from './labels.ts'

export const addForm = (ground: Ground, form: BlockForm): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const id = bench.add({
      type: form.type,
      surferId: form.surferId,
      interval: readInterval(form.interval),
      breaks: (form.breaks ?? []).map(readInterval),
      tasks: [],
      shiftTemplateId: form.shiftTemplateId ?? null,
      subtype: form.subtype ?? null,
      title: form.title ?? null,
    })
    const what = ground.names.shifts.get(form.shiftTemplateId ?? 0)?.name ?? WORDS[form.type]
    const label = `Added ${what} for ${fullName(surferOf(ground, form.surferId))}`
    return { edits: bench.edits(), label, selects: [partId({ blockId: id, part: 'block', index: 0 })] }
  })

const WORDS = {
  shift: 'a shift',
  'time-off': 'time off',
  'time-in-lieu': 'time in lieu',
  'blocked-time': 'blocked time',
} as const

export const changeForm = (ground: Ground, blockId: number, form: BlockForm): Outcome =>
  attempt(() => {
    const bench = new Workbench(ground)
    const before = bench.content(blockId)
    const interval = readInterval(form.interval)
    const shiftMs = interval.start - before.interval.start
    const isMoved = lengthMs(interval) === lengthMs(before.interval)
    const carried = isMoved ? movedTo(before, instant => instant + shiftMs) : cutTo(before, interval)
    bench.set(blockId, {
      ...carried,
      surferId: form.surferId,
      breaks: (form.breaks ?? []).map(readInterval),
      shiftTemplateId: form.shiftTemplateId ?? null,
      subtype: form.subtype ?? null,
      title: form.title ?? null,
    })
    const id = partId({ blockId, part: 'block', index: 0 })
    const selects = [partId({ blockId: bench.idAfter(blockId), part: 'block', index: 0 })]
    return { edits: bench.edits(), label: `Changed ${nameOf(ground, [id])}`, selects }
  })
