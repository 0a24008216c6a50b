// Statuses of agents. Webhooks report each change, the export reports past changes, and the list of users holds the
// current status.
import type { PhoneStatus } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { nothing } from '../kit/quarantine.ts'
import { secondOf } from '../kit/times.ts'
import type { Normalised } from '../kit/types.ts'

/** The words of the provider. After wrap-up and after a call an agent is there for the next one. */
const STATUSES: Readonly<Record<string, PhoneStatus>> = {
  available: 'available',
  'wrapup-end': 'available',
  'occupied-end': 'available',
  occupied: 'occupied',
  wrapup: 'wrapup',
  busy: 'busy',
  unavailable: 'unavailable',
  offduty: 'unavailable',
}
const OFF_DUTY = 'off duty'

/** `word`: null where the agent has gone off duty. */
export function meaningOfStatus(agentId: string, word: string | null, at: EpochMs): Normalised {
  const said = word?.trim() || OFF_DUTY
  const key = said.toLowerCase().replace(/wrap[ _-]?up/, 'wrapup')
  const known = STATUSES[key] ?? STATUSES[key.replace(/[ _-]/g, '')]
  const to = known ?? 'unavailable'
  return {
    ...nothing(),
    events: [
      {
        kind: 'agent.status-changed',
        agentId,
        to,
        // The export calls the end of a call or a wrap-up "available".
        raw: to === 'available' ? to : said,
        // Milliseconds of deliveries, exports and the list of users may differ. The second identifies the fact, and the
        // milliseconds order two facts within it.
        millisecond: at - secondOf(at) * 1000,
        factKey: ['status', agentId, to, secondOf(at)].join('|'),
        occurredAt: secondOf(at) * 1000,
      },
    ],
    warnings: known
      ? []
      : [`The agent status “${said.slice(0, 40)}” is not known: it counts as unavailable.`],
  }
}
