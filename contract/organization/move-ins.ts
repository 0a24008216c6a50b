// Moving in from another product: a CSV file of one kind, the difference it would make, taking it over and undoing it.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DateOrder, Id, IdParam, Instant, Paging, page, Zone } from '../shapes.ts'

export const MAX_MOVE_IN_CHARACTERS = 10_000_000
export const MAX_MOVE_IN_ROWS = 100_000

export const MoveInKind = z.enum(['teams', 'skills', 'shift-templates', 'shifts', 'time-off'])
export type MoveInKind = z.infer<typeof MoveInKind>

export const MoveInField = z.enum([
  'name',
  'description',
  'type',
  'color',
  'emoji',
  'email',
  'date',
  'start',
  'end',
  'breaks',
  'timezone',
  'activity',
  'shift',
  'note',
])
export type MoveInField = z.infer<typeof MoveInField>

/** The column of each field, counted from 0; a field that the file does not have is left out. */
export const MoveInColumns = z.partialRecord(MoveInField, z.int().min(0).max(499))
export type MoveInColumns = z.infer<typeof MoveInColumns>

const RowState = z.enum(['new', 'changed', 'unchanged', 'refused'])
export type MoveInRowState = z.infer<typeof RowState>

export const MoveInRow = z.object({
  /** Line in the file, the header being 1. */
  line: z.int(),
  state: RowState,
  name: z.string(),
  /** Fields that get another value; `from` is null for something new. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string() })),
  /** Reason of a refused line: the field, its value in the file, and what to try. */
  problem: z.object({ field: MoveInField.nullable(), value: z.string(), because: z.string() }).nullable(),
})
export type MoveInRow = z.infer<typeof MoveInRow>

const answers = {
  /** Null: as guessed from the headers, or as chosen for the last file with the same headers. */
  columns: MoveInColumns.nullable(),
  /** Order of day and month; null: as the file proves. */
  dateOrder: DateOrder.nullable(),
  /** Zone of times without an offset: one for all, or each agent's own. */
  zone: z
    .union([z.literal('agent'), Zone], 'Expected a time zone such as Europe/Berlin, or agent')
    .nullable(),
  /** Shifts and time off are published at once, or become drafts. */
  isPublished: z.boolean(),
}

export const MoveIn = z.object({
  id: Id,
  kind: MoveInKind,
  fileName: z.string(),
  managerName: z.string(),
  state: z.enum(['checking', 'checked', 'applied', 'undone']),
  headers: z.array(z.string()),
  ...answers,
  /** Questions to answer before the lines can be read. */
  questions: z.array(z.enum(['columns', 'dateOrder', 'zone'])),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  /** The last work on it: checking, taking over or undoing. */
  jobId: Id.nullable(),
  createdAt: Instant,
  appliedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
})
export type MoveIn = z.infer<typeof MoveIn>

const moveInParams = z.object({ moveInId: IdParam })

export const moveIns = {
  list: endpoint({
    method: 'GET',
    path: '/move-ins',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Files that were moved in, newest first',
    query: Paging,
    reply: page(MoveIn),
  }),
  get: endpoint({
    method: 'GET',
    path: '/move-ins/:moveInId',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'One file: its columns, what must be answered, and how many lines do what',
    params: moveInParams,
    reply: MoveIn,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/move-ins/:moveInId/rows',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'What each line of a file would change or has changed, or why it is refused',
    params: moveInParams,
    query: Paging.extend({ state: RowState.optional() }),
    reply: page(MoveInRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/move-ins',
    permission: { allow: 'people.edit', teams: 'none' },
    audit: { action: 'upload', entity: 'move-in', id: 'reply.id', fields: ['kind', 'fileName'] },
    summary: 'Upload a CSV file of one kind and compare it with what is here; nothing else is changed',
    body: z.object({
      kind: MoveInKind,
      fileName: z.string().trim().min(1, 'Required').max(255),
      text: z.string().max(MAX_MOVE_IN_CHARACTERS, 'The file is too long: split it into files of 10 MB'),
      columns: answers.columns.default(null),
      dateOrder: answers.dateOrder.default(null),
      zone: answers.zone.default(null),
      isPublished: answers.isPublished.default(false),
    }),
    maxBodyBytes: 3 * MAX_MOVE_IN_CHARACTERS,
    reply: MoveIn,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/move-ins/:moveInId',
    permission: { allow: 'people.edit', teams: 'none' },
    audit: { action: 'change', entity: 'move-in', id: 'params.moveInId', fields: 'all' },
    summary: 'Say how to read a file, and compare it anew',
    params: moveInParams,
    body: z.object(answers).partial(),
    reply: MoveIn,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/move-ins/:moveInId/apply',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'apply', entity: 'move-in', id: 'params.moveInId', fields: 'all' },
    summary: 'Take over every line that is new or changed, all in one transaction',
    params: moveInParams,
    reply: MoveIn,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/move-ins/:moveInId/undo',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'revert', entity: 'move-in', id: 'params.moveInId', fields: 'all' },
    summary: 'Undo a whole file; refused while something of it was changed since',
    params: moveInParams,
    reply: MoveIn,
  }),
}
