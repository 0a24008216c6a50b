// Repeated statements of Kysely as prepared statements: PostgreSQL parses such a text once for each connection, and
// keeps its plan if that is no worse (https://www.postgresql.org/docs/current/sql-prepare.html). Kysely has no option
// for it; node-postgres prepares each statement that has a name.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A kept plan takes some 20 kB of a connection. */
const MOST_PREPARED = 500
/** Texts whose uses are counted: one with a list of placeholders has many forms. */
const MOST_COUNTED = 5_000
/** Quick uses in a row after which a text is prepared. */
const QUICK_USES = 2
/** Milliseconds: planning is a small share of what takes longer, and a plan for its values may be much better. */
const QUICK_MS = 50
/** Elements of an array: a kept plan is made for ten, whatever comes later. */
const LARGEST_ARRAY = 40
/** Characters or bytes of a value that may be an array or JSON written out. */
const LARGEST_TEXT = 1_000

interface Repeated {
  quickUses: number
  name: string | null
}

export class PreparedStatements {
  readonly #texts = new Map<string, Repeated>()
  #prepared = 0
  #names = 0

  /** Name under which this use of `text` is prepared; undefined: planned anew, for its values. */
  nameFor(text: string, values: readonly unknown[]): string | undefined {
    const repeated = this.#texts.get(text)
    if (!repeated || repeated.quickUses < QUICK_USES || values.some(isLarge)) return
    if (repeated.name === null && this.#prepared < MOST_PREPARED) {
      repeated.name = `s${++this.#names}`
      this.#prepared++
    }
    return repeated.name ?? undefined
  }

  /** `ms`: what this use of `text` took. */
  used(text: string, ms: number): void {
    const repeated = this.#texts.get(text)
    if (repeated) repeated.quickUses = ms < QUICK_MS ? repeated.quickUses + 1 : 0
    else if (this.#texts.size < MOST_COUNTED)
      this.#texts.set(text, { quickUses: ms < QUICK_MS ? 1 : 0, name: null })
  }

  /** Texts get new names: connections hold statements under the old ones. */
  rename(): void {
    this.#texts.clear()
    this.#prepared = 0
  }
}

function isLarge(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > LARGEST_ARRAY
  return (typeof value === 'string' || value instanceof Uint8Array) && value.length > LARGEST_TEXT
}

/** `pool` for Kysely's dialect. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const statements = new PreparedStatements()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const preparing = preparingClient(client, statements)
      clients.set(client, preparing)
      return preparing
    },
  }
}

function preparingClient(client: pg.PoolClient, statements: PreparedStatements): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]) {
    // Statements without values go by the simple protocol, which costs less than a prepared one.
    if (values.length === 0) return client.query(text)
    const name = statements.nameFor(text, values)
    const start = performance.now()
    try {
      const result = await client.query({ text, values: [...values], name })
      statements.used(text, performance.now() - start)
      return result
    } catch (cause) {
      if (name !== undefined && isOutdated(cause as pg.DatabaseError)) statements.rename()
      throw cause
    }
  }
  return {
    // Cursors are for Kysely's streams, which the product does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: destroy => client.release(destroy),
  }
}

/** Whether a migration has changed the columns that a prepared statement returns. */
const isOutdated = ({ code, routine }: pg.DatabaseError): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery'
