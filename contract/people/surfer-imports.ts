// Agents from a CSV file: what the file would change, applying it as a whole, and taking it back as a whole.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant, Paging, page } from '../shapes.ts'

export const MAX_IMPORT_CHARACTERS = 2_000_000
export const MAX_IMPORT_ROWS = 5000

export const IMPORT_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'team',
  'skills',
  'weeklyHours',
  'dailyHours',
  'workingWindows',
  'timezone',
  'startDate',
  'endDate',
] as const
export const ImportField = z.enum(IMPORT_FIELDS)
export type ImportField = z.infer<typeof ImportField>

/** The column of each field, counted from 0; a field that the file does not have is left out. */
export const ImportColumns = z.partialRecord(ImportField, z.int().min(0).max(499))
export type ImportColumns = z.infer<typeof ImportColumns>

const file = {
  text: z
    .string()
    .min(1, 'The file is empty')
    .max(MAX_IMPORT_CHARACTERS, 'The file is too long: split it into files of 5,000 agents'),
}

export const ImportedRow = z.object({
  /** Line in the file, the header being 1. */
  line: z.int(),
  state: z.enum(['new', 'changed', 'unchanged', 'refused']),
  name: z.string(),
  email: z.string(),
  /** Fields that get another value; `from` is null for a new agent. */
  changes: z.array(z.object({ field: ImportField, from: z.string().nullable(), to: z.string() })),
  /** Why the line is refused. */
  because: z.string().nullable(),
  /** Entries of the schedule that the changed first or last day leaves outside; 0 where neither changes. */
  entriesOutside: z.int(),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const EntriesOutside = z.enum(['delete', 'keep'])
export type EntriesOutside = z.infer<typeof EntriesOutside>

export const ImportPreview = z.object({
  /** Headers of the file. */
  headers: z.array(z.string()),
  /** The columns as they were given, or as they were guessed. */
  columns: ImportColumns,
  rows: z.array(ImportedRow),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Teams and skills that the file names and that will be made. */
  newTeams: z.array(z.string()),
  newSkills: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const SurferImport = z.object({
  id: Id,
  fileName: z.string(),
  managerName: z.string(),
  added: z.int(),
  changed: z.int(),
  createdAt: Instant,
  appliedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
})
export type SurferImport = z.infer<typeof SurferImport>

export const surferImports = {
  preview: endpoint({
    method: 'POST',
    path: '/surfer-imports/preview',
    permission: { allow: 'people.edit', teams: 'none' },
    audit: 'none',
    summary: 'What a file of agents would change',
    body: z.object({ ...file, columns: ImportColumns.nullable().default(null) }),
    maxBodyBytes: 4 * MAX_IMPORT_CHARACTERS,
    reply: ImportPreview,
  }),
  list: endpoint({
    method: 'GET',
    path: '/surfer-imports',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Imports of agents, newest first',
    query: Paging,
    reply: page(SurferImport),
  }),
  create: endpoint({
    method: 'POST',
    path: '/surfer-imports',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'upload', entity: 'surfer-import', id: 'reply.importId', fields: ['fileName'] },
    summary: 'Apply the lines of a file that a preview showed as new or changed',
    body: z.object({
      ...file,
      fileName: z.string().trim().min(1, 'Required').max(255),
      columns: ImportColumns,
      lines: z.array(z.int().positive()).min(1, 'Choose at least one line').max(MAX_IMPORT_ROWS),
      /** Fate of entries outside of changed first and last days, needed where there are such; deleting asks for `schedule.edit`. */
      entriesOutside: EntriesOutside.optional(),
    }),
    maxBodyBytes: 4 * MAX_IMPORT_CHARACTERS,
    reply: z.object({ importId: Id, jobId: Id }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/surfer-imports/:surferImportId/undo',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'revert', entity: 'surfer-import', id: 'params.surferImportId', fields: 'all' },
    summary: 'Take an import back: added agents are deleted, changed ones are as they were',
    params: z.object({ surferImportId: IdParam }),
    reply: SurferImport,
  }),
}
