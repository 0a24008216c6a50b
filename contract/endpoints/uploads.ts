import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DateOrder, Id, IdList, IdParam, Instant, Paging, page, Zone } from '../shapes.ts'

export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
export const MAX_UPLOAD_ROWS = 1_000_000

/** Meaning of the file's columns, by header name, or "Column 1" … without a header. */
export const Reading = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('timestamps'),
    hasHeader: z.boolean(),
    dateOrder: DateOrder,
    column: z.string().min(1, 'Choose the column of the contact’s time'),
    /** Seconds, mm:ss or h:mm:ss. */
    handleTimeColumn: z.string().nullable().default(null),
    /** Column that names the queue: ticket groups can then be of single queues. */
    queueColumn: z.string().nullable().optional(),
  }),
  z.object({
    kind: z.literal('intervals'),
    hasHeader: z.boolean(),
    dateOrder: DateOrder,
    startColumn: z.string().min(1, 'Choose the column of the interval’s start'),
    offeredColumn: z.string().min(1, 'Choose the column of contacts offered'),
    handledColumn: z.string().nullable().default(null),
    /** Per handled contact: seconds, mm:ss or h:mm:ss. */
    handleTimeColumn: z.string().nullable().default(null),
    queueColumn: z.string().nullable().optional(),
    minutes: z.literal([5, 10, 15, 20, 30, 60, 1440]),
  }),
])
export type Reading = z.infer<typeof Reading>

const RejectedRow = z.object({ line: z.int(), value: z.string(), reason: z.string() })

export const Upload = z.object({
  id: Id,
  connectionId: Id,
  kind: z.enum(['timestamps', 'intervals']),
  state: z.enum(['receiving', 'received', 'imported', 'refused']),
  fileName: z.string(),
  fileTimeZone: Zone,
  reading: Reading,
  /** Weeks by which the file's dates were moved. */
  shiftWeeks: z.int(),
  earliest: Instant.nullable(),
  latest: Instant.nullable(),
  rowCount: z.int().nullable(),
  rejectedCount: z.int().nullable(),
  /** The first rows that were left out, with the reason. */
  rejects: z.array(RejectedRow),
  /** Why the whole file was refused. */
  refusal: z.string().nullable(),
  /** Queues that the file's queue column names. */
  queues: z.array(z.string()),
  managerFirstName: z.string(),
  managerLastName: z.string(),
  jobId: Id.nullable(),
  createdAt: Instant,
})
export type Upload = z.infer<typeof Upload>

export const UploadForm = z.object({
  connectionId: Id,
  fileName: z.string().min(1, 'Required'),
  fileTimeZone: Zone,
  reading: Reading,
  shiftWeeks: z.int().min(0).max(5200).default(0),
})
export type UploadForm = z.infer<typeof UploadForm>

const uploadParams = z.object({ uploadId: IdParam })

export const uploads = {
  list: endpoint({
    method: 'GET',
    path: '/uploads',
    permission: { allow: 'connections.view', teams: 'none' },
    audit: 'none',
    summary: 'Uploaded files, newest first',
    query: Paging.extend({ connectionIds: IdList }),
    reply: page(Upload),
  }),
  get: endpoint({
    method: 'GET',
    path: '/uploads/:uploadId',
    permission: { allow: 'connections.view', teams: 'none' },
    audit: 'none',
    summary: 'One uploaded file',
    params: uploadParams,
    reply: Upload,
  }),
  create: endpoint({
    method: 'POST',
    path: '/uploads',
    permission: { allow: 'uploads.edit', teams: 'none' },
    audit: { action: 'upload', entity: 'upload', id: 'reply.id', fields: 'all' },
    summary: 'Announce a file and how to read it; its content follows',
    body: UploadForm,
    reply: Upload,
  }),
  content: endpoint({
    method: 'PUT',
    path: '/uploads/:uploadId/content',
    permission: { allow: 'uploads.edit', teams: 'none' },
    audit: { unrecorded: 'The content of an upload that uploads.create recorded.' },
    summary: 'The file itself, as text/csv of at most 50 MB; starts the import',
    params: uploadParams,
    isStream: true,
    reply: Upload,
  }),
  timestamps: endpoint({
    method: 'POST',
    path: '/uploads/timestamps',
    permission: { allow: 'uploads.edit', teams: 'none' },
    audit: {
      action: 'upload',
      entity: 'upload',
      id: 'reply.id',
      fields: ['connectionId', 'fileName', 'timeZone'],
    },
    summary: 'Timestamps of contacts without a file; starts the import',
    body: z.object({
      /** Left out: the first source of files, which is made where there is none. */
      connectionId: Id.optional(),
      column: z.string().min(1),
      timeZone: Zone,
      /** Left out: as the timestamps prove; refused where they could be either. */
      dateOrder: DateOrder.optional(),
      timestamps: z.array(z.string()).min(1, 'Send at least one timestamp').max(100_000),
      fileName: z.string().min(1),
    }),
    maxBodyBytes: 8 * 1024 * 1024,
    reply: Upload,
  }),
}
