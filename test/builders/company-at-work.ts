// A company at work: everybody on a published shift that began hours ago, known to one connected phone system
// whose news are signed.
import { sql } from 'kysely'
import { CONNECTORS } from '#connectors/registry.ts'
import { HOUR_MS } from '#core/time/index.ts'
import { keepHookSecret, newHookSecret } from '#server/features/connections/credentials.ts'
import { newHookKey } from '#server/features/connections/hook-key.ts'
import type { Database } from '#server/platform/database/index.ts'
import { openSecrets, readSecretKeys } from '#server/platform/secrets/index.ts'
import { aCompany, aManager, aStream, aTask, type Person } from '#test/builders/index.ts'

export interface BenchCompany {
  organizationId: number
  manager: Person
  connectionId: number
  surferIds: number[]
  /** As the phone system knows them, in the same order. */
  agentIds: string[]
  hookPath: string
  hookSecret: string
}

const phone = CONNECTORS.find(({ capabilities }) => capabilities.isPhone)!.provider
const QUEUE_ID = '777001'
const FIRST_AGENT = 900_000
export const emailOf = (index: number): string => `agent-${index}@bench.example`

export async function aCompanyAtWork(
  db: Database,
  dataDirectory: string,
  count: number,
): Promise<BenchCompany> {
  const company = await aCompany(db, { name: 'Bench', timezone: 'Etc/UTC', totalLicenses: count })
  const { organizationId } = company
  const manager = await aManager(db, company)
  const hookKey = newHookKey(organizationId)
  const connectionId = await db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into connection (organization_id, provider_id, name, hook_key, state)
      values (${organizationId}, ${phone.id}, 'Bench phones', ${hookKey}, 'connected') returning id`.execute(
      tx,
    )
    return rows[0]!.id
  })
  const streamId = await aStream(db, company, { name: 'Calls', connectionIds: [connectionId] })
  const taskId = await aTask(db, company, { name: 'Calls', streamIds: [streamId] })
  const hookSecret = newHookSecret()
  const secrets = openSecrets(readSecretKeys(null, dataDirectory))
  const now = Date.now()
  const shift = { start: new Date(now - 3 * HOUR_MS), end: new Date(now + 5 * HOUR_MS) }
  const agentIds = Array.from({ length: count }, (_, index) => String(FIRST_AGENT + index))
  const surferIds = await db.inTenant(organizationId, async tx => {
    await keepHookSecret(tx, secrets, { organizationId, connectionId }, hookSecret, now)
    await sql`update stream set dialpad_contact_center_id = ${QUEUE_ID}`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into surfer (organization_id, team_id, first_name, last_name, email, timezone)
      select ${organizationId}::bigint, ${company.defaultTeamId}::bigint, 'Agent', n::text,
        'agent-' || n || '@bench.example', 'Etc/UTC'
      from generate_series(0, ${count - 1}::integer) as n order by n returning id`.execute(tx)
    const ids = rows.map(row => row.id).sort((a, b) => a - b)
    await sql`
      insert into surfer_task (organization_id, surfer_id, task_id)
      select ${organizationId}::bigint, unnest(${ids}::bigint[]), ${taskId}::bigint`.execute(tx)
    await sql`
      insert into remote_agent (organization_id, connection_id, remote_id, name, email)
      select ${organizationId}::bigint, ${connectionId}::bigint, r, '', e
      from unnest(${agentIds}::text[], ${agentIds.map((_, index) => emailOf(index))}::text[]) as a(r, e)`.execute(
      tx,
    )
    await sql`
      insert into agent_match (organization_id, connection_id, remote_id, surfer_id)
      select ${organizationId}::bigint, ${connectionId}::bigint, r, s
      from unnest(${agentIds}::text[], ${ids}::bigint[]) as a(r, s)`.execute(tx)
    await sql`
      with shift as (
        insert into block (organization_id, surfer_id, type, origin, starts_at, ends_at, published_version)
        select ${organizationId}::bigint, unnest(${ids}::bigint[]), 'shift', 'plan', ${shift.start}, ${shift.end}, 1
        returning id)
      insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
      select ${organizationId}::bigint, id, ${taskId}::bigint, ${shift.start}, ${shift.end} from shift`.execute(
      tx,
    )
    return ids
  })
  return {
    ...{ organizationId, manager, connectionId, surferIds, agentIds, hookSecret },
    hookPath: `/hooks/${phone.name}/${hookKey}`,
  }
}
