// Teammates, who are away or not, and the log in which that is written down.
import type { CompanyAgent, Host, PhoneStatus } from '../kit/index.ts'
import { adminId, second, teamId } from './ids.ts'

export const isAway = (status: PhoneStatus): boolean => status === 'unavailable' || status === 'busy'

export const adminOf = (agent: CompanyAgent) => ({
  type: 'admin',
  id: adminId(agent.id),
  name: agent.name,
  email: agent.email,
  away_mode_enabled: isAway(agent.phone.status),
  away_mode_reassign: false,
  away_status_reason_id: null,
  has_inbox_seat: true,
  team_ids: [Number(teamId('31'))],
})

/** Changes of the away mode; the newest first. */
export function activitiesOf({ company }: Host, after: number, before: number) {
  const wasAway = new Map<string, boolean>()
  return company.log
    .flatMap(action => {
      if (action.do !== 'agent.status') return []
      const now = isAway(action.to)
      const isSame = (wasAway.get(action.agentId) ?? true) === now
      wasAway.set(action.agentId, now)
      const at = second(action.at)
      if (isSame || at < after || at > before) return []
      const { email, name } = company.agents.get(action.agentId)!
      return {
        id: `fca05814-4b72-4dce-ad4f-${String(action.seq).padStart(12, '0')}`,
        performed_by: { type: 'admin', id: adminId(action.agentId), email, ip: '127.0.0.1' },
        metadata: { away_mode: now, away_status_reason: action.reason ?? null, auto_changed: false },
        created_at: at,
        activity_type: 'admin_away_mode_change',
        activity_description: `${name} changed their away mode.`,
      }
    })
    .reverse()
}
