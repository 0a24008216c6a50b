// Permissions: what each role may do at all. Edit permission on teams comes on top, as each endpoint states.
import { z } from 'zod'

export const Role = z.enum(['manager', 'surfer', 'internal'])
export type Role = z.infer<typeof Role>

const EVERYBODY = ['manager', 'surfer', 'internal'] as const
const MANAGERS = ['manager'] as const
const SURFERS = ['surfer'] as const
const STAFF = ['internal'] as const

/** The one catalogue: which roles have each permission. */
export const PERMISSIONS = {
  'organization.view': EVERYBODY,
  'organization.edit': MANAGERS,
  'organization.start': MANAGERS,
  'billing.view': MANAGERS,
  'billing.status': MANAGERS,
  'people.view': MANAGERS,
  'people.edit': MANAGERS,
  'api-tokens.view': MANAGERS,
  'api-tokens.edit': MANAGERS,
  'webhooks.view': MANAGERS,
  'webhooks.edit': MANAGERS,
  'audit.view': [...MANAGERS, ...STAFF],
  'jobs.view': MANAGERS,
  'jobs.edit': MANAGERS,
  'tasks.view': EVERYBODY,
  'tasks.edit': MANAGERS,
  'shift-templates.view': EVERYBODY,
  'shift-templates.edit': MANAGERS,
  'task-templates.view': MANAGERS,
  'task-templates.edit': MANAGERS,
  'schedule-plans.view': MANAGERS,
  'schedule-plans.edit': MANAGERS,
  'connections.view': MANAGERS,
  'connections.manage': MANAGERS,
  'uploads.edit': MANAGERS,
  'streams.view': MANAGERS,
  'streams.edit': MANAGERS,
  'forecasts.view': MANAGERS,
  'forecasts.edit': MANAGERS,
  'schedule.view': MANAGERS,
  'schedule.edit': MANAGERS,
  'schedule.publish': MANAGERS,
  'live.view': MANAGERS,
  'adherence.view': MANAGERS,
  'adherence.edit': MANAGERS,
  'reports.export': MANAGERS,
  'analytics.view': MANAGERS,
  'analytics.edit': MANAGERS,
  'timecards.view': MANAGERS,
  'timecards.edit': MANAGERS,
  'time-off.view': MANAGERS,
  'time-off.edit': MANAGERS,
  'time-off-rules.edit': MANAGERS,
  'own-time-off.view': SURFERS,
  'own-time-off.edit': SURFERS,
  'own-schedule.view': SURFERS,
  'own-adherence.view': SURFERS,
  'own-timecards.view': SURFERS,
  'own-timecards.edit': SURFERS,
  'own-requests.edit': SURFERS,
  'own-availability.edit': SURFERS,
  'own-settings.edit': SURFERS,
  'own-notifications.edit': ['manager', 'surfer'],
  'internal.view': STAFF,
  'internal.edit': STAFF,
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof PERMISSIONS

/** Permissions that a manager has only when another manager who has them gave them. */
export const GIVEN_PERMISSIONS: readonly Permission[] = [
  'organization.edit',
  'billing.view',
  'webhooks.edit',
  'connections.manage',
  'time-off-rules.edit',
]

/** The setting of the organization that a permission needs to be on; nobody has it otherwise. */
export const SWITCHED_PERMISSIONS: Partial<Record<Permission, 'schedulingEnabled' | 'shiftPlanningEnabled'>> =
  {
    'schedule.edit': 'schedulingEnabled',
    'schedule.publish': 'schedulingEnabled',
    'schedule-plans.view': 'shiftPlanningEnabled',
    'schedule-plans.edit': 'shiftPlanningEnabled',
  }

/**
 * The teams on which an endpoint needs edit permission, and so the check that its handler has to make:
 * of no team; of the teams that the call names; of the agents whom it touches; every team of the manager whom it
 * changes; or those teams that it gives permission on.
 */
export type TeamScope = 'none' | 'of-teams' | 'of-surfers' | 'of-manager' | 'granted'

/** Callers of an endpoint: nobody known, any member of the organization, or those with the permission. */
export type Access = 'public' | 'member' | { allow: Permission | readonly Permission[]; teams: TeamScope }

/** The permissions that a caller needs, all of them; none for 'public' and 'member'. */
export const permissionsOf = (access: Access): readonly Permission[] =>
  typeof access === 'string' ? [] : typeof access.allow === 'string' ? [access.allow] : access.allow

export const teamScopeOf = (access: Access): TeamScope => (typeof access === 'string' ? 'none' : access.teams)

export const hasPermission = (roles: readonly Role[], permission: Permission): boolean =>
  PERMISSIONS[permission].some(role => roles.includes(role))

/** The roles that may call an endpoint with this access. */
export const rolesWithAccess = (access: Access): Role[] =>
  Role.options.filter(role => permissionsOf(access).every(permission => hasPermission([role], permission)))
