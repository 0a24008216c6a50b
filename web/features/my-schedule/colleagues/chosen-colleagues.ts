import type { Colleague } from '#contract/schedule/my-schedule.ts'

/** Colleagues of the teams who have one of the activities; an empty list chooses all. */
export const chosenColleagues = (
  colleagues: readonly Colleague[],
  { teamIds, taskIds }: { teamIds: readonly number[]; taskIds: readonly number[] },
): Colleague[] =>
  colleagues.filter(
    ({ teamId, shifts }) =>
      (teamIds.length === 0 || teamIds.includes(teamId)) &&
      (taskIds.length === 0 ||
        shifts.some(shift => shift.activities.some(activity => taskIds.includes(activity.taskId)))),
  )

/** Those at work now first, then those who come, then those who have gone; each as they stood. */
export const byPresence = (colleagues: readonly Colleague[], now: number): Colleague[] =>
  colleagues.toSorted((one, other) => rankOf(one, now) - rankOf(other, now))

function rankOf({ shifts }: Colleague, now: number): number {
  const isPresent = shifts.some(
    ({ interval }) => Date.parse(interval.start) <= now && now < Date.parse(interval.end),
  )
  if (isPresent) return 0
  return shifts.some(({ interval }) => Date.parse(interval.start) > now) ? 1 : 2
}
