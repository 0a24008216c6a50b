// Thread of the simulated systems in which the agents of the sample company work. The product starts it and
// sends it the published schedule; it answers over HTTP like any provider.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { FromThread, SimulatedQueue, ThreadStart, ToThread } from '#server/main/sample/messages.ts'
import { ProviderSimulator, type SimulatedProvider } from '../kit/index.ts'
import { SAMPLE_PROVIDERS } from '../providers.ts'
import { SampleWorld } from './world.ts'

/** The pages of a month's records are few and large. */
const PAGE_SIZE = 1_000

const port = parentPort as MessagePort
const { key } = workerData as ThreadStart
const simulator = await new ProviderSimulator({
  providers: SAMPLE_PROVIDERS,
  startAt: Date.now(),
  key,
  isLimited: false,
}).start()
for (const { host } of simulator.providers.values())
  Object.assign(host.switches, { pageSize: PAGE_SIZE, exportsCalls: false })
const world = new SampleWorld(simulator)

port.on('message', (message: ToThread) => {
  if (message.do === 'continue') {
    world.add(message.days)
    world.forget(message.keptFrom)
    return
  }
  world.begin(message.queues, message.days, message.inboundFrom)
  port.postMessage({
    is: 'ready',
    url: simulator.url,
    systems: SAMPLE_PROVIDERS.map(provider => ({
      provider: provider.name,
      queueIds: Object.fromEntries(
        message.queues
          .filter(queue => isServed(provider, queue))
          .map(({ id }) => [id, provider.ids.queue(id)]),
      ),
    })),
  } satisfies FromThread)
})

/** Calls are the phone system's, everything else the helpdesk's. */
const isServed = ({ covers }: SimulatedProvider, { channel }: SimulatedQueue): boolean =>
  channel === 'call' ? covers.calls : covers.tickets
