// Audit decisions: what an endpoint leaves in the audit log. Each endpoint states one; server/platform/http
// records it in the transaction of the change.

export const AUDIT_ACTIONS = [
  'add',
  'change',
  'remove',
  'restore',
  'duplicate',
  'assign',
  'end',
  'apply',
  'revert',
  'connect',
  'synchronise',
  'rotate-secret',
  'upload',
  'train',
  'start',
  'cancel',
  'resolve',
  'retry',
  'export',
  'invite',
  'accept',
  'read',
  'suspend',
  'resume',
  'elevate',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_ENTITIES = [
  'organization',
  'start-link',
  'manager',
  'surfer',
  'picture',
  'surfer-import',
  'move-in',
  'surfer-update',
  'surfer-change',
  'availability',
  'team',
  'task',
  'shift-template',
  'task-template',
  'team-plan',
  'schedule-plan',
  'schedule',
  'schedule-conflict',
  'schedule-settings',
  'schedule-generation',
  'optimization',
  'connection',
  'upload',
  'stream',
  'forecast-adjustment',
  'forecast-import',
  'forecast-backtest',
  'forecast-plan',
  'forecast-scenario',
  'special-day',
  'adherence-exception',
  'timecard',
  'time-reporting',
  'report',
  'job',
  'invitation',
  'notice',
  'calendar-feed',
  'account',
  'api-token',
  'webhook',
  'feature',
  'impersonation',
  'subscription',
  'change-request',
  'shift-offer',
  'shift-swap',
  'request-settings',
  'time-off-policy',
  'time-off-limit',
  'time-off-blackout',
  'time-off-adjustment',
  'time-off-request',
  'analytics-view',
  'scheduled-report',
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]

/** An entry of the audit log. Body, params and reply name the fields of the endpoint's own schemas. */
export interface AuditRecord<ParamName extends string, BodyField extends string, ReplyField extends string> {
  action: AuditAction
  entity: AuditEntity
  /** The field that holds the entity's id; null for the organization's one. */
  id: `params.${ParamName}` | `body.${BodyField}` | `reply.${ReplyField}` | null
  /** The fields of the body that are kept: the whole body, or those named where it is large or holds a secret. */
  fields: 'all' | readonly BodyField[]
  /** A call may find nothing to change; nothing is recorded then. */
  mayChangeNothing?: true
}

/**
 * 'none': the call changes nothing. 'schedule-history': the change is an event of the schedule with its author.
 * `unrecorded`: the call writes, and why that is no change to account for.
 */
export type AuditDecision<
  ParamName extends string = string,
  BodyField extends string = string,
  ReplyField extends string = string,
> = 'none' | 'schedule-history' | { unrecorded: string } | AuditRecord<ParamName, BodyField, ReplyField>

export const auditRecordOf = (decision: AuditDecision): AuditRecord<string, string, string> | null =>
  typeof decision === 'object' && 'action' in decision ? decision : null
