// A kind of thing that files bring: how its lines are compared with what is here, written and undone.
import type { MoveInColumns, MoveInField, MoveInKind, MoveInRow } from '#contract/organization/move-ins.ts'
import type { Permission } from '#contract/permissions.ts'
import type { DateOrder, Interval, Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface FileToRead {
  kind: MoveInKind
  text: string
  columns: MoveInColumns | null
  dateOrder: DateOrder | null
  zone: Zone | 'agent' | null
  /** Columns that were chosen for earlier files. */
  earlier: readonly { headers: string[]; columns: MoveInColumns }[]
  /** Zone of each agent by e-mail address in small letters. */
  agentZones: ReadonlyMap<string, Zone>
}

/** A line of the file: its cells, and times that were read. */
export interface FileRow {
  line: number
  cells: Partial<Record<MoveInField, string>>
  interval: Interval | null
  problem: Problem | null
}
export type Problem = NonNullable<MoveInRow['problem']>

export interface PlannedRow<W = unknown> extends MoveInRow {
  surferId: number | null
  /** Content to write; null for a line that writes nothing of its own. */
  write: W | null
}

export interface MoveInContext {
  organizationId: number
  managerId: number
  jobId: number
  isPublished: boolean
}

export interface Kind<W = unknown, Written = unknown> {
  /** Permission beside that to edit people. */
  permission: Permission
  plan(tx: Tx, context: MoveInContext, rows: readonly FileRow[]): Promise<PlannedRow<W>[]>
  /** Writes the rows and returns, in their order, what undoing them needs. */
  write(tx: Tx, context: MoveInContext, rows: readonly (PlannedRow<W> & { write: W })[]): Promise<Written[]>
  /** Throws CONFLICT, which names what was changed since. */
  undo(tx: Tx, context: MoveInContext, rows: readonly { name: string; written: Written }[]): Promise<void>
}

export const refusedRow = (
  line: number,
  name: string,
  field: MoveInField | null,
  value: string,
  because: string,
  surferId: number | null = null,
): PlannedRow<never> => ({
  line,
  name,
  state: 'refused',
  changes: [],
  problem: { field, value, because },
  surferId,
  write: null,
})
