// What is put into the schedule where nothing was chosen before: at a place, for agents and days.
import type { ShiftTemplate } from '#contract/endpoints/task-templates.ts'
import { type Interval, instantAt, type LocalDate, MINUTE_MS } from '#core/time/index.ts'
import type { BlockContent } from '../blocks/block-content.ts'
import { fullName } from '../blocks/schedule-block.ts'
import { partId } from '../blocks/timeline-blocks.ts'
import { attempt, editable, type Ground, type Outcome, surferOf, Workbench } from './edit-context.ts'
import { counted, taskName } from './labels.ts'
import { lay, shiftUnder } from './segments.ts'

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
