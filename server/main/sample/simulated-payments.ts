// Payment provider of the sample company, simulated in a thread, and only where LINEUP_BILLING is "simulated".
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DAY_MS } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { firstSubscribedAt, passthroughOf } from '#server/features/billing/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import type { FromPayments, SimulatedSale } from './messages.ts'

const THREAD = new URL('../../../simulators/sample/payments-thread.ts', import.meta.url)
/** The same at each start, for receipts are known by their addresses. */
const PORT = 4710
/** A trial and two months. */
const PAST_MS = 75 * DAY_MS

export interface SimulatedPayments {
  /** Reports a subscription of the organization, unless the organization already has one. */
  begin(platform: Platform, organizationId: number): Promise<void>
  stop(): Promise<void>
}

/** Null unless it is asked for. Puts the settings with which the product finds it into the environment. */
export async function startSimulatedPayments(
  environment: Record<string, string | undefined>,
): Promise<SimulatedPayments | null> {
  if (environment.LINEUP_BILLING !== 'simulated') return null
  const thread = new Worker(THREAD, { workerData: { port: PORT } })
  const nextMessage = async (): Promise<FromPayments> => (await once(thread, 'message'))[0] as FromPayments
  const ready = await nextMessage().catch((cause: Error) => {
    throw new StartProblem(
      `LINEUP_BILLING=simulated: the payment provider did not start on port ${PORT} (${cause.message}). End what runs there, or set LINEUP_BILLING=none.`,
    )
  })
  if (ready.is === 'ready') Object.assign(environment, ready.environment)
  return {
    async begin({ db, clock, secrets, configuration, log }, organizationId) {
      const since = await db.inTenant(organizationId, firstSubscribedAt)
      thread.on('error', error => log.error({ err: error }, 'the simulated payment provider stopped'))
      thread.postMessage({
        hookUrl: `${configuration.localUrl}/hooks/billing`,
        passthrough: passthroughOf(secrets, organizationId),
        quantity: ORGANIZATION.totalLicenses,
        beganAt: since ?? Math.floor((clock.now() - PAST_MS) / 1000) * 1000,
      } satisfies SimulatedSale)
      await nextMessage()
    },
    stop: async () => void (await thread.terminate()),
  }
}
