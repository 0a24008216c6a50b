// Number of statements that `work` sends to PostgreSQL, whichever connection it takes: a list must not cost one a row.
import pg from 'pg'
import { vi } from 'vitest'

export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}
