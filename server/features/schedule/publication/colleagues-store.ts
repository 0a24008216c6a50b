// Reads of colleagues. Row-level security keeps every statement inside the transaction's organization.
import { sql } from 'kysely'
import type { Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

export interface Peer {
  surferId: number
  name: string
  teamId: number
  timezone: Zone
}

/** The agent, the others of the agent's team or of the organization, by name, and the teams. */
export async function selectPeers(
  tx: Tx,
  surferId: number,
  isOwnTeam: boolean,
): Promise<{ me: Peer | undefined; peers: Peer[]; teams: { id: number; name: string }[] }> {
  const { rows } = await sql<Peer>`
    select s.id as surfer_id, trim(s.first_name || ' ' || s.last_name) as name, s.team_id, s.timezone
    from surfer s join surfer me on me.organization_id = s.organization_id and me.id = ${surferId}
    where s.deleted_at is null and (not ${isOwnTeam} or s.team_id = me.team_id)
    order by lower(s.first_name), lower(s.last_name), s.id`.execute(tx)
  const { rows: teams } = await sql<{ id: number; name: string }>`
    select id, name from team order by lower(name), id`.execute(tx)
  return {
    me: rows.find(row => row.surferId === surferId),
    peers: rows.filter(row => row.surferId !== surferId),
    teams,
  }
}
