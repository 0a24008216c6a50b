// Does a run keep every hard constraint? Asserted on each result: a shift that breaks one is a bug of the engine.
// Shifts that stood before may break some; the run adds no breach to theirs.
import {
  type BoundBlock,
  breachesOf,
  CONSTRAINTS,
  contractOf,
  mostDaysInRow,
} from '#core/constraints/index.ts'
import { invariant } from '../invariant.ts'
import { type Interval, instantAt } from '../time/index.ts'
import { settingsOf } from './problem/settings.ts'
import type { GeneratedShift, GenerateProblem, SchedulingSurfer } from './problem/types.ts'

export function assertConstraintsKept(problem: GenerateProblem, shifts: readonly GeneratedShift[]): void {
  const bySurfer = Map.groupBy(shifts, shift => shift.surferId)
  for (const surfer of problem.surfers) {
    const own = bySurfer.get(surfer.id)
    if (!own) continue
    const before = sentencesByCode(problem, surfer, [])
    for (const [code, sentences] of sentencesByCode(problem, surfer, own))
      invariant(
        sentences.length <= (before.get(code)?.length ?? 0),
        `generated shifts of agent ${surfer.id} keep ${code}: ${sentences.join(' ')}`,
      )
  }
}

function sentencesByCode(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  shifts: readonly GeneratedShift[],
): Map<string, string[]> {
  const { from, to, weekStartsOn, shiftTemplates = [] } = problem
  const { maxConsecutiveDays, minSessionMinutes } = settingsOf(problem)
  const { maxShiftsByTemplate, ...sequence } = surfer.sequence ?? {}
  const kindOf = new Map(shiftTemplates.map(({ id, kind = id }) => [id, kind]))
  const bound = {
    ...surfer,
    // Weekly minimum hours: a goal of the search, reported by notices.
    minContractedHours: null,
    restMinutesBetweenShifts: contractOf(surfer).restMinutes,
    sequence: {
      ...sequence,
      maxConsecutiveDays: mostDaysInRow(maxConsecutiveDays, sequence),
      minSessionMinutes: minSessionMinutes ?? sequence.minSessionMinutes,
    },
  }
  const kept = surfer.existingShifts.map(interval =>
    blockOf(interval, { shiftTemplateId: surfer.keptKinds?.get(interval.start) ?? null }),
  )
  const placed = shifts.map(({ interval, shiftTemplateId, sessions }) =>
    blockOf(interval, {
      shiftTemplateId: shiftTemplateId === null ? null : (kindOf.get(shiftTemplateId) ?? null),
      tasks: sessions.map(({ streamId, interval: time }) => ({ taskId: streamId, interval: time })),
    }),
  )
  const all = [...kept, ...placed].sort((a, b) => a.interval.start - b.interval.start)
  const context = {
    surfer: bound,
    shifts: all,
    blocks: [...all, ...surfer.unavailable.map(interval => blockOf(interval, { type: 'time-off' }))],
    weekStartsOn,
    known: { start: instantAt(surfer.zone, from, 0), end: instantAt(surfer.zone, to, 0) },
  }
  // Templates are limited one by one, and follow each other by their kinds.
  const templates = shifts.map(({ interval, shiftTemplateId }) => blockOf(interval, { shiftTemplateId }))
  const breaches = [
    ...breachesOf(context),
    ...CONSTRAINTS.templateMaximum.breaches({
      ...context,
      surfer: { ...bound, sequence: { maxShiftsByTemplate } },
      shifts: templates,
    }),
  ]
  const byCode = new Map<string, string[]>()
  for (const { code, sentence } of breaches) byCode.set(code, [...(byCode.get(code) ?? []), sentence])
  return byCode
}

const blockOf = (interval: Interval, overrides: Partial<BoundBlock>): BoundBlock => ({
  type: 'shift',
  interval,
  isFill: false,
  tasks: [],
  ...overrides,
})
