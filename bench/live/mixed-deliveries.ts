// Signed deliveries of five systems in turn, each of its own agents: of ten, six changes of an agent's status and two
// calls or tickets, begun and ended. They are written as the simulators write theirs.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { CONNECTORS } from '#connectors/registry.ts'
import { newHookSecret, saveNewestHookSecret } from '#server/features/connections/session/credentials.ts'
import { newHookKey } from '#server/features/connections/webhooks/hook-key.ts'
import type { Database } from '#server/platform/database/index.ts'
import type { Secrets } from '#server/platform/secrets/index.ts'
import type { CompanyOnShift } from '#test/builders/company-on-shift.ts'
import { PhoneDeliveries } from '#test/builders/phone-deliveries.ts'

export interface Delivery {
  /** Place of the agent in the company's lists. */
  agent: number
  path: string
  headers: Record<string, string>
  body: string
  /** Whether the delivery reports a status. */
  isStatus: boolean
  /** Records that it is stored as. */
  recordCount: number
}

export interface Deliveries {
  next(at: number): Delivery
}

export function ofOneSystem(company: CompanyOnShift): Deliveries {
  const phone = new PhoneDeliveries(company)
  const headers = { 'content-type': 'application/jwt' }
  return {
    next(at) {
      const { agent, body, status } = phone.next(at)
      return { agent, body, headers, path: company.hookPath, isStatus: status !== null, recordCount: 1 }
    },
  }
}

/** Application with the secret that signs the deliveries of one system. */
export const APPLICATION = { id: 'bench-application', secret: 'bench-application-secret' }
/** As the systems know them. */
const PROVIDERS = ['aircall', 'zendesk', 'intercom', 'kustomer'] as const
type ProviderName = (typeof PROVIDERS)[number]
const JSON_TYPE = { 'content-type': 'application/json' }
const hmac = (algorithm: string, secret: string, ...parts: string[]) => {
  const hash = createHmac(algorithm, secret)
  for (const part of parts) hash.update(part)
  return hash
}
const iso = (at: number) => new Date(at).toISOString()
const second = (at: number) => Math.floor(at / 1000)

/** Happening: an agent's turn of status, or work that begins or ends. */
interface Happening {
  at: number
  agentId: string
  serial: number
  /** Number of the agent's turn, of a status. */
  turn: number | null
  work: { id: number; startedAt: number; isOver: boolean } | null
}
interface Written {
  body: string
  headers: Record<string, string>
}

const WRITERS: Record<ProviderName, (happening: Happening, secret: string) => Written> = {
  aircall({ at, agentId, serial, turn, work }, secret) {
    const user = { id: Number(agentId), name: 'Agent', wrap_up_time: 30 }
    const data = work
      ? {
          id: work.id,
          direction: 'inbound',
          started_at: second(work.startedAt),
          user,
          status: work.isOver ? 'done' : 'answered',
          answered_at: second(work.startedAt),
          ended_at: work.isOver ? second(at) : null,
          number: { id: 777 },
        }
      : { ...user, availability_status: turn! % 2 === 0 ? 'available' : 'custom', substatus: 'lunch' }
    const event = work
      ? work.isOver
        ? 'call.hungup'
        : 'call.answered'
      : turn! % 2 === 0
        ? 'user.opened.v2'
        : 'user.closed.v2'
    const body = JSON.stringify({
      resource: work ? 'call' : 'user',
      event,
      timestamp: second(at),
      token: secret,
      serial,
      data,
    })
    return { body, headers: JSON_TYPE }
  },
  // Zendesk deliveries report only statuses here, because a ticket in a delivery is fetched from the provider.
  zendesk({ at, agentId, serial, turn }, secret) {
    const time = iso(at)
    const name = (turn ?? serial) % 2 === 0 ? 'online' : 'away'
    const body = JSON.stringify({
      type: 'zen:event-type:agent.unified_state_changed',
      id: `bench-${serial}`,
      time,
      detail: { agent_id: agentId, account_id: '1' },
      event: { new_unified_state: { name }, updated_at: time },
    })
    const headers = {
      'x-zendesk-webhook-signature-timestamp': time,
      'x-zendesk-webhook-signature': hmac('sha256', secret, time, body).digest('base64'),
    }
    return { body, headers: { ...JSON_TYPE, ...headers } }
  },
  intercom({ at, agentId, serial, turn, work }) {
    const author = { type: 'admin', id: agentId }
    const item = work
      ? {
          id: String(work.id),
          created_at: second(work.startedAt),
          updated_at: second(at),
          state: work.isOver ? 'closed' : 'open',
          admin_assignee_id: Number(agentId),
          source: { type: 'conversation', delivered_as: 'customer_initiated' },
          conversation_parts: {
            conversation_parts: [
              {
                id: String(serial),
                part_type: work.isOver ? 'close' : 'comment',
                created_at: second(at),
                author,
              },
            ],
          },
        }
      : { id: agentId, name: 'Agent', away_mode_enabled: turn! % 2 === 1, has_inbox_seat: true }
    const topic = work
      ? work.isOver
        ? 'conversation.admin.closed'
        : 'conversation.admin.replied'
      : 'admin.away_mode_updated'
    const body = JSON.stringify({
      type: 'notification_event',
      app_id: APPLICATION.id,
      topic,
      id: `bench-${serial}`,
      created_at: second(at),
      data: { item },
    })
    const signature = `sha1=${hmac('sha1', APPLICATION.secret, body).digest('hex')}`
    return { body, headers: { ...JSON_TYPE, 'x-hub-signature': signature } }
  },
  // Kustomer webhooks report no statuses.
  kustomer({ at, agentId, serial, work }, secret) {
    const id = String(work?.id ?? 6_000_000_000 + serial).padStart(24, '0')
    const by = { data: { type: 'user', id: agentId } }
    const data = {
      id,
      type: 'conversation',
      relationships: { modifiedBy: by },
      attributes: {
        status: work?.isOver ? 'done' : 'open',
        channels: ['chat'],
        assignedUsers: [agentId],
        rev: serial,
        createdAt: iso(work?.startedAt ?? at),
        updatedAt: iso(at),
        direction: 'in',
      },
    }
    const changes = work?.isOver
      ? { status: { before: 'open', after: 'done' } }
      : { assignedUsers: { before: [], after: [agentId] } }
    const body = JSON.stringify({
      id: `bench${serial}`,
      name: 'kustomer.conversation.update',
      orgName: 'bench',
      data,
      changes,
      createdAt: iso(at),
    })
    const signature = hmac('sha256', secret, body).digest('hex')
    return { body, headers: { ...JSON_TYPE, 'x-kustomer-webhook-signature': signature } }
  },
}

