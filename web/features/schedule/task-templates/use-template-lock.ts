// Whether this manager may change a plan: all of its teams, and the teams of its agents, must be theirs to edit.
import { api } from '#contract/endpoints/index.ts'
import type { TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import * as texts from './texts.ts'

/** Why not, or null. Unknown for a moment counts as allowed: the server decides. */
export function useTemplateLock(template: Pick<TaskTemplate, 'teamIds' | 'surferIds'> | null): string | null {
  const { managerId } = useUser()
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const surfers = useCall(api.schedule.surfers, { query: {} }).data ?? []
  if (!template) return null
  const names = new Set([
    ...teams
      .filter(team => template.teamIds.includes(team.id) && !team.managers.some(one => one.id === managerId))
      .map(team => team.name),
    ...surfers.filter(one => template.surferIds.includes(one.id) && !one.canEdit).map(one => one.teamName),
  ])
  return names.size === 0 ? null : texts.youMayNotChangeTheScheduleInUsingTemplateLock([...names].join(', '))
}
