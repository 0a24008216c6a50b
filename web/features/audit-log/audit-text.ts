// Entries of the audit log in words: "Changed", "Agent", "First name: Ana".
import type { AuditAction, AuditEntity } from '#contract/audit.ts'
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'
import { FeatureName, flagOf } from '#contract/features.ts'

export const ACTION_TEXTS: Record<AuditAction, string> = {
  add: 'Added',
  change: 'Changed',
  remove: 'Removed',
  restore: 'Restored',
  duplicate: 'Duplicated',
  assign: 'Assigned',
  end: 'Ended',
  apply: 'Applied',
  revert: 'Reverted',
  connect: 'Connected',
  synchronise: 'Synchronised',
  'rotate-secret': 'Replaced the secret of',
  upload: 'Uploaded',
  train: 'Retrained',
  start: 'Started',
  cancel: 'Cancelled',
  resolve: 'Resolved',
  retry: 'Retried',
  export: 'Exported',
  invite: 'Sent',
  accept: 'Accepted',
  read: 'Read',
  suspend: 'Suspended',
  resume: 'Resumed',
  elevate: 'Allowed changes',
}

export const ENTITY_TEXTS: Record<AuditEntity, string> = {
  organization: 'Organization settings',
  'start-link': 'Link to a new organization',
  manager: 'Manager',
  surfer: 'Agent',
  picture: 'Picture',
  'surfer-import': 'Import of agents',
  'move-in': 'File moved in',
  'surfer-update': 'Change of many agents',
  availability: 'Availability of an agent',
  'surfer-change': 'Planned change of an agent',
  team: 'Team',
  task: 'Activity',
  'shift-template': 'Shift',
  'task-template': 'Activity plan',
  'team-plan': 'Activity plan of a team',
  'schedule-plan': 'Shift plan',
  schedule: 'Schedule',
  'schedule-conflict': 'Schedule conflict',
  'schedule-settings': 'Schedule settings of an agent',
  'schedule-generation': 'Schedule generation',
  optimization: 'Optimization',
  connection: 'Connection',
  upload: 'Upload',
  stream: 'Ticket group',
  'forecast-adjustment': 'Forecast event',
  'forecast-import': 'Imported forecast',
  'forecast-backtest': 'Model comparison',
  'forecast-plan': 'Forecast plan',
  'forecast-scenario': 'Forecast scenario',
  'special-day': 'Special day',
  'adherence-exception': 'Adherence exception',
  timecard: 'Timecard',
  'time-reporting': 'Time reporting',
  report: 'Report',
  job: 'Background job',
  invitation: 'Invitation',
  notice: 'Message',
  'calendar-feed': 'Calendar address',
  account: 'Log-in',
  'api-token': 'API token',
  webhook: 'Webhook',
  feature: 'Feature',
  impersonation: 'Viewing as somebody else',
  subscription: 'Subscription',
  'change-request': 'Change request',
  'shift-offer': 'Offered shift',
  'shift-swap': 'Shift swap',
  'request-settings': 'Settings of requests',
  'time-off-policy': 'Time-off policy',
  'time-off-limit': 'Limit of time off',
  'time-off-blackout': 'Days without time off',
  'time-off-adjustment': 'Adjustment of an allowance',
  'time-off-request': 'Time-off request',
  'analytics-view': 'Saved view',
  'scheduled-report': 'Report by e-mail',
}

/** A change that nobody asked for, such as an invitation on the first day, has no person. */
export function whoText({ actorName, managerId, surferId, staffName, tokenName }: AuditEntry): string {
  if (staffName !== null)
    return actorName ? `${staffName} (internal staff) as ${actorName}` : `${staffName} (internal staff)`
  if (tokenName !== null)
    return actorName ? `${actorName} with API token “${tokenName}”` : `API token “${tokenName}”`
  return actorName || (managerId === null && surferId === null ? 'Lineup, by itself' : 'Unknown')
}

/** The entity's name; of a feature flag its title. */
export function nameOf(entity: AuditEntity, name: string | null): string | null {
  const feature = entity === 'feature' ? FeatureName.safeParse(name) : null
  return feature?.success ? flagOf(feature.data).title : name
}

/** A field's name as words: "editPermissionTeamIds" is "Edit permission team ids". */
function fieldText(field: string): string {
  const words = field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueText(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.length === 0) return 'none'
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const detailsText = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(([field, value]) => `${fieldText(field)}: ${valueText(value)}`)
    .join(' · ')
