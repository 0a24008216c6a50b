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
