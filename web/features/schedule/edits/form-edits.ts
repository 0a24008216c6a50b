// A form's values as an edit. The form holds no activities, so they move with their shift or are cut to it.
import type { BlockForm } from '#contract/endpoints/schedule.ts'
import { lengthMs } from '#core/time/index.ts'
import { readInterval } from '#web/parts/scheduled-blocks.ts'
import { cutContent, moveContent } from '../blocks/block-content.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import { emptyBlock } from './adding.ts'
import {
  attemptEdits,
  EditBuilder,
  type EditContext,
  type EditOutcome,
  requireSurfer,
} from './edit-context.ts'
import { selectionLabel } from './labels.ts'
import * as texts from './texts.ts'

export const addFromForm = (context: EditContext, form: BlockForm): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const id = builder.add({
      ...emptyBlock(form.surferId, readInterval(form.interval), form.type),
      ...fieldsOf(form),
    })
    const what = context.names.shifts.get(form.shiftTemplateId ?? 0)?.name ?? texts.words[form.type]
    const label = texts.addedFor(what, fullName(requireSurfer(context, form.surferId)))
    return { edits: builder.edits(), label, selects: [partId({ blockId: id, part: 'block', index: 0 })] }
  })

const fieldsOf = (form: BlockForm) => ({
  breaks: (form.breaks ?? []).map(readInterval),
  shiftTemplateId: form.shiftTemplateId ?? null,
  subtype: form.subtype ?? null,
  remoteSubtype: form.remoteSubtype ?? null,
  parentBlockId: form.parentBlockId ?? null,
  title: form.title ?? null,
})

export const changeFromForm = (context: EditContext, blockId: number, form: BlockForm): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const before = builder.content(blockId)
    const interval = readInterval(form.interval)
    const shiftMs = interval.start - before.interval.start
    const isMoved = lengthMs(interval) === lengthMs(before.interval)
    const carried = isMoved ? moveContent(before, instant => instant + shiftMs) : cutContent(before, interval)
    builder.set(blockId, {
      ...carried,
      surferId: form.surferId,
      ...fieldsOf(form),
    })
    const id = partId({ blockId, part: 'block', index: 0 })
    const selects = [partId({ blockId: builder.idAfter(blockId), part: 'block', index: 0 })]
    return { edits: builder.edits(), label: texts.changedSelection(selectionLabel(context, [id])), selects }
  })
