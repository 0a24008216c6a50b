// A step as undo and redo name it, and whether all of it is in view.
import type { ScheduleChange } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { dayRangeText } from '#web/lib/dates.ts'
import { countText } from '#web/ui/text/count-text.ts'

/** "Generate shifts, 249 shifts, 7–13 Dec"; an edit of a single block without the count. */
export function stepText({ label, scope }: ScheduleChange, zone: Zone): string {
  const { shifts, others, from, last } = scope
  const total = shifts + others
  const count = countText(total, others === 0 ? 'shift' : 'block')
  const days = total === 0 ? [] : [dayRangeText(from, last, zone)]
  return [label, ...(total <= 1 || label.includes(count) ? [] : [count]), ...days].join(', ')
}

export interface InView {
  from: number
  to: number
  isPublished: boolean
  /** Agents who have a row. */
  surferIds: ReadonlySet<number>
  /** Some agents are filtered out. */
  isFiltered: boolean
}

export const areDaysInView = ({ scope }: ScheduleChange, { from, to }: InView): boolean =>
  Date.parse(scope.from) >= from && Date.parse(scope.last) < to

export const areAgentsInView = ({ scope }: ScheduleChange, { surferIds, isFiltered }: InView): boolean =>
  scope.surferIds ? scope.surferIds.every(id => surferIds.has(id)) : !isFiltered
