// 1 to 4 and 24: who may connect, where calls may go, how tokens are kept alive, whom one meets, and leaving.
import { expect } from 'vitest'
import { ConnectorProblem } from '#connectors/kit/connector-problem.ts'
import type { RemoteAgent } from '#connectors/kit/types.ts'
import type { Harness } from '../harness.ts'
import { either, lacksRefresh, lacksSubscriptions, type Point, within } from '../point.ts'
import { everything, play } from '../script.ts'

const problemOf = async (work: Promise<unknown>): Promise<ConnectorProblem> => {
  const problem = await work.then(
    () => null,
    error => error,
  )
  expect(problem, 'a refusal that a person can act on').toBeInstanceOf(ConnectorProblem)
  return problem
}

export async function agentsOf(harness: Harness): Promise<RemoteAgent[]> {
  const agents: RemoteAgent[] = []
  for await (const page of harness.connector.listAgents(harness.context())) agents.push(...page)
  return agents
}

const connects: Point = {
  number: 1,
  title: 'connect: granted, denied, another state, a code used twice, a wrong verifier, a wrong key',
  run: subject =>
    within(subject, {}, async harness => {
      const { connector, app } = subject
      const connected = await harness.connect()
      expect(connected.accountId).not.toBe('')
      expect(connected.accountName).not.toBe('')
      expect(connected.credentials.access).not.toBe('')
      const context = harness.context()
      if (subject.linked) {
        const grant = { app, code: 'not-a-code', codeVerifier: '', redirectUri: 'https://lineup.example' }
        expect((await problemOf(connector.connect(grant, context))).code).toBe('denied')
        const stranger = { ...grant, app: { ...app, clientSecret: 'another' } }
        expect((await problemOf(connector.connect(stranger, context))).code).toBe('not-allowed')
        return
      }
      if (!connector.authorizeUrl) {
        const problem = await problemOf(connector.connect({ apiKey: 'not-a-key' }, context))
        expect(['denied', 'needs-reauth', 'not-allowed']).toContain(problem.code)
        return
      }
      const denied = await harness.authorize({ answer: 'no' }, 'state-2')
      expect(denied.answer.get('code')).toBeNull()
      expect(denied.answer.get('state'), 'the state comes back, so that another one is told').toBe('state-2')
      const asked = new URL(denied.address).searchParams
      expect(asked.get('code_challenge_method')).toBe('S256')

      const { answer, codeVerifier, redirectUri } = await harness.authorize()
      const grant = { app, code: answer.get('code')!, codeVerifier, redirectUri }
      if (harness.host.grants.rules!.takesPkce !== false) {
        const other = await problemOf(
          connector.connect({ ...grant, codeVerifier: codeVerifier.toUpperCase() }, context),
        )
        expect(other.code).toBe('denied')
      }
      await connector.connect(grant, context)
      expect((await problemOf(connector.connect(grant, context))).code).toBe('denied')
      const stranger = { ...app, clientSecret: 'another' }
      const again = await harness.authorize()
      const wrong = { ...grant, app: stranger, code: again.answer.get('code')! }
      expect((await problemOf(connector.connect(wrong, context))).code).toBe('not-allowed')
    }),
}

const HOSTILE = [
  '',
  ' ',
  'evil.example/',
  'evil.example#',
  'evil.example?',
  'a@evil.example',
  'a:b@evil',
  '../a',
  'a/b',
  'a\\b',
  'a b',
  'a\nb',
  'ok\n',
  'a%2eb',
  '127.0.0.1',
  '[::1]',
  'ａｂ',
  `${'a'.repeat(300)}`,
]

const staysAtHome: Point = {
  number: 2,
  title: 'a forged subdomain and a link that leads elsewhere are refused',
  run: subject =>
    within(subject, { pageSize: 3 }, async harness => {
      const { connector, settings } = subject
      for (const { name, pattern, isChangeable } of connector.settingFields) {
        expect(pattern.flags, `${name}: no state in the pattern`).not.toMatch(/[gy]/)
        expect(settings[name] ?? '', name).toMatch(pattern)
        const home = connector.baseUrl(settings, null)
        // A parameter outside the address may have any form.
        for (const forged of HOSTILE)
          if (isChangeable) expect(connector.baseUrl({ ...settings, [name]: forged }, null)).toBe(home)
          else expect(forged, `${name}: ${JSON.stringify(forged)}`).not.toMatch(pattern)
      }
      expect(new URL(connector.baseUrl(settings, null)).protocol).toBe('https:')
      await harness.connect()
      const home = harness.host.baseUrl
      const client = harness.client()
      const tried: string[] = []
      const http: typeof client = {
        request: async request => {
          tried.push(request.path)
          const reply = await client.request(request)
          const text = reply.text.replaceAll(home, 'https://evil.example')
          return { ...reply, text, json: () => JSON.parse(text) }
        },
      }
      const read = async () => {
        for await (const _page of connector.listAgents(harness.context(http)));
      }
      const refusal = await read().catch(error => error)
      const isLed = tried.some(path => path.includes('evil.example'))
      if (isLed) expect(refusal).toMatchObject({ name: 'ConnectorProblem', code: 'refused' })
      else expect(refusal).toBeUndefined()
    }),
}

