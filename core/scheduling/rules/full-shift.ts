// rule-full-shift: everything still free in the eligible shifts. Rules below it find nothing.
import { lengthMinutes } from '#core/time/index.ts'
import type { AssignmentGrid } from './assignment-grid.ts'
import type { Eligible } from './eligible.ts'
import { Shortfalls } from './shortfalls.ts'
import type { RuleFullShift, RuleOutcome } from './types.ts'

export function applyFullShift(grid: AssignmentGrid, rule: RuleFullShift, eligible: Eligible): RuleOutcome {
  let minutes = 0
  for (const shift of eligible.shifts)
    for (const interval of shift.free) {
      grid.place(shift, interval)
      minutes += lengthMinutes(interval)
    }
  return new Shortfalls(grid, rule, eligible).outcome(minutes, minutes, {
    stage: 'earlier-rule',
    because: 'No free time is left in the shifts.',
  })
}
