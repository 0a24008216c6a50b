// rule-full-shift: everything still free in the eligible shifts. Rules below it find nothing.
import { lengthMinutes } from '../../time/index.ts'
import type { Canvas } from './canvas.ts'
import { eligible } from './eligible.ts'
import { minutesOutcome } from './outcome.ts'
import type { RuleFullShift, RuleOutcome } from './types.ts'

export function applyFullShift(canvas: Canvas, rule: RuleFullShift): RuleOutcome {
  const { shifts, because } = eligible(canvas, rule)
  if (because) return minutesOutcome(rule, 0, 0, because)
  let minutes = 0
  for (const shift of shifts)
    for (const interval of canvas.free(shift)) {
      canvas.place(shift, rule, interval)
      minutes += lengthMinutes(interval)
    }
  return minutesOutcome(rule, minutes, minutes, 'Rules above left no free time.')
}
