import type { Subject } from '../subject.ts'
import { CHANNELS, PHONE, STATUSES, sample } from './connector.ts'
import { harbor, signed } from './provider.ts'

const sign = async (body: string, secret: string, at: number) => ({
  headers: signed(body, secret, at),
  body: Buffer.from(body),
})

export const SAMPLE: Subject = {
  connector: sample,
  simulated: harbor,
  app: { clientId: 'lineup', clientSecret: 'the-secret-of-the-application' },
  settings: { subdomain: 'acme' },
  sign,
  isSignedWithTime: true,
  handshakes: async (secret, at) => [await sign('{"id":"p1","type":"ping"}', secret, at)],
  strange: {
    unknownTopic: '{"id":"d1","type":"weather"}',
    malformed: '{"id":"d2","type":"change","ticket":7}',
  },
  statuses: STATUSES,
  channels: CHANNELS,
  phoneStatuses: PHONE,
  fieldOf: (field, ticket) => (field === 'priority' ? ticket.priority : null),
  golden: [
    {
      name: 'a phone status',
      record: {
        topic: 'presence',
        key: '1',
        body: '{"agent_id":9007199254740900071,"status":"wrapup","since":1772442847000}',
      },
      events: [{ kind: 'agent.status-changed', agentId: '9007199254740900071', to: 'wrapup' }],
    },
  ],
}