interface System {
  name: ProviderName
  path: string
  secret: string
}

/** Four more systems, each of which has every fifth of the agents; the first keeps its own. */
export async function connectFourMore(
  db: Database,
  { organizationId, agentIds }: CompanyOnShift,
  secrets: Secrets,
): Promise<System[]> {
  const systems: System[] = []
  for (const [index, name] of PROVIDERS.entries()) {
    const connector = CONNECTORS.find(({ provider }) => provider.name === name)!
    const hookKey = newHookKey(organizationId)
    const secret = newHookSecret()
    await db.inTenant(organizationId, async tx => {
      const account = connector.accountOf ? APPLICATION.id : `bench-${name}`
      const { rows } = await sql<{ id: number }>`
        insert into connection (organization_id, provider_id, name, hook_key, state, account_id)
        values (${organizationId}, ${connector.provider.id}, ${name}, ${hookKey}, 'connected', ${account})
        returning id`.execute(tx)
      const connectionId = rows[0]!.id
      await saveNewestHookSecret(tx, secrets, { organizationId, connectionId }, secret)
      const own = agentIds.filter((_, at) => at % (PROVIDERS.length + 1) === index + 1)
      await sql`
        with moved as (
          update agent_match set connection_id = ${connectionId} where remote_id = any(${own}::text[]))
        update remote_agent set connection_id = ${connectionId} where remote_id = any(${own}::text[])`.execute(
        tx,
      )
    })
    systems.push({ name, secret, path: connector.accountOf ? `/hooks/${name}` : `/hooks/${name}/${hookKey}` })
  }
  return systems
}

/** Deliveries of five systems in turn; six of ten report a status and four report work, if the system reports both. */
export function ofFiveSystems(company: CompanyOnShift, systems: readonly System[]): Deliveries {
  const count = systems.length + 1
  const own = (place: number) =>
    company.agentIds.flatMap((id, at) => (at % count === place ? [{ id, at }] : []))
  const phoneAgents = own(0)
  const phone = ofOneSystem({ ...company, agentIds: phoneAgents.map(({ id }) => id) })
  const agentsOf = systems.map((_, index) => own(index + 1))
  const open = systems.map((): { id: number; startedAt: number; agent: number }[] => [])
  let serial = 0
  return {
    next(at) {
      const place = serial++ % count
      if (place === 0) {
        const delivery = phone.next(at)
        return { ...delivery, agent: phoneAgents[delivery.agent]!.at }
      }
      const round = Math.floor(serial / count)
      const { name, path, secret } = systems[place - 1]!
      const agents = agentsOf[place - 1]!
      const waiting = open[place - 1]!
      const kind = round % 10
      const isEnd = (kind === 4 || kind === 9) && waiting.length > 0
      const isBegin = name !== 'zendesk' && (kind === 3 || kind === 8 || (name === 'kustomer' && !isEnd))
      const ended = isEnd ? waiting.shift()! : null
      const agent = ended?.agent ?? round % agents.length
      const begun = isBegin ? { id: 7_000_000_000 + serial, startedAt: at, agent } : null
      if (begun) waiting.push(begun)
      const work = ended ? { ...ended, isOver: true } : begun ? { ...begun, isOver: false } : null
      const turn = work ? null : Math.floor(round / agents.length) + round
      const happening: Happening = { at, agentId: agents[agent]!.id, serial, turn, work }
      return {
        ...WRITERS[name](happening, secret),
        path,
        agent: agents[agent]!.at,
        isStatus: work === null,
        recordCount: name === 'kustomer' ? 2 : 1,
      }
    },
  }
}
