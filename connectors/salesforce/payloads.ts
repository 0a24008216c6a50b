// Stored records, by the names that the provider gives their fields; those in small letters were added by us. By a bulk
// job everything is text.
import { z } from 'zod'
import { Moment } from '../kit/fields.ts'
import { wholeId } from './ids.ts'

const SalesforceId = z.string().min(1).transform(wholeId)
const MaybeSalesforceId = z
  .string()
  .nullish()
  .transform(id => (id ? wholeId(id) : null))
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')])
const Text = z.string().nullish()

const AUTHOR = { CreatedById: MaybeSalesforceId, 'CreatedBy.UserType': Text, CreatedDate: Moment }

/** Custom fields stand beside the others. */
export const CaseRecord = z.looseObject({
  Id: SalesforceId,
  Origin: Text,
  Status: z.string().min(1),
  IsClosed: Flag,
  OwnerId: MaybeSalesforceId,
  RecordTypeId: MaybeSalesforceId,
  CreatedDate: Moment,
  ClosedDate: Moment.nullish(),
  SystemModstamp: Moment,
  IsDeleted: Flag,
  MasterRecordId: MaybeSalesforceId,
  queue_id: MaybeSalesforceId,
  is_known: z.boolean(),
  /** Null: statuses are recognised by their names. */
  is_on_hold: z.boolean().nullish(),
  address: Text,
})
export type CaseRecord = z.infer<typeof CaseRecord>

export const HistoryRecord = z.object({
  CaseId: SalesforceId,
  Field: z.string(),
  NewValue: Text,
  is_known: z.boolean(),
  /** Null: statuses are recognised by their names. */
  is_on_hold: z.boolean().nullish(),
  is_closing: z.boolean(),
  ...AUTHOR,
})
export type HistoryRecord = z.infer<typeof HistoryRecord>

export const CommentRecord = z.object({
  Id: SalesforceId,
  ParentId: SalesforceId,
  IsPublished: Flag,
  ...AUTHOR,
})

export const EmailRecord = z.object({
  Id: SalesforceId,
  ParentId: SalesforceId,
  Incoming: Flag,
  Status: Text,
  MessageDate: Moment.nullish(),
  'Parent.CreatedDate': Moment.nullish(),
  ...AUTHOR,
})
export type EmailRecord = z.infer<typeof EmailRecord>

export const WorkRecord = z.object({
  UserId: SalesforceId,
  WorkItemId: MaybeSalesforceId,
  OriginalQueueId: MaybeSalesforceId,
  'ServiceChannel.DeveloperName': Text,
  Status: z.string().min(1),
  RequestDateTime: Moment.nullish(),
  AcceptDateTime: Moment.nullish(),
  CloseDateTime: Moment.nullish(),
  CreatedDate: Moment,
  SystemModstamp: Moment,
  address: Text,
})
export type WorkRecord = z.infer<typeof WorkRecord>

export const PresenceRecord = z.object({
  UserId: SalesforceId,
  'ServicePresenceStatus.MasterLabel': Text,
  StatusStartDate: Moment,
  StatusEndDate: Moment.nullish(),
  is_online: z.boolean(),
  is_followed: z.boolean(),
})
export type PresenceRecord = z.infer<typeof PresenceRecord>
