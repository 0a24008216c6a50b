// Shading of an agent's row: times at which the agent may not work, and those entered as available.
import { allowedAround } from '#core/constraints/index.ts'
import { addDays, type Interval, instantAt, intersect, subtract } from '#core/time/index.ts'
import type { TimelineRow } from '#web/parts/timeline/layout/types.ts'
import type { AvailableSurfer } from '../blocks/available-surfers.ts'
import { warnedSurfer } from '../warnings/warned-surfer.ts'

export type RowShading = Pick<TimelineRow, 'shade' | 'closed' | 'available'>

/** Shadings by agent; working windows and days are in zones of their own. */
export function rowShadings(surfers: readonly AvailableSurfer[], view: Interval): Map<number, RowShading> {
  // Many agents have the same windows.
  const known = new Map<string, Interval[]>()
  const shadeOf = (surfer: AvailableSurfer): Interval[] => {
    const key = JSON.stringify(surfer.workingWindows)
    const shade = known.get(key) ?? subtract([view], allowedAround(warnedSurfer(surfer).workingWindows, view))
    known.set(key, shade)
    return shade
  }
  return new Map(
    surfers.map(surfer => [
      surfer.id,
      {
        shade: shadeOf(surfer),
        closed: closedOf(surfer, view),
        ...(surfer.availability && { available: surfer.availability.blocks }),
      },
    ]),
  )
}

function closedOf({ timezone, startDate, endDate }: AvailableSurfer, view: Interval): Interval[] {
  const before = startDate && { start: view.start, end: instantAt(timezone, startDate, 0) }
  const after = endDate && { start: instantAt(timezone, addDays(endDate, 1), 0), end: view.end }
  return [before, after].flatMap(part => (part && part.start < part.end && intersect(part, view)) || [])
}
