// Generated from the database by "npm run db:types". Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ShiftOption, WorkingDay } from '#contract/endpoints/schedule.ts'
import type { RoundRobinShift, ShiftGroupRule, ShiftPattern } from '#contract/endpoints/schedule-plans.ts'
import type { Filter } from '#contract/endpoints/streams.ts'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import type { WorkingWindow } from '#contract/shapes.ts'

export interface AdherenceBlock {
  organizationId: number
  startsAt: Date
  surferId: number
  endsAt: Date
  status: 'IN_ADHERENCE' | 'OUT_OF_ADHERENCE' | 'IN_ADHERENCE_WITH_EXCEPTION'
  reason: 'WRONG_QUEUE' | 'INACTIVE' | 'WRONG_SYSTEM' | null
  because: ColumnType<unknown, string, string>
}

export interface AdherenceDay {
  organizationId: number
  surferId: number
  date: string
  inSeconds: number
  outSeconds: number
  exceptionSeconds: number
  scoredTo: Date
  revision: Generated<number>
  wrongQueueCount: Generated<number>
  wrongSystemCount: Generated<number>
  inactiveCount: Generated<number>
  zone: string
  digest: Generated<string>
}

export interface AdherenceException {
  organizationId: number
  id: Generated<number>
  type: 'one-off' | 'recurring'
  description: string
  startsAt: Date | null
  endsAt: Date | null
  startDate: string | null
  endDate: string | null
  startMinute: number | null
  endMinute: number | null
  weekdays: string[] | null
  taskId: number | null
  streamIds: Generated<number[]>
  statuses: Generated<string[]>
  inAdherenceWhenAvailable: Generated<boolean>
  createdByManagerId: number | null
  createdAt: Date
  updatedAt: Date
}

export interface AdherenceExceptionSurfer {
  organizationId: number
  exceptionId: number
  surferId: number
}

export interface AdherenceOrganization {
  organizationId: number
  demands: ColumnType<unknown, string | undefined, string>
  todayAskedAt: Generated<Date>
  weekAskedAt: Generated<Date>
  cutZone: string | null
}

export interface Adjustment {
  organizationId: number
  id: Generated<number>
  name: string
  startsAt: Date
  endsAt: Date
  managerId: number | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  kind: Generated<'factor' | 'total' | 'exclude'>
  removedAt: Date | null
}

export interface AdjustmentStream {
  organizationId: number
  adjustmentId: number
  streamId: number
  adjustmentFactor: number
  total: number | null
  effect: number | null
}

export interface AgentGap {
  organizationId: number
  connectionId: number
  remoteId: string
  fromAt: Date
  toAt: Date | null
}

export interface AgentMatch {
  organizationId: number
  connectionId: number
  remoteId: string
  surferId: number
}

export interface AnalyticsView {
  organizationId: number
  id: Generated<number>
  managerId: number
  name: string
  definition: ColumnType<unknown, string, string>
  isShared: boolean
  createdAt: Date
  updatedAt: Date
}

export interface ApiToken {
  organizationId: number
  id: Generated<number>
  managerId: number
  name: string
  secretHash: Buffer
  ending: string
  permissions: string[]
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
  minuteAt: Date | null
  minuteCalls: Generated<number>
  createdByManagerId: number
}

export interface AuditEntry {
  organizationId: number
  id: Generated<number>
  happenedAt: Generated<Date>
  managerId: number | null
  surferId: number | null
  action: string
  entity: string
  entityId: number | null
  entityName: string | null
  details: ColumnType<unknown, string | undefined, string>
  staffAccountId: number | null
  staffName: string | null
  apiTokenId: number | null
}

export interface AvailabilityBlock {
  organizationId: number
  id: Generated<number>
  surferId: number
  startsAt: Date
  endsAt: Date
  createdAt: Generated<Date>
}

export interface BillingAlert {
  organizationId: number
  alertId: string
  subscriptionId: string
  isSnapshot: Generated<boolean>
  eventTime: Date
  body: string
  receivedAt: Date
  appliedAt: Date | null
}

export interface BillingCheckout {
  organizationId: number
  planId: string
  quantity: number
  url: string | null
  managerId: number
  openedAt: Date
}

export interface Block {
  organizationId: number
  id: Generated<number>
  surferId: number
  type: 'shift' | 'time-off' | 'time-in-lieu' | 'blocked-time'
  startsAt: Date
  endsAt: Date
  origin: 'plan' | 'manual' | 'calendar' | 'merge' | 'change-request' | 'autofill'
  publishedVersion: number | null
  draftState: 'deleted' | 'edited' | 'plan-overridden' | null
  draftBlockId: number | null
  conflictType: Generated<'standard' | 'fill'>
  shiftTemplateId: number | null
  taskTemplateId: number | null
  parentBlockId: number | null
  roundRobinId: number | null
  subtype: 'Sick' | 'Time off' | 'Holiday' | null
  remoteSubtype: string | null
  breaks: ColumnType<unknown, string | undefined, string>
  title: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  revision: Generated<number>
  isLocked: Generated<boolean>
  schedulePlanId: number | null
}

export interface BlockTask {
  organizationId: number
  blockId: number
  id: Generated<number>
  taskId: number
  startsAt: Date
  endsAt: Date
}

export interface CalendarFeed {
  organizationId: number
  surferId: number
  tokenHash: Buffer
  tokenKeyId: string
  tokenSealed: Buffer
  includesActivities: Generated<boolean>
  createdAt: Date
  readAt: Date | null
}

export interface CalendarFeedEvent {
  organizationId: number
  surferId: number
  uid: string
  blockId: number
  type: string
  startsAt: Date
  endsAt: Date
  isAllDay: boolean
  summary: string
  description: string
  sequence: number
  changedAt: Date
  cancelledAt: Date | null
}

