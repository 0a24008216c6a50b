// Number of statements that `work` sends to its database, whichever connection it takes: a list must not cost one a row.
import pg from 'pg'
import { vi } from 'vitest'

/** Statements on other databases are those of other tests in the same process. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const databases = spy.mock.contexts.map(client => (client as pg.Client).database)
    return Math.max(...[...Map.groupBy(databases, name => name).values()].map(calls => calls.length))
  } finally {
    spy.mockRestore()
  }
}
