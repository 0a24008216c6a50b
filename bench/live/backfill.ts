// Backfill of months over two connections, in the database of a running product.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { CONNECTORS } from '#connectors/registry.ts'
import { DAY_MS } from '#core/time/index.ts'
import { insertSystem, setState } from '#server/features/connections/session/connection-store.ts'
import { saveCredentials } from '#server/features/connections/session/credentials.ts'
import { startSyncs } from '#server/features/connections/sync/sync-connection.ts'
import { newHookKey } from '#server/features/connections/webhooks/hook-key.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'
import type { CompanyOnShift } from '#test/builders/company-on-shift.ts'
import type { Past } from './past-thread.ts'

const ACCOUNTS = 2
const DAYS_A_MONTH = 30.4

interface Wishes {
  months: number
  /** Calls of an agent's day. */
  callsPerDay: number
}

export interface Backfill {
  connectionIds: number[]
  /** Records that were stored, and whether all were. */
  state(): Promise<{ stored: number; isDone: boolean }>
  end(): Promise<unknown>
}

/** Begins to read; each connection has half of the agents. */
export async function beginBackfill(
  db: Database,
  { organizationId, agentIds }: CompanyOnShift,
  secrets: Secrets,
  { months, callsPerDay }: Wishes,
): Promise<Backfill> {
  const own = Array.from({ length: ACCOUNTS }, (_, account) =>
    agentIds.filter((_, at) => at % ACCOUNTS === account),
  )
  const past: Past = { agentIds: own, gapSeconds: 86_400 / (own[0]!.length * callsPerDay) }
  const thread = new Worker(new URL('./past-thread.ts', import.meta.url), { workerData: past })
  const [url] = (await once(thread, 'message')) as [string]
  const { provider } = CONNECTORS.find(one => one.provider.name === 'aircall')!
  const connectionIds: number[] = []
  const now = Date.now()
  for (let account = 0; account < ACCOUNTS; account++)
    await db.inTenant(organizationId, async tx => {
      const name = `Past ${account + 1}`
      const id = await insertSystem(tx, organizationId, {
        providerId: provider.id,
        name,
        settings: {},
        accountId: name,
        accountName: name,
        hookKey: newHookKey(organizationId),
        simulatorUrl: `${url}/${account}`,
        at: now,
      })
      connectionIds.push(id)
      await saveCredentials(
        tx,
        secrets,
        { organizationId, connectionId: id },
        { access: 'bench:bench', refresh: null, expiresAt: null },
      )
      await setState(tx, organizationId, id, { state: 'connected', problem: null, at: now })
      const range = { from: now - months * DAYS_A_MONTH * DAY_MS, to: now }
      await startSyncs(tx, organizationId, { id, providerId: provider.id }, { reason: 'first', ...range })
    })
  return {
    connectionIds,
    state: () =>
      db.inTenant(organizationId, async tx => {
        const { rows } = await sql<{ stored: number; isDone: boolean }>`
          select coalesce(sum(record_count), 0)::int as stored, bool_and(complete or reason = 'late') as is_done
          from sync_job where connection_id = any(${connectionIds}::bigint[])`.execute(tx)
        return rows[0]!
      }),
    end: () => thread.terminate(),
  }
}