const refreshesOnce: Point = {
  number: 3,
  title:
    'one refresh under twenty parallel refusals in two processes; a replaced token; a grant that is gone',
  lacks: either(lacksRefresh),
  run: subject =>
    within(subject, {}, async harness => {
      const { host } = harness
      await harness.connect()
      const clients = [harness.client(), harness.client()]
      host.grants.expire(false)
      const read = async (index: number) => {
        for await (const _page of subject.connector.listAgents(harness.context(clients[index % 2]!)));
      }
      await Promise.all(Array.from({ length: 20 }, (_, index) => read(index)))
      expect(host.grants.refreshCount, 'refreshed once').toBe(1)

      // The process died after the provider had answered and before the tokens were kept.
      const kept = harness.credentials!
      await subject.connector.refresh!(subject.app, kept, harness.context())
      host.grants.expire(false)
      harness.credentials = kept
      const after = await read(0).then(
        () => null,
        error => error,
      )
      if (host.grants.rules!.rotates) expect(after).toMatchObject({ code: 'needs-reauth' })
      else expect(after).toBeNull()

      harness.credentials = null
      await harness.connect()
      host.grants.expire(true)
      expect((await problemOf(read(0))).code).toBe('needs-reauth')
    }),
}

const knowsPeople: Point = {
  number: 4,
  title: 'all agents over all pages, the deactivated told, by e-mail; all queues',
  run: subject =>
    within(subject, { pageSize: 5 }, async harness => {
      const { company } = harness
      const { ids } = subject.simulated
      for (let index = 0; index < 120; index++) {
        const id = String(5000 + index)
        const one = {
          ...company.agents.get('72')!,
          id,
          name: `Agent ${index}`,
          email: `a${index}@harbor.example`,
        }
        company.agents.set(id, one)
      }
      await harness.connect()
      company.act({ do: 'agent.change', agentId: '75', isActive: false })
      const agents = await agentsOf(harness)
      const byId = new Map(agents.map(agent => [agent.remoteId, agent]))
      expect(byId.size, 'each once').toBe(agents.length)
      for (const { id, email, isActive } of company.agents.values()) {
        const agent = byId.get(ids.agent(id))
        if (isActive) expect(agent?.email?.toLowerCase(), id).toBe(email.toLowerCase())
        expect(agent?.isActive ?? false, id).toBe(isActive)
      }
      const queues: string[] = []
      for await (const page of subject.connector.listQueues(harness.context()))
        queues.push(...page.map(queue => queue.remoteId))
      const { covers } = subject.simulated
      const own = [...company.queues.values()].filter(({ channel }) =>
        channel === 'call' ? covers.calls : covers.tickets,
      )
      expect(queues).toEqual(expect.arrayContaining(own.map(queue => ids.queue(queue.id))))
    }),
}

const leaves: Point = {
  number: 24,
  title: 'disconnecting ends the subscriptions and gives the grant back',
  run: subject =>
    within(subject, {}, async harness => {
      const { connector, app } = subject
      await harness.connect()
      if (lacksSubscriptions(subject) === null) {
        const subscription = JSON.parse(JSON.stringify(await harness.subscribe()))
        await connector.unsubscribe!(subscription, harness.context())
        // Twice, as after a lost answer: what is no more is not missed.
        await connector.unsubscribe!(subscription, harness.context())
        await harness.simulator.settle()
        harness.received.length = 0
        await play(harness, everything(harness).slice(0, 4))
        await harness.simulator.settle()
        expect(harness.received, 'nothing is sent any more').toHaveLength(0)
      }
      if (!connector.revoke) return
      await connector.revoke(app, harness.credentials!, harness.context())
      if (connector.authorizeUrl) expect(harness.host.grants.openCount).toBe(0)
    }),
}

export const CONNECTING: readonly Point[] = [connects, staysAtHome, refreshesOnce, knowsPeople, leaves]
