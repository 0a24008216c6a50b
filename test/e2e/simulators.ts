// External systems of the journeys: one simulated company with a finished day, reported by every provider, and the
// payment provider.
import { ProviderSimulator } from '#simulators/kit/index.ts'
import { PaymentSimulator } from '#simulators/payments/index.ts'
import { PROVIDERS } from '#simulators/providers.ts'

const HOUR_MS = 3_600_000

export interface RunningSimulators {
  environment: Record<string, string>
  payments: PaymentSimulator
  /** Address of the controls of the providers. */
  controls: string
  stop(): Promise<void>
}

export async function startSimulators(): Promise<RunningSimulators> {
  const startAt = Date.now() - 14 * HOUR_MS
  const simulator = await new ProviderSimulator({ providers: PROVIDERS, startAt, seed: 1 }).start()
  simulator.seedDay({ isBehind: true })
  if (simulator.clock.now() < Date.now()) simulator.clock.advanceTo(Date.now())
  simulator.clock.run(1)
  const payments = await new PaymentSimulator({ startAt: Date.now(), trialDays: 14 }).start()
  payments.clock.run(1)
  return {
    environment: Object.assign(environmentOf(simulator), payments.environment()),
    payments,
    controls: `${simulator.url}/__fake`,
    stop: async () => {
      await payments.stop()
      await simulator.stop()
    },
  }
}

/** Environment with which the product finds the simulators. */
export const environmentOf = (simulator: ProviderSimulator): Record<string, string> =>
  Object.fromEntries(
    PROVIDERS.flatMap(({ name, oauth }) => {
      if (!oauth) return []
      const setting = `LINEUP_${name.toUpperCase()}`
      return [
        [`${setting}_BASE_URL`, `${simulator.url}/${name}`],
        [`${setting}_CLIENT_ID`, oauth.clientId],
        [`${setting}_CLIENT_SECRET`, oauth.clientSecret],
      ]
    }),
  )
