// Audit log page
export const auditLog = 'Audit log'
export const theAuditLogWasNotExported = 'The audit log was not exported'
export const downloadCsv = 'Download CSV'
export const time = 'Time'
export const who = 'Who'
export const what = 'What'
export const on = 'On'
export const details = 'Details'
export const noMatchingEntries = 'No matching entries'
export const changeTheFiltersOrClearThem = 'Change the filters, or clear them.'
export const noChangesYet = 'No changes yet'
export const everyChangeThatAManagerMakes =
  'Every change that a manager makes to agents, teams, settings, forecasts and connections is kept here for two years. Schedule changes are in the schedule’s own history.'

export const changesThatStaffMakeForEveryone =
  'Changes that internal staff make for everyone are kept here for two years. What they change in an organization stands in that organization’s audit log.'

// Audit filters
export const manager = 'Manager'
export const allManagers = 'All managers'
export const agent = 'Agent'
export const allAgents = 'All agents'
export const apiToken = 'API token'
export const allApiTokens = 'All API tokens'
export const action = 'Action'
export const allActions = 'All actions'
export const kind = 'Kind'
export const everything = 'Everything'
export const days = 'Days'
export const anyDay = 'Any day'

// Audit text
export const actionTexts = {
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
export const entityTexts = {
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
  'scheduled-report': 'Scheduled report',
}
/** Words of the screen for words in the names of fields, longest first. */
export const fieldWords = {
  'task templates?': 'activity plan',
  'schedule plans?': 'shift plan',
  tasks: 'activities',
  task: 'activity',
  surfers: 'agents',
  surfer: 'agent',
  streams: 'ticket groups',
  stream: 'ticket group',
  timezone: 'time zone',
  email: 'e-mail',
}
export const internalStaffAs = (staffName: string, actorName: string) =>
  `${staffName} (internal staff) as ${actorName}`
export const internalStaff = (staffName: string) => `${staffName} (internal staff)`
export const actorNameWithApiTokenTokenName = (actorName: string, tokenName: string) =>
  `${actorName} with API token “${tokenName}”`
export const apiTokenTokenName = (tokenName: string) => `API token “${tokenName}”`
export const lineupByItself = 'Lineup, by itself'
export const unknown = 'Unknown'
