// Extra shifts for agents whose shift options do not give them their contracted hours: on open days, up to the
// contract. They are placed after all other shifts.
import type { ScheduledBlock } from '#core/blocks/index.ts'
import {
  type GenerateProblem,
  type GenerateResult,
  generateShifts,
  type SurferNotice,
} from '#core/scheduling/index.ts'
import { addDays, instantAt, lengthMinutes } from '#core/time/index.ts'
import {
  asTemplated,
  type Choosing,
  type TemplatedShift,
  templatedBlock,
  withShiftChoices,
} from './shift-choices.ts'

const MINUTES_OF_SLOT = 15

export interface ExtraShiftsRequest {
  choosing: Choosing
  found: GenerateResult
  /** The shifts found, as they are written. */
  drawn: readonly TemplatedShift[]
  /** The demand left once these shifts are scheduled; shifts of the agents asked about are not among them. */
  openAfter: (blocks: ScheduledBlock[]) => GenerateProblem['demand']
  seed: number
}

export interface ExtraShifts {
  shifts: TemplatedShift[]
  /** Notices that replace those of the first search. */
  notices: SurferNotice[]
  /** The input for the agents asked about, with their earlier shifts as kept ones. */
  choosing: Choosing
  /** Quarter-hours of weekly minimums that the extra shifts reach. */
  reachedQuarters: number
}

/** The extra shifts; null when nobody needs any. */
export function extraShifts(request: ExtraShiftsRequest): ExtraShifts | null {
  const { choosing, found, drawn, openAfter, seed } = request
  const { problem, settings, kept } = choosing
  const short = new Set(
    found.notices.flatMap(({ surferId, code }) =>
      isShort(code) && settings.get(surferId)?.shiftOptions.length ? [surferId] : [],
    ),
  )
  if (short.size === 0) return null
  const own = Map.groupBy(drawn, shift => shift.surferId)
  const surfers = problem.surfers
    .filter(surfer => short.has(surfer.id))
    .map(surfer => {
      const placedShifts = (own.get(surfer.id) ?? []).map(shift => shift.interval)
      return { ...surfer, placedShifts, existingShifts: [...surfer.existingShifts, ...placedShifts] }
    })
  const standing = drawn.map(templatedBlock)
  const demand = openAfter(standing.filter(block => !short.has(block.surferId)))
  const after: Choosing = {
    ...choosing,
    problem: { ...problem, surfers, demand },
    settings: new Map(surfers.map(({ id }) => [id, { ...settings.get(id)!, shiftOptions: [] }])),
    kept: [
      ...kept,
      ...standing.map((block, i) => ({ ...block, shiftTemplateId: drawn[i]!.shiftTemplateId })),
    ],
  }
  const { problem: open, templateOf } = withShiftChoices(after)
  const { shifts: added, notices } = generateShifts(open, { seed })
  const shifts = added.map(shift => asTemplated(shift, templateOf))
  return {
    shifts,
    reachedQuarters: missingQuarters(after.problem, []) - missingQuarters(after.problem, shifts),
    notices: [...found.notices.filter(({ surferId }) => !short.has(surferId)), ...notices],
    choosing: after,
  }
}

const isShort = (code: SurferNotice['code']): boolean =>
  code === 'UNABLE_TO_ADD' || code === 'BUFFER_TOO_LARGE'

/** Quarter-hours that the weekly minimums lack. */
function missingQuarters({ surfers, from, to }: GenerateProblem, shifts: readonly TemplatedShift[]): number {
  const own = Map.groupBy(shifts, shift => shift.surferId)
  let missing = 0
  for (const { id, zone, minContractedHours, existingShifts } of surfers) {
    const all = [...existingShifts, ...(own.get(id) ?? []).map(shift => shift.interval)]
    for (let week = from; week < to; week = addDays(week, 7)) {
      const span = { start: instantAt(zone, week, 0), end: instantAt(zone, addDays(week, 7), 0) }
      const minutes = all
        .filter(({ start }) => start >= span.start && start < span.end)
        .reduce((sum, shift) => sum + lengthMinutes(shift), 0)
      missing += Math.max(0, (minContractedHours ?? 0) * 60 - minutes) / MINUTES_OF_SLOT
    }
  }
  return missing
}
