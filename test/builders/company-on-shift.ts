// Company at work: all agents have the same published shift and are known to one connected phone system with signed
// deliveries.
import { sql } from 'kysely'
import { CONNECTORS } from '#connectors/registry.ts'
import type { Interval } from '#core/time/index.ts'
import { newHookSecret, saveNewestHookSecret } from '#server/features/connections/session/credentials.ts'
import { newHookKey } from '#server/features/connections/webhooks/hook-key.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'
import { aCompany } from './company.ts'
import { aManager, type Person } from './people.ts'
import { aStream, aTask } from './work.ts'

export interface CompanyOnShift {
  organizationId: number
  manager: Person
  connectionId: number
  surferIds: number[]
  /** As the phone system knows them, in the same order. */
  agentIds: string[]
  hookPath: string
  hookSecret: string
}

interface OnShiftOptions {
  secrets: Secrets
  shift: Interval
  /** Number of agents. */
  count: number
}

const phone = CONNECTORS.find(({ capabilities }) => capabilities.isPhone)!.provider
const QUEUE_ID = '777001'
const FIRST_AGENT = 900_000
const emailOf = (index: number): string => `agent-${index}@at-work.example`

export async function aCompanyOnShift(
  db: Database,
  { secrets, shift, count }: OnShiftOptions,
): Promise<CompanyOnShift> {
  const company = await aCompany(db, { name: 'At work', timezone: 'Etc/UTC', totalLicenses: count })
  const { organizationId } = company
  const manager = await aManager(db, company)
  const hookKey = newHookKey(organizationId)
  const connectionId = await db.inTenant(organizationId, async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into connection (organization_id, provider_id, name, hook_key, state)
      values (${organizationId}, ${phone.id}, 'Phones', ${hookKey}, 'connected') returning id`.execute(tx)
    return rows[0]!.id
  })
  const streamId = await aStream(db, company, { name: 'Calls', connectionIds: [connectionId] })
  const taskId = await aTask(db, company, { name: 'Calls', streamIds: [streamId] })
  const hookSecret = newHookSecret()
  const [start, end] = [new Date(shift.start), new Date(shift.end)]
  const agentIds = Array.from({ length: count }, (_, index) => String(FIRST_AGENT + index))
  const surferIds = await db.inTenant(organizationId, async tx => {
    await saveNewestHookSecret(tx, secrets, { organizationId, connectionId }, hookSecret)
    await sql`update stream set dialpad_contact_center_id = ${QUEUE_ID}`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into surfer (organization_id, team_id, first_name, last_name, email, timezone)
      select ${organizationId}::bigint, ${company.defaultTeamId}::bigint, 'Agent', g.n::text,
        'agent-' || g.n || '@at-work.example', 'Etc/UTC'
      from generate_series(0, ${count - 1}::integer) as g(n) order by g.n returning id`.execute(tx)
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
        select ${organizationId}::bigint, unnest(${ids}::bigint[]), 'shift', 'plan', ${start}, ${end}, 1
        returning id)
      insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
      select ${organizationId}::bigint, id, ${taskId}::bigint, ${start}, ${end} from shift`.execute(tx)
    return ids
  })
  return {
    organizationId,
    manager,
    connectionId,
    surferIds,
    agentIds,
    hookSecret,
    hookPath: `/hooks/${phone.name}/${hookKey}`,
  }
}
