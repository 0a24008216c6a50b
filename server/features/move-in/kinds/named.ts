// Things that are known by their name: teams, activities and shifts.
import type { MoveInField } from '#contract/organization/move-ins.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type FileRow, type Kind, type MoveInContext, type PlannedRow, refusedRow } from './kind.ts'
import { refuseChanged } from './refuse-changed.ts'

export type Named = { name: string }
type Stored<T> = T & { id: number }

/** A cell that cannot be read refuses its line. */
export class Unreadable extends Error {
  readonly field: MoveInField
  readonly value: string
  constructor(field: MoveInField, value: string, because: string) {
    super(because)
    this.field = field
    this.value = value
  }
}

interface NamedKind<T extends Named, S> {
  permission: Permission
  /** Things that are here, and what lines are read with. */
  standing(tx: Tx, context: MoveInContext): Promise<S & { there: readonly Stored<T>[] }>
  /** The thing as the line wants it; `before`: as it is. Throws Unreadable. */
  wanted(row: FileRow, before: Stored<T> | null, standing: S): T
  /** Fields as text, for the difference. */
  texts(thing: T): Partial<Record<MoveInField, string>>
  insert(tx: Tx, context: MoveInContext, things: readonly T[]): Promise<number[]>
  update(tx: Tx, context: MoveInContext, things: readonly Stored<T>[]): Promise<void>
  remove(tx: Tx, context: MoveInContext, ids: readonly number[]): Promise<void>
  /** Those that something else has come to use. */
  used(tx: Tx, ids: readonly number[]): Promise<number[]>
}

interface Write<T> {
  before: Stored<T> | null
  after: T
}
interface Written<T> {
  id: number
  before: Stored<T> | null
  after: T
}

const keyOf = (name: string): string => name.trim().toLowerCase()

export function namedKind<T extends Named, S>(kind: NamedKind<T, S>): Kind<Write<T>, Written<T>> {
  const isSame = (one: T, other: T) => JSON.stringify(kind.texts(one)) === JSON.stringify(kind.texts(other))
  return {
    permission: kind.permission,

    async plan(tx, context, rows) {
      const standing = await kind.standing(tx, context)
      const byName = new Map(standing.there.map(thing => [keyOf(thing.name), thing]))
      const lineOf = new Map<string, number>()
      return rows.map((row): PlannedRow<Write<T>> => {
        const name = row.cells.name ?? ''
        const earlier = lineOf.get(keyOf(name))
        if (name === '') return refusedRow(row.line, '', 'name', '', 'The name is empty. Write one.')
        if (earlier !== undefined)
          return refusedRow(
            row.line,
            name,
            'name',
            name,
            `The same name stands in line ${earlier}. Keep one of the two.`,
          )
        lineOf.set(keyOf(name), row.line)
        const before = byName.get(keyOf(name)) ?? null
        try {
          const after = kind.wanted(row, before, standing)
          const now = before ? kind.texts(before) : {}
          const changes = Object.entries(kind.texts(after)).flatMap(([field, to]) => {
            const from = now[field as MoveInField] ?? null
            return to === from || (from === null && to === '') ? [] : [{ field, from, to: to ?? '' }]
          })
          const state = before === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
          return {
            line: row.line,
            name,
            state,
            changes,
            problem: null,
            surferId: null,
            write: { before, after },
          }
        } catch (cause) {
          if (!(cause instanceof Unreadable)) throw cause
          return refusedRow(row.line, name, cause.field, cause.value, cause.message)
        }
      })
    },

    async write(tx, context, rows) {
      const added = rows.filter(row => row.write.before === null)
      const changed = rows.flatMap(({ write: { before, after } }) =>
        before ? [{ ...after, id: before.id }] : [],
      )
      const ids = await kind.insert(
        tx,
        context,
        added.map(row => row.write.after),
      )
      if (changed.length > 0) await kind.update(tx, context, changed)
      const idOf = new Map(added.map((row, at) => [row.line, ids[at]!]))
      return rows.map(({ line, write: { before, after } }) => ({
        id: before?.id ?? idOf.get(line)!,
        before,
        after,
      }))
    },

    async undo(tx, context, rows) {
      const { there } = await kind.standing(tx, context)
      const byId = new Map(there.map(thing => [thing.id, thing]))
      const addedIds = rows.flatMap(({ written }) => (written.before === null ? [written.id] : []))
      const used = new Set(await kind.used(tx, addedIds))
      const reasons = rows.flatMap(({ name, written: { id, after } }) => {
        const now = byId.get(id)
        if (!now) return [`${name} was removed`]
        if (!isSame(now, after)) return [`${name} was changed`]
        return used.has(id) ? [`${name} is used`] : []
      })
      refuseChanged(reasons)
      const before = rows.flatMap(({ written }) => (written.before ? [written.before] : []))
      if (before.length > 0) await kind.update(tx, context, before)
      await kind.remove(tx, context, addedIds)
    },
  }
}
