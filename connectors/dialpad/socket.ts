// Push channel without a public address: the same deliveries over a websocket that we open. Its address is valid for
// an hour and requested again whenever the connection has ended.
import { setTimeout } from 'node:timers/promises'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import type { Connector, ConnectorContext, RawRequest } from '../kit/types.ts'
import { itemsOf, read } from './account.ts'
import { endEndpoint, endpointOf, OwnEndpoint, subscriptionsOf } from './subscribe.ts'

const LONGEST_PAUSE_MS = 60_000

export const openSocket: NonNullable<Connector['openSocket']> = async (
  secret,
  context,
  onMessage,
  onState,
) => {
  const { signal } = context
  const isOurs = (endpoint: OwnEndpoint) => endpoint.signature?.secret === secret
  const { id } = await endpointOf('websockets', isOurs, { secret }, context)
  await subscriptionsOf(id, context)
  for (let pauseMs = 1000; !signal.aborted; ) {
    const wasOpen = await listen(await addressOf(id, context), signal, onMessage, onState)
    pauseMs = wasOpen ? 1000 : Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    // Ended by the signal, the pause has nothing more to say.
    await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
  }
}

export const endSocket: NonNullable<Connector['endSocket']> = async (secrets, context) => {
  const ours: string[] = []
  for await (const endpoints of itemsOf(context, 'websockets', OwnEndpoint))
    for (const { id, signature } of endpoints) if (secrets.includes(signature?.secret ?? '')) ours.push(id)
  for (const id of ours) await endEndpoint('websockets', id, context)
}

async function addressOf(id: string, { http }: ConnectorContext): Promise<URL> {
  const reply = await http.request({ path: `api/v2/websockets/${encodeURIComponent(id)}`, lane: 'live' })
  if (reply.status === 404)
    throw new ConnectorProblem('unreachable', 'The push channel is gone at Dialpad; it is made anew.')
  const { websocket_url: url } = read(OwnEndpoint, reply.json(), 'websocket')
  if (url && URL.canParse(url) && mayListen(new URL(url), http.baseUrl)) return new URL(url)
  throw new ConnectorProblem('refused', 'The push channel leads to an address that is not of Dialpad.')
}

/** The provider's own hosts; unencrypted only to where the rest is too. */
function mayListen(url: URL, baseUrl = 'https://dialpad.com'): boolean {
  const base = new URL(baseUrl)
  if (url.host === base.host) return url.protocol === base.protocol.replace('http', 'ws')
  return url.protocol === 'wss:' && /(^|\.)dialpad\.com$/.test(url.hostname)
}

/** Until the connection ends. Whether it was there at all. */
function listen(
  url: URL,
  signal: AbortSignal,
  onMessage: (request: RawRequest) => void,
  onState?: (isOpen: boolean) => void,
): Promise<boolean> {
  return new Promise(resolve => {
    let wasOpen = false
    const socket = new WebSocket(url)
    const close = () => socket.close()
    signal.addEventListener('abort', close, { once: true })
    socket.addEventListener('open', () => {
      wasOpen = true
      onState?.(true)
      if (signal.aborted) close()
    })
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') onMessage({ headers: {}, body: Buffer.from(data, 'utf8') })
    })
    socket.addEventListener('close', () => {
      signal.removeEventListener('abort', close)
      if (wasOpen) onState?.(false)
      resolve(wasOpen)
    })
  })
}