export interface ChangeRequest {
  organizationId: number
  id: Generated<number>
  surferId: number
  blockId: number
  version: number
  originalStart: Date
  originalEnd: Date
  originalShiftTemplateId: number | null
  newStarts: Date[]
  newEnds: Date[]
  approvedPlace: number | null
  surferNote: Generated<string>
  managerNote: string | null
  status: Generated<'pending' | 'approved' | 'rejected' | 'void'>
  voidBecause: 'withdrawn' | 'shift-changed' | 'shift-begun' | null
  reviewedAt: Date | null
  reviewedBy: number | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

export interface ConflictAck {
  organizationId: number
  firstBlockId: number
  secondBlockId: number
  managerId: number
  ackedAt: Generated<Date>
}

export interface Connection {
  organizationId: number
  id: Generated<number>
  providerId: number
  name: string
  createdAt: Generated<Date>
  deletedAt: Date | null
  settings: ColumnType<unknown, string | undefined, string>
  state: Generated<'connecting' | 'connected' | 'failing' | 'needs-reauth'>
  problem: string | null
  problemAt: Date | null
  accountName: string | null
  hookKey: string | null
  subscription: ColumnType<unknown, string | null | undefined, string | null>
  lastEventAt: Date | null
  lastSyncAt: Date | null
  accountId: string | null
  filterFields: ColumnType<unknown, string | undefined, string>
  watchedAt: Date | null
  missedFrom: Date | null
  missedTo: Date | null
  lookedAt: Date | null
  simulatorUrl: string | null
  agentsListedAt: Date | null
}

export interface ConnectionAttempt {
  organizationId: number
  state: string
  providerId: number
  connectionId: number | null
  name: string
  settings: ColumnType<unknown, string | undefined, string>
  keyId: string
  sealed: Buffer
  managerId: number
  createdAt: Generated<Date>
  expiresAt: Date
}

export interface ConnectionSecret {
  organizationId: number
  connectionId: number
  kind: 'credentials' | 'webhook' | 'webhook-before'
  generation: Generated<number>
  keyId: string
  sealed: Buffer
  expiresAt: Date | null
  createdAt: Generated<Date>
}

export interface Contact {
  organizationId: number
  connectionId: number
  occurredAt: Date
  id: Generated<number>
  uploadId: number | null
  fields: ColumnType<unknown, string | null | undefined, string | null>
  handleTimeSeconds: number | null
  factKey: string | null
}

export interface CountedInterval {
  organizationId: number
  connectionId: number
  startsAt: Date
  minutes: number
  uploadId: number
  offered: number
  handled: number | null
  handleTimeSeconds: number | null
  queue: Generated<string>
}

export interface Delivery {
  organizationId: number
  connectionId: number
  deliveryKey: string
  receivedAt: Date
}

export interface EffortDay {
  organizationId: number
  connectionId: number
  agentId: string
  day: string
  ticketId: string
  activeMilliseconds: number
}

export interface EffortDue {
  organizationId: number
  connectionId: number
  agentId: string
  day: string
}

export interface Event {
  organizationId: number
  id: Generated<number>
  type: string
  payload: ColumnType<unknown, string, string>
  actor: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<Date>
  deliveredAt: Date | null
  deliveryAttempts: Generated<number>
  deliveryError: string | null
}

export interface ForecastImport {
  organizationId: number
  id: Generated<number>
  streamId: number
  fileName: string
  minutes: number
  startsAt: Date
  endsAt: Date
  starts: number[]
  volume: number[]
  managerId: number | null
  createdAt: Generated<Date>
}

export interface ForecastSnapshot {
  organizationId: number
  streamId: number
  date: string
  madeAt: Date
  startsAt: Date
  mean: number[]
  base: number[]
}

export interface IdempotentCall {
  organizationId: number
  caller: string
  key: string
  fingerprint: Buffer
  reply: string | null
  createdAt: Date
}

export interface Invitation {
  organizationId: number
  accountId: number
  tokenHash: Buffer | null
  managerId: number | null
  invitedAt: Date
  expiresAt: Date
  acceptedAt: Date | null
}

export interface Job {
  organizationId: number
  id: Generated<number>
  kind: string
  key: string | null
  state: Generated<'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled'>
  progress: Generated<number>
  message: Generated<string>
  input: ColumnType<unknown, string, string>
  result: ColumnType<unknown, string | null | undefined, string | null>
  error: ColumnType<unknown, string | null | undefined, string | null>
  attempts: Generated<number>
  maxAttempts: number
  run: Generated<number>
  managerId: number | null
  createdAt: Generated<Date>
  startedAt: Date | null
  finishedAt: Date | null
  cancelRequestedAt: Date | null
  updatedAt: Generated<Date>
}

export interface Manager {
  organizationId: number
  id: Generated<number>
  accountId: number | null
  firstName: Generated<string>
  lastName: Generated<string>
  email: string
  dialpadUserId: string | null
  dialpadOfficeId: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  deletedAt: Date | null
  editsOrganization: Generated<boolean>
  isProgram: Generated<boolean>
}

export interface ManagerTeamEdit {
  organizationId: number
  managerId: number
  teamId: number
}

export interface MoveIn {
  organizationId: number
  id: Generated<number>
  managerId: number
  kind: 'teams' | 'skills' | 'shift-templates' | 'shifts' | 'time-off'
  fileName: string
  text: string | null
  headers: Generated<string[]>
  columns: ColumnType<unknown, string | null | undefined, string | null>
  dateOrder: string | null
  zone: string | null
  isPublished: Generated<boolean>
  state: Generated<'checking' | 'checked' | 'applied' | 'undone'>
  questions: Generated<string[]>
  counts: ColumnType<unknown, string | undefined, string>
  jobId: number | null
  createdAt: Generated<Date>
  appliedAt: Date | null
  undoneAt: Date | null
}

export interface MoveInRow {
  organizationId: number
  moveInId: number
  line: number
  state: 'new' | 'changed' | 'unchanged' | 'refused'
  name: string
  changes: ColumnType<unknown, string, string>
  problem: ColumnType<unknown, string | null | undefined, string | null>
  surferId: number | null
  written: ColumnType<unknown, string | null | undefined, string | null>
}

export interface Notice {
  organizationId: number
  id: Generated<number>
  kind: string
  accountId: number
  recipient: string
  recipientName: Generated<string>
  content: ColumnType<unknown, string | undefined, string>
  linkKeyId: string | null
  linkSealed: Buffer | null
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled'>
  attempts: Generated<number>
  nextTryAt: Date
  error: string | null
  expiresAt: Date | null
  createdAt: Generated<Date>
  claimedAt: Date | null
  finishedAt: Date | null
  channel: Generated<'mail' | 'push'>
  pushSubscriptionId: number | null
  occasion: string | null
}

export interface NotificationSettings {
  organizationId: number
  accountId: number
  channels: ColumnType<unknown, string | undefined, string>
  hasQuietHours: Generated<boolean>
  reminderMinutes: Generated<number>
}

export interface Optimization {
  organizationId: number
  id: Generated<number>
  managerId: number | null
  startsAt: Date
  endsAt: Date
  noticeMinutes: number
  maxSurfers: number | null
  before: ColumnType<unknown, string, string>
  after: ColumnType<unknown, string, string>
  because: string | null
  createdAt: Generated<Date>
}

export interface OptimizationAction {
  organizationId: number
  id: Generated<number>
  optimizationId: number
  type:
    | 'block_time_off_removal'
    | 'block_time_off_addition'
    | 'break_time_adjustment'
    | 'time_off_removal'
    | 'time_off_addition'
  surferId: number
  blockId: number | null
  metadata: ColumnType<unknown, string, string>
  completedAt: Date | null
  completedByManagerId: number | null
  isSuccessful: boolean | null
  revertedAt: Date | null
  revertedByManagerId: number | null
  createdAt: Generated<Date>
}

export interface Organization {
  organizationId: Generated<number>
  name: string
  displayName: string
  externalId: string | null
  timezone: Generated<string>
  dialpadCompanyId: string | null
  dialpadLicenses: number | null
  totalLicenses: Generated<number>
  settings: ColumnType<unknown, string | undefined, string>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  forecastSettings: ColumnType<unknown, string | undefined, string>
  optimizationSettings: ColumnType<unknown, string | undefined, string>
  schedulingSettings: ColumnType<unknown, string | undefined, string>
  weekStartsOn: Generated<'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'>
  isSample: Generated<boolean>
  skippedSteps: Generated<string[]>
  secondFactor: Generated<'optional' | 'managers' | 'everybody'>
  suspendedAt: Date | null
  isInternal: Generated<boolean>
  featureOverrides: ColumnType<unknown, string | undefined, string>
}

export interface PerformanceActivity {
  organizationId: number
  surferId: number
  startsAt: Date
  shiftId: number
  kind: 'time-off' | 'time-in-lieu' | 'blocked-time' | 'break' | 'task' | 'shift' | 'off-shift'
  taskId: number
  shiftStartsAt: Date | null
  date: string
  seconds: number
  scheduledSeconds: number
  serviceSeconds: number
  breakSeconds: number
  onTaskSeconds: number
  offTaskSeconds: number
  phoneQueueSeconds: number
  phoneAvailableSeconds: number
  statusAvailableSeconds: number
  statusBusySeconds: number
  statusOccupiedSeconds: number
  statusUnavailableSeconds: number
  statusWrapupSeconds: number
  inSeconds: number
  outSeconds: number
  exceptionSeconds: number
  wrongQueueCount: number
  wrongSystemCount: number
  inactiveCount: number
  closedCount: number
  onHoldCount: number
  openedCount: number
  commentCount: number
  wrongTaskCount: number
  interactionCount: number
  interactionSeconds: number
  conversationCount: number
}

export interface PerformanceDay {
  organizationId: number
  surferId: number
  startsAt: Date
  shiftId: number
  shiftStartsAt: Date | null
  date: string
  zone: string
  scheduledSeconds: number
  serviceSeconds: number
  breakSeconds: number
  onTaskSeconds: number
  offTaskSeconds: number
  phoneQueueSeconds: number
  phoneAvailableSeconds: number
  statusAvailableSeconds: number
  statusBusySeconds: number
  statusOccupiedSeconds: number
  statusUnavailableSeconds: number
  statusWrapupSeconds: number
  inSeconds: number
  outSeconds: number
  exceptionSeconds: number
  wrongQueueCount: number
  wrongSystemCount: number
  inactiveCount: number
  closedCount: number
  onHoldCount: number
  openedCount: number
  commentCount: number
  wrongTaskCount: number
  interactionCount: number
  interactionSeconds: number
  conversationCount: number
}

export interface PlanScenario {
  organizationId: number
  id: Generated<number>
  name: string
  variables: ColumnType<unknown, string, string>
  risk: Generated<'P50' | 'P80' | 'P95'>
  managerId: number | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface PostMortem {
  organizationId: number
  date: string
  timezone: string
  digest: string
  result: ColumnType<unknown, string, string>
  madeAt: Date
}

export interface ProfilePicture {
  organizationId: number
  accountId: number
  addressKey: string
  image: Buffer
  changedAt: Date
  url: GeneratedAlways<string>
}

export interface PushSubscription {
  organizationId: number
  id: Generated<number>
  accountId: number
  endpoint: string
  keyId: string
  sealed: Buffer
  device: string
  createdAt: Date
}

export interface RawEvent {
  organizationId: number
  receivedAt: Date
  id: Generated<number>
  connectionId: number
  source: 'webhook' | 'backfill' | 'poll'
  topic: string
  deliveryKey: string
  body: Buffer
  problem: string | null
}

export interface RawWaiting {
  organizationId: number
  rawId: number
  receivedAt: Date
  connectionId: number
  isBackfill: Generated<boolean>
}

export interface Rebuild {
  organizationId: number
  wantedFrom: Date
  fromAt: Date
  steadyTo: Date
  receivedAt: Date | null
  rawId: number | null
  report: ColumnType<unknown, string, string>
  isSwapped: Generated<boolean>
  connectionId: number | null
  ticketId: string | null
}

export interface RebuiltContact {
  organizationId: number
  connectionId: number
  ticketId: string
}

export interface RebuiltEvent {
  organizationId: number
  occurredAt: Date
  connectionId: number
  factKey: string
  kind: string
  agentId: string | null
  ticketId: string | null
  data: ColumnType<unknown, string, string>
  observedAt: Date
  rawId: number | null
}

export interface RebuiltTicket {
  organizationId: number
  connectionId: number
  ticketId: string
  url: string | null
  channel: string
  channelName: string
  status: string
  rawStatus: string
  assigneeId: string | null
  queueIds: Generated<string[]>
  tags: Generated<string[]>
  fields: ColumnType<unknown, string | undefined, string>
  streamIds: Generated<number[]>
  openedAt: Date
  changedAt: Date
  closedAt: Date | null
  isGone: Generated<boolean>
  version: string
  snapshotIsGone: Generated<boolean>
}

export interface RecordCount {
  organizationId: number
  connectionId: number
  date: string
  theirs: number
  ours: number
  checkedAt: Date
}

export interface RecordGap {
  organizationId: number
  connectionId: number
  kind: 'contacts' | 'comments' | 'statuses'
  fromAt: Date
  toAt: Date | null
  reason: 'not-read' | 'silence' | 'outage' | 'permission' | 'disconnected'
  problem: string | null
  repairedAt: Date | null
}

export interface RemoteAgent {
  organizationId: number
  connectionId: number
  remoteId: string
  name: Generated<string>
  email: string | null
  isActive: Generated<boolean>
  updatedAt: Generated<Date>
  listedAt: Generated<Date>
  assignedSurferId: number | null
}

export interface RemoteQueue {
  organizationId: number
  connectionId: number
  remoteId: string
  name: Generated<string>
  updatedAt: Generated<Date>
}

export interface Report {
  organizationId: number
  reportKey: string
  managerId: number
  jobId: number
  request: ColumnType<unknown, string, string>
  data: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<Date>
}

export interface ReportPart {
  organizationId: number
  reportKey: string
  attempt: number
  position: number
  text: string
}

export interface RequestSettings {
  organizationId: number
  swapApproval: 'manager' | 'automatic'
}

export interface Rescore {
  organizationId: number
  surferId: number
  date: string
  because: 'event' | 'schedule' | 'exception' | 'settings' | 'time'
  version: Generated<number>
  askedAt: Generated<Date>
}

export interface RoundRobin {
  organizationId: number
  id: Generated<number>
  schedulePlanId: number
  position: number
  name: string
  cycleDuration: number
  plannedShifts: ColumnType<RoundRobinShift[], string | undefined, string>
  orderedAssignees: Generated<number[]>
  rules: ColumnType<ShiftGroupRule[], string | undefined, string>
}

export interface ScheduleChange {
  organizationId: number
  id: string
  position: GeneratedAlways<number>
  managerId: number
  label: string
  isUndo: boolean
  createdAt: Generated<Date>
  blockCount: Generated<number>
  firstStart: Generated<Date>
  lastStart: Generated<Date>
  shiftCount: Generated<number>
  otherCount: Generated<number>
  surferIds: Generated<number[]>
}

export interface ScheduleChangeBlock {
  organizationId: number
  changeId: string
  blockId: number
  before: ColumnType<unknown, string | null | undefined, string | null>
  afterPrint: string | null
}

export interface ScheduleDay {
  organizationId: number
  startsAt: Date
  surferId: number
  kind: 'task' | 'break' | 'blocked-time' | 'shift' | 'bare-shift'
  taskId: number
  date: string
  milliseconds: number
}

export interface ScheduleDayAgent {
  organizationId: number
  surferId: number
  zone: string
  organizationZone: string
}

export interface ScheduleEvent {
  organizationId: number
  id: Generated<number>
  changeId: string
  type: 'add' | 'remove' | 'add-task' | 'remove-task' | 'apply' | 'apply-task-template' | 'publish' | 'clear'
  managerId: number | null
  jobId: number | null
  surferId: number | null
  blockId: number | null
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<Date>
  note: string | null
}

export interface ScheduleNotice {
  organizationId: number
  id: Generated<number>
  surferId: number
  managerId: number | null
  text: Generated<string>
  added: number
  changed: number
  removed: number
  startsAt: Date
  endsAt: Date
  createdAt: Generated<Date>
  seenAt: Date | null
  changes: ColumnType<unknown, string | undefined, string>
  toldAt: Date | null
}

export interface SchedulePlan {
  organizationId: number
  id: Generated<number>
  name: string
  emoji: string
  imageUrl: string | null
  state: Generated<'active' | 'archived'>
  anchorDate: string
  shiftPatterns: ColumnType<ShiftPattern[], string | undefined, string>
  lastAppliedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  version: Generated<number>
  changedByManagerId: number | null
  weekStartsOn: Generated<'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'>
}

export interface SchedulePlanApplication {
  organizationId: number
  jobId: number
  schedulePlanId: number
  managerId: number | null
  fromDate: string
  toDate: string
  surferCount: number
  duplicationType: 'overwrite' | 'merge'
  added: number | null
  removed: number | null
  kept: number | null
  createdAt: Generated<Date>
  finishedAt: Date | null
}

export interface SchedulePlanSurfer {
  organizationId: number
  schedulePlanId: number
  surferId: number
}

export interface SchedulePlanTeam {
  organizationId: number
  schedulePlanId: number
  teamId: number
}

export interface SchedulePresence {
  organizationId: number
  managerId: number
  sessionId: string
  startsAt: Date
  endsAt: Date
  surferId: number | null
  blockId: number | null
  seenAt: Date
}

export interface ScheduledReport {
  organizationId: number
  id: Generated<number>
  viewId: number
  managerId: number
  frequency: 'daily' | 'weekly'
  weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday' | null
  minuteOfDay: number
  timezone: string
  recipientIds: number[]
  pausedAt: Date | null
  nextRunAt: Date
  lastRunAt: Date | null
  problem: string | null
  createdAt: Date
  slackKeyId: string | null
  slackSealed: Buffer | null
}

export interface ShiftOffer {
  organizationId: number
  id: Generated<number>
  surferId: number
  blockId: number
  version: number
  originalStart: Date
  originalEnd: Date
  originalShiftTemplateId: number | null
  note: Generated<string>
  wantedFrom: string | null
  wantedTo: string | null
  earliestStartMinute: number | null
  latestStartMinute: number | null
  status: Generated<'open' | 'done' | 'withdrawn' | 'void'>
  createdAt: Date
  updatedAt: Date
}

export interface ShiftSuccession {
  organizationId: number
  beforeId: number
  afterId: number
}

export interface ShiftSwap {
  organizationId: number
  id: Generated<number>
  status: 'agreeing' | 'pending' | 'approved' | 'rejected' | 'declined' | 'void'
  voidBecause: 'withdrawn' | 'shift-changed' | 'shift-begun' | 'unanswered' | null
  managerNote: string | null
  reviewedAt: Date | null
  reviewedBy: number | null
  createdAt: Date
  updatedAt: Date
}

export interface ShiftSwapMember {
  organizationId: number
  swapId: number
  surferId: number
  answer: Generated<'waiting' | 'agreed' | 'declined'>
  answeredAt: Date | null
}

export interface ShiftSwapPart {
  organizationId: number
  swapId: number
  place: number
  offerId: number | null
  blockId: number
  version: number
  fromSurferId: number
  toSurferId: number
  originalStart: Date
  originalEnd: Date
  originalShiftTemplateId: number | null
  isOpen: boolean
}

export interface ShiftTemplate {
  organizationId: number
  id: Generated<number>
  name: string
  startMinute: number
  endMinute: number
  timezone: Generated<string>
  breaks: ColumnType<unknown, string | undefined, string>
  color: string
  state: Generated<'active' | 'archived'>
  conflictType: Generated<'standard' | 'fill'>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface SimulatedDay {
  organizationId: number
  date: string
  agents: ColumnType<unknown, string, string>
  contacts: ColumnType<unknown, string | undefined, string>
}

export interface SpecialDay {
  organizationId: number
  id: Generated<number>
  name: string
  date: string
  isClosed: Generated<boolean>
  createdAt: Generated<Date>
}

export interface SpecialDayStream {
  organizationId: number
  specialDayId: number
  streamId: number
}

export interface Stream {
  organizationId: number
  id: Generated<number>
  name: string
  color: string
  status: Generated<'PROCESSING' | 'SUCCESS' | 'LOW_VOLUME' | 'NO_TICKETS'>
  isOnline: Generated<boolean>
  targetResponseTime: number | null
  averageHandleTime: number | null
  adherenceAverageHandleTime: number | null
  serviceLevel: Generated<number>
  concurrency: Generated<number>
  shrinkage: Generated<number>
  occupancy: Generated<number>
  weeksOfTrainingData: Generated<number>
  dialpadContactCenterId: string | null
  timezone: Generated<string>
  useOperatingTimes: Generated<boolean>
  operatingTimes: ColumnType<unknown, string | undefined, string>
  use15MinuteData: Generated<boolean>
  lastSyncDate: Date | null
  trainedAt: Date | null
  model: ColumnType<unknown, string | null | undefined, string | null>
  accuracy: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  archivedAt: Date | null
  inputsVersion: Generated<number>
  patience: number | null
  maximumAbandonment: number | null
  averageSpeedOfAnswer: number | null
  handleTimeChange: Generated<number>
  handleTimeStretch: Generated<number>
  minimumStaff: Generated<number>
  holidays: ColumnType<unknown, string | null | undefined, string | null>
  nightlyAt: Generated<Date>
  handleTimeSource: Generated<'measured' | 'effort' | 'own'>
  isStaffingDue: Generated<boolean>
  shrinkageKinds: ColumnType<unknown, string | undefined, string>
}

export interface StreamBacktest {
  organizationId: number
  streamId: number
  madeAt: Date
  result: ColumnType<unknown, string, string>
}

export interface StreamChoice {
  organizationId: number
  streamId: number
  choice: ColumnType<unknown, string, string>
}

export interface StreamConnection {
  organizationId: number
  streamId: number
  connectionId: number
  filters: ColumnType<Filter[], string | undefined, string>
}

export interface StreamForecast {
  organizationId: number
  streamId: number
  startsAt: Date
  origin: Date
  mean: number
  lo80: number
  hi80: number
  lo95: number
  hi95: number
  handleTimeSeconds: number | null
  required: number
  base: number
}

export interface StreamForecastDay {
  organizationId: number
  streamId: number
  date: string
  mean: number
  base: number
  lo80: number
  hi80: number
  lo95: number
  hi95: number
  handleTimeSeconds: number | null
}

export interface StreamHistory {
  organizationId: number
  streamId: number
  startsAt: Date
  minutes: number
  offered: number
  handled: number | null
  handleTimeSeconds: number | null
}

export interface Subscription {
  organizationId: number
  subscriptionId: string
  planId: string | null
  planName: string | null
  currency: string | null
  unitPrice: number | null
  quantity: number | null
  updateUrl: string | null
  nextBillDate: string | null
  status: 'active' | 'trialing' | 'past_due' | 'paused' | 'deleted'
  endsOn: string | null
  beganAt: Date
  reconciledAt: Date | null
}

export interface SubscriptionPayment {
  organizationId: number
  subscriptionId: string
  orderId: string
  eventTime: Date
  quantity: number | null
  paymentMethod: 'card' | 'paypal' | null
  currency: string
  amount: number
  tax: number | null
  status: 'succeeded' | 'failed' | 'refunded'
  receiptUrl: string | null
  refundType: 'full' | 'vat' | 'partial' | null
  refundedAmount: number | null
}

export interface Surfer {
  organizationId: number
  id: Generated<number>
  accountId: number | null
  teamId: number
  firstName: Generated<string>
  lastName: Generated<string>
  email: string
  timezone: Generated<string>
  startDate: string | null
  endDate: string | null
  scheduledInvitation: Generated<boolean>
  minContractedHours: number | null
  maxContractedHours: number | null
  minContractedDailyMinutes: number | null
  maxContractedDailyMinutes: number | null
  breakMinutesPerShift: number | null
  restMinutesBetweenShifts: number | null
  workingWindows: ColumnType<WorkingWindow[], string | undefined, string>
  timecardsEnabled: Generated<boolean>
  availabilityEnabled: Generated<boolean>
  dialbotEnabled: Generated<boolean>
  dialpadUserId: string | null
  dialpadOfficeId: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  deletedAt: Date | null
  timecardsAllowCustomTimes: boolean | null
  timecardsAllowOvertime: boolean | null
  availabilityCutOffDays: number | null
}

export interface SurferChange {
  organizationId: number
  id: Generated<number>
  surferId: number
  effectiveFrom: string
  changes: ColumnType<unknown, string, string>
  surferUpdateId: number | null
  managerId: number
  createdAt: Generated<Date>
  appliedAt: Date | null
  cancelledAt: Date | null
  problem: string | null
}

export interface SurferImport {
  organizationId: number
  id: Generated<number>
  managerId: number
  fileName: string
  request: ColumnType<unknown, string | null | undefined, string | null>
  added: Generated<number>
  changed: Generated<number>
  undo: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<Date>
  appliedAt: Date | null
  undoneAt: Date | null
}

export interface SurferScheduleSetting {
  organizationId: number
  surferId: number
  shiftOptions: ColumnType<ShiftOption[], string | undefined, string>
  workingDays: ColumnType<WorkingDay[], string | undefined, string>
  updatedAt: Generated<Date>
  wishes: ColumnType<unknown, string | undefined, string>
}

export interface SurferTask {
  organizationId: number
  surferId: number
  taskId: number
}

export interface SurferTerm {
  organizationId: number
  surferId: number
  fromDate: string
  teamId: number
  minContractedHours: number | null
  maxContractedHours: number | null
  minContractedDailyMinutes: number | null
  maxContractedDailyMinutes: number | null
  breakMinutesPerShift: number | null
  restMinutesBetweenShifts: number | null
  workingWindows: ColumnType<unknown, string, string>
}

export interface SurferUpdate {
  organizationId: number
  id: Generated<number>
  managerId: number
  updates: ColumnType<unknown, string, string>
  effectiveFrom: string | null
  changed: number
  undo: ColumnType<unknown, string | null | undefined, string | null>
  createdAt: Generated<Date>
  undoneAt: Date | null
}

export interface SurferWish {
  organizationId: number
  surferId: number
  fromAt: Date
  wishes: ColumnType<unknown, string, string>
}

export interface SyncJob {
  organizationId: number
  id: Generated<number>
  connectionId: number
  endpoint: string
  complete: Generated<boolean>
  fromAt: Date
  toAt: Date
  cursor: ColumnType<unknown, string | null | undefined, string | null>
  recordCount: Generated<number>
  reachedAt: Date | null
  retryAt: Date | null
  problem: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  reason: Generated<'first' | 'nightly' | 'gap' | 'asked' | 'late'>
  jobId: number | null
}

export interface Task {
  organizationId: number
  id: Generated<number>
  name: string
  emoji: string
  type: 'task-activity' | 'task-break' | 'task-blocked-time'
  color:
    | 'purple'
    | 'yellow'
    | 'teal'
    | 'orange'
    | 'blue'
    | 'green'
    | 'pink'
    | 'olive'
    | 'royalBlue'
    | 'berry'
    | 'beige'
    | 'gray'
    | 'red'
    | 'white'
  state: Generated<'active' | 'archived'>
  agentDialpadStatuses: Generated<string[]>
  isBusy: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface TaskStream {
  organizationId: number
  taskId: number
  streamId: number
}

export interface TaskTemplate {
  organizationId: number
  id: Generated<number>
  name: string
  color: string
  state: Generated<'active' | 'archived'>
  rules: ColumnType<Rule[], string | undefined, string>
  lastAppliedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface TaskTemplateSurfer {
  organizationId: number
  taskTemplateId: number
  surferId: number
}

export interface TaskTemplateTeam {
  organizationId: number
  taskTemplateId: number
  teamId: number
}

export interface Team {
  organizationId: number
  id: Generated<number>
  name: string
  description: Generated<string>
  isDefault: Generated<boolean>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

export interface TeamPlan {
  organizationId: number
  teamId: number
  fromDate: string
  taskTemplateId: number | null
}

export interface Ticket {
  organizationId: number
  connectionId: number
  ticketId: string
  url: string | null
  channel: 'case' | 'call' | 'chat'
  channelName: string
  status: 'OPEN' | 'CLOSED' | 'ON_HOLD'
  rawStatus: string
  assigneeId: string | null
  queueIds: Generated<string[]>
  tags: Generated<string[]>
  fields: ColumnType<unknown, string | undefined, string>
  streamIds: Generated<number[]>
  openedAt: Date
  changedAt: Date
  closedAt: Date | null
  isGone: Generated<boolean>
  version: string
  snapshotIsGone: Generated<boolean>
}

export interface TicketGrouping {
  organizationId: number
  links: ColumnType<unknown, string, string>
}

export interface TicketSession {
  organizationId: number
  startsAt: Date
  surferId: number
  connectionId: number
  ticketId: string
  endsAt: Date
  events: ColumnType<unknown, string, string>
  work: ColumnType<unknown, string, string>
}

export interface TimeOffAdjustment {
  organizationId: number
  id: Generated<number>
  surferId: number
  date: string
  amount: number
  reason: string
  managerId: number | null
  createdAt: Date
}

export interface TimeOffBlackout {
  organizationId: number
  id: Generated<number>
  name: string
  teamId: number | null
  fromDate: string
  toDate: string
}

export interface TimeOffLimit {
  organizationId: number
  id: Generated<number>
  teamId: number | null
  fromDate: string | null
  toDate: string | null
  maxAway: number
}

export interface TimeOffPolicy {
  organizationId: number
  id: Generated<number>
  name: string
  unit: 'days' | 'hours'
  annualAmount: number
  accrual: 'yearly' | 'monthly'
  carryOverMax: number | null
  carryOverMonths: number | null
  yearStartsMonth: Generated<number>
  firstYear: number
  approvesAtPercent: number | null
  noticeDays: Generated<number>
  isDefault: Generated<boolean>
}

export interface TimeOffPolicyTeam {
  organizationId: number
  teamId: number
  policyId: number
}

export interface TimeOffRequest {
  organizationId: number
  id: Generated<number>
  surferId: number
  fromDate: string
  lastDate: string
  startMinute: number | null
  endMinute: number | null
  note: Generated<string>
  status: 'pending' | 'waitlisted' | 'approved' | 'rejected' | 'withdrawn' | 'cancelled' | 'expired'
  blockId: number | null
  createdAt: Date
  decidedAt: Date | null
  decidedByManagerId: number | null
  decisionNote: Generated<string>
  removedAt: Date | null
}

export interface TimeReportingSettings {
  organizationId: number
  allowSetReportTime: boolean
  trackUnscheduledOvertime: boolean
  updatedAt: Date
}

export interface Timecard {
  organizationId: number
  id: Generated<number>
  surferId: number
  type: 'standard' | 'manual' | 'overtime'
  receivedStart: Date | null
  receivedEnd: Date | null
  reportedStart: Date
  reportedEnd: Date | null
  scheduledStart: Date | null
  scheduledEnd: Date | null
  blockIdAtStart: number | null
  blockIdAtEnd: number | null
  startClickId: string | null
  endClickId: string | null
  isStartSentLater: Generated<boolean>
  isEndSentLater: Generated<boolean>
  isClockOutMissing: Generated<boolean>
  editedByManagerId: number | null
  createdAt: Date
  updatedAt: Date
}

export interface Upload {
  organizationId: number
  id: Generated<number>
  connectionId: number
  kind: 'timestamps' | 'intervals'
  state: Generated<'receiving' | 'received' | 'imported' | 'refused'>
  fileName: string
  fileTimeZone: string
  reading: ColumnType<unknown, string, string>
  shiftWeeks: Generated<number>
  byteCount: Generated<number>
  rowCount: number | null
  rejectedCount: number | null
  rejects: ColumnType<unknown, string | undefined, string>
  refusal: string | null
  earliest: Date | null
  latest: Date | null
  managerId: number | null
  jobId: number | null
  createdAt: Generated<Date>
  contactCount: number | null
  queues: Generated<string[]>
}

export interface UploadChunk {
  organizationId: number
  uploadId: number
  position: number
  bytes: Buffer
}

export interface Webhook {
  organizationId: number
  id: Generated<number>
  url: string
  description: string
  eventTypes: string[]
  isEnabled: boolean
  disabledBecause: string | null
  failingSince: Date | null
  secretKeyId: string
  secretSealed: Buffer
  oldSecretKeyId: string | null
  oldSecretSealed: Buffer | null
  oldSecretUntil: Date | null
  createdAt: Date
}

export interface WebhookDelivery {
  organizationId: number
  id: Generated<number>
  webhookId: number
  messageId: string
  eventType: string
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: Generated<number>
  createdAt: Date
  lastTriedAt: Date | null
  nextTryAt: Date | null
  status: number | null
  answer: string | null
}

export interface WorkEvent {
  organizationId: number
  occurredAt: Date
  connectionId: number
  factKey: string
  kind: string
  agentId: string | null
  ticketId: string | null
  data: ColumnType<unknown, string | undefined, string>
  observedAt: Date
  seq: Generated<number>
  rawId: number | null
}

export interface SystemAccount {
  id: Generated<number>
  email: string
  passwordHash: string | null
  firstName: Generated<string>
  lastName: Generated<string>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  disabledAt: Date | null
}

export interface SystemAccountLink {
  tokenHash: Buffer
  kind: 'password' | 'email'
  accountId: number
  email: string | null
  expiresAt: Date
}

export interface SystemAuthenticator {
  accountId: number
  secretKeyId: string
  secretSealed: Buffer
  confirmedAt: Date | null
  lastStep: Generated<number>
}

export interface SystemFeatureFlag {
  name: string
  isOn: boolean
  changedAt: Generated<Date>
}

export interface SystemImpersonation {
  id: GeneratedAlways<number>
  accountId: number
  organizationId: number
  managerId: number | null
  surferId: number | null
  reason: string
  startedAt: Date
  expiresAt: Date
  elevatedAt: Date | null
  elevationReason: string | null
  endedAt: Date | null
}

export interface SystemKnownBrowser {
  tokenHash: Buffer
  accountId: number
  expiresAt: Date
}

export interface SystemLoginAttempt {
  subject: string
  tries: number
  windowEndsAt: Date
  nextTryAt: Date | null
}

export interface SystemLoginEvent {
  id: Generated<number>
  accountId: number
  happenedAt: Generated<Date>
  kind: string
  address: string
  device: string
}

export interface SystemLoginSession {
  sessionUid: string
  accountId: number
  address: string
  device: string
  createdAt: Generated<Date>
  lastSeenAt: Generated<Date>
}

export interface SystemMembership {
  accountId: number
  organizationId: number
  managerId: number | null
  surferId: number | null
  isInternal: Generated<boolean>
  enteredAt: Date | null
}

export interface SystemMigration {
  name: string
  checksum: string
  appliedAt: Generated<Date>
}

export interface SystemOidcArtifact {
  model: string
  id: string
  payload: ColumnType<unknown, string, string>
  grantId: string | null
  uid: string | null
  userCode: string | null
  organizationId: number | null
  expiresAt: Date | null
  consumedAt: Date | null
}

export interface SystemOneTimeToken {
  hash: Buffer
  purpose: 'first-start' | 'start' | 'entry'
  accountId: number | null
  sampleId: number | null
  expiresAt: Date
}

export interface SystemOrganizationIndex {
  organizationId: number
  name: string
  displayName: string
  timezone: string
  dialpadCompanyId: string | null
  dialpadLicenses: number | null
  totalLicenses: number
  isInternal: boolean
  suspendedAt: Date | null
  featureOverrides: ColumnType<unknown, string, string>
  createdAt: Date
}

export interface SystemOrganizationRemoval {
  organizationId: number
  requestedAt: Generated<Date>
}

export interface SystemPasskey {
  id: string
  accountId: number
  publicKey: Buffer
  signCount: number
  transports: Generated<string[]>
  name: string
  createdAt: Generated<Date>
  lastUsedAt: Date | null
}

export interface SystemPasskeyChallenge {
  challenge: string
  accountId: number | null
  expiresAt: Date
}

export interface SystemPushKey {
  id: number
  publicKey: string
  privateKeyId: string
  privateSealed: Buffer
}

export interface SystemRecoveryCode {
  accountId: number
  codeHash: Buffer
  usedAt: Date | null
}

export interface SystemSigningKey {
  id: string
  purpose: 'token' | 'cookie'
  secret: ColumnType<unknown, string, string>
  createdAt: Generated<Date>
}

export interface SystemTelephonySession {
  idHash: Buffer
  accountId: number
  organizationId: number
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  companyId: string
  address: string
  device: string
}

export interface Tables {
  adherenceBlock: AdherenceBlock
  adherenceDay: AdherenceDay
  adherenceException: AdherenceException
  adherenceExceptionSurfer: AdherenceExceptionSurfer
  adherenceOrganization: AdherenceOrganization
  adjustment: Adjustment
  adjustmentStream: AdjustmentStream
  agentGap: AgentGap
  agentMatch: AgentMatch
  analyticsView: AnalyticsView
  apiToken: ApiToken
  auditEntry: AuditEntry
  availabilityBlock: AvailabilityBlock
  billingAlert: BillingAlert
  billingCheckout: BillingCheckout
  block: Block
  blockTask: BlockTask
  calendarFeed: CalendarFeed
  calendarFeedEvent: CalendarFeedEvent
  changeRequest: ChangeRequest
  conflictAck: ConflictAck
  connection: Connection
  connectionAttempt: ConnectionAttempt
  connectionSecret: ConnectionSecret
  contact: Contact
  countedInterval: CountedInterval
  delivery: Delivery
  effortDay: EffortDay
  effortDue: EffortDue
  event: Event
  forecastImport: ForecastImport
  forecastSnapshot: ForecastSnapshot
  idempotentCall: IdempotentCall
  invitation: Invitation
  job: Job
  manager: Manager
  managerTeamEdit: ManagerTeamEdit
  moveIn: MoveIn
  moveInRow: MoveInRow
  notice: Notice
  notificationSettings: NotificationSettings
  optimization: Optimization
  optimizationAction: OptimizationAction
  organization: Organization
  performanceActivity: PerformanceActivity
  performanceDay: PerformanceDay
  planScenario: PlanScenario
  postMortem: PostMortem
  profilePicture: ProfilePicture
  pushSubscription: PushSubscription
  rawEvent: RawEvent
  rawWaiting: RawWaiting
  rebuild: Rebuild
  rebuiltContact: RebuiltContact
  rebuiltEvent: RebuiltEvent
  rebuiltTicket: RebuiltTicket
  recordCount: RecordCount
  recordGap: RecordGap
  remoteAgent: RemoteAgent
  remoteQueue: RemoteQueue
  report: Report
  reportPart: ReportPart
  requestSettings: RequestSettings
  rescore: Rescore
  roundRobin: RoundRobin
  scheduleChange: ScheduleChange
  scheduleChangeBlock: ScheduleChangeBlock
  scheduleDay: ScheduleDay
  scheduleDayAgent: ScheduleDayAgent
  scheduleEvent: ScheduleEvent
  scheduleNotice: ScheduleNotice
  schedulePlan: SchedulePlan
  schedulePlanApplication: SchedulePlanApplication
  schedulePlanSurfer: SchedulePlanSurfer
  schedulePlanTeam: SchedulePlanTeam
  schedulePresence: SchedulePresence
  scheduledReport: ScheduledReport
  shiftOffer: ShiftOffer
  shiftSuccession: ShiftSuccession
  shiftSwap: ShiftSwap
  shiftSwapMember: ShiftSwapMember
  shiftSwapPart: ShiftSwapPart
  shiftTemplate: ShiftTemplate
  simulatedDay: SimulatedDay
  specialDay: SpecialDay
  specialDayStream: SpecialDayStream
  stream: Stream
  streamBacktest: StreamBacktest
  streamChoice: StreamChoice
  streamConnection: StreamConnection
  streamForecast: StreamForecast
  streamForecastDay: StreamForecastDay
  streamHistory: StreamHistory
  subscription: Subscription
  subscriptionPayment: SubscriptionPayment
  surfer: Surfer
  surferChange: SurferChange
  surferImport: SurferImport
  surferScheduleSetting: SurferScheduleSetting
  surferTask: SurferTask
  surferTerm: SurferTerm
  surferUpdate: SurferUpdate
  surferWish: SurferWish
  syncJob: SyncJob
  task: Task
  taskStream: TaskStream
  taskTemplate: TaskTemplate
  taskTemplateSurfer: TaskTemplateSurfer
  taskTemplateTeam: TaskTemplateTeam
  team: Team
  teamPlan: TeamPlan
  ticket: Ticket
  ticketGrouping: TicketGrouping
  ticketSession: TicketSession
  timeOffAdjustment: TimeOffAdjustment
  timeOffBlackout: TimeOffBlackout
  timeOffLimit: TimeOffLimit
  timeOffPolicy: TimeOffPolicy
  timeOffPolicyTeam: TimeOffPolicyTeam
  timeOffRequest: TimeOffRequest
  timeReportingSettings: TimeReportingSettings
  timecard: Timecard
  upload: Upload
  uploadChunk: UploadChunk
  webhook: Webhook
  webhookDelivery: WebhookDelivery
  workEvent: WorkEvent
  'system.account': SystemAccount
  'system.accountLink': SystemAccountLink
  'system.authenticator': SystemAuthenticator
  'system.featureFlag': SystemFeatureFlag
  'system.impersonation': SystemImpersonation
  'system.knownBrowser': SystemKnownBrowser
  'system.loginAttempt': SystemLoginAttempt
  'system.loginEvent': SystemLoginEvent
  'system.loginSession': SystemLoginSession
  'system.membership': SystemMembership
  'system.migration': SystemMigration
  'system.oidcArtifact': SystemOidcArtifact
  'system.oneTimeToken': SystemOneTimeToken
  'system.organizationIndex': SystemOrganizationIndex
  'system.organizationRemoval': SystemOrganizationRemoval
  'system.passkey': SystemPasskey
  'system.passkeyChallenge': SystemPasskeyChallenge
  'system.pushKey': SystemPushKey
  'system.recoveryCode': SystemRecoveryCode
  'system.signingKey': SystemSigningKey
  'system.telephonySession': SystemTelephonySession
}
