// Edits that add shifts and activities for agents and days.
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { type Interval, instantAt, type LocalDate, MINUTE_MS } from '#core/time/index.ts'
import type { BlockContent } from '../blocks/block-content.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import {
  attemptEdits,
  EditBuilder,
  type EditContext,
  type EditOutcome,
  requireEditableSurfer,
  requireSurfer,
} from './edit-context.ts'
import { countLabel, taskLabel } from './labels.ts'
import { placeSegment, shiftAtInterval } from './segments.ts'
import * as texts from './texts.ts'

/** Block without anything in it. */
export const emptyBlock = (
  surferId: number,
  interval: Interval,
  type: BlockContent['type'] = 'shift',
): BlockContent => ({
  type,
  surferId,
  interval,
  breaks: [],
  tasks: [],
  shiftTemplateId: null,
  subtype: null,
  remoteSubtype: null,
  parentBlockId: null,
  title: null,
})

/** A shift as its template has it, on the template's own clock. */
export function shiftFrom(template: ShiftTemplate, surferId: number, date: LocalDate): BlockContent {
  const at = (minute: number) => instantAt(template.timezone, date, minute)
  const { startMinute, endMinute } = template.interval
  return {
    ...emptyBlock(surferId, { start: at(startMinute), end: at(endMinute) }),
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
  context: EditContext,
  surferIds: readonly number[],
  dates: readonly LocalDate[],
  template: ShiftTemplate | undefined,
): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const selects = surferIds.flatMap(surferId => {
      requireEditableSurfer(context, surferId)
      return dates.map(date => {
        const at = (minute: number) => instantAt(context.zone, date, minute)
        const usual = { start: at(USUAL_DAY.startMinute), end: at(USUAL_DAY.endMinute) }
        const id = builder.add(template ? shiftFrom(template, surferId, date) : emptyBlock(surferId, usual))
        return partId({ blockId: id, part: 'block', index: 0 })
      })
    })
    const who =
      surferIds.length === 1
        ? fullName(requireSurfer(context, surferIds[0]!))
        : texts.surferIdCountAgents(surferIds.length)
    const what =
      selects.length === 1 ? (template?.name ?? texts.aShift) : countLabel(selects.length, 'shift', 'shifts')
    return { edits: builder.edits(), label: texts.addedFor(what, who), selects }
  })

/** A shift of these very times. */
export const addCustomShift = (context: EditContext, surferId: number, interval: Interval): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const surfer = requireEditableSurfer(context, surferId)
    const id = builder.add(emptyBlock(surferId, interval))
    const label = texts.addedAShiftFor(fullName(surfer))
    return { edits: builder.edits(), label, selects: [partId({ blockId: id, part: 'block', index: 0 })] }
  })

/** Adds an activity to the shift that is there; it replaces what is under it. */
export const addTask = (
  context: EditContext,
  surferId: number,
  interval: Interval,
  taskId: number,
): EditOutcome =>
  attemptEdits(() => {
    const builder = new EditBuilder(context)
    const surfer = requireEditableSurfer(context, surferId)
    const selects = [placeSegment(builder, surferId, { taskId, interval })]
    const label = texts.addedFor(taskLabel(context, taskId), fullName(surfer))
    return { edits: builder.edits(), label, selects }
  })

/** Whether a shift of the agent is under all or a part of it. */
export const hasShiftAt = (context: EditContext, surferId: number, interval: Interval): boolean =>
  shiftAtInterval(new EditBuilder(context), surferId, interval) !== undefined
