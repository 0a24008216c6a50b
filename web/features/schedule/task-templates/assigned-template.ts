import type { TeamPlan } from '#contract/endpoints/task-templates.ts'
import type { LocalDate } from '#core/time/index.ts'

/** The plan that all of the teams have on the day; null when they have none, or different ones. */
export function assignedTemplateId(
  teamPlans: readonly TeamPlan[],
  teamIds: readonly number[],
  date: LocalDate,
): number | null {
  const ofTeam = (teamId: number) =>
    teamPlans
      .filter(one => one.teamId === teamId && one.fromDate <= date)
      .reduce<TeamPlan | null>((last, one) => (last && last.fromDate > one.fromDate ? last : one), null)
      ?.taskTemplateId ?? null
  const [first = null, ...others] = teamIds.map(ofTeam)
  return others.every(id => id === first) ? first : null
}
