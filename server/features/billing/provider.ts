// Payment provider of this installation, and how it is called.
import { Budget, createHttp, type HttpClient, PAYMENT_PROVIDERS, sleepFor } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import { invariant } from '#core/invariant.ts'
import type { Platform } from '#server/platform/platform.ts'

type Settings = NonNullable<Platform['configuration']['billing']>

export interface Billing {
  provider: (typeof PAYMENT_PROVIDERS)[number]
  settings: Settings
}

/** Null: nothing is billed here. */
export function billingOf({ billing: settings }: Platform['configuration']): Billing | null {
  if (!settings) return null
  const provider = PAYMENT_PROVIDERS.find(({ name }) => name === settings.provider)
  invariant(provider, `the payment provider ${settings.provider} is in the registry`)
  return { provider, settings }
}

/** Throws NOT_FOUND where nothing is billed. */
export function neededBilling({ configuration }: Pick<Platform, 'configuration'>): Billing {
  const billing = billingOf(configuration)
  if (!billing) throw refuse('NOT_FOUND', { what: 'address', id: '/billing' })
  return billing
}

export function httpTo(
  { provider, settings }: Billing,
  { clock, signal }: { clock: Platform['clock']; signal: AbortSignal },
): HttpClient {
  const now = () => clock.now()
  return createHttp({
    baseUrl: settings.baseUrl ?? provider.baseUrl,
    access: async () => null,
    budget: new Budget({}, { now, sleep: sleepFor }),
    signal,
    now,
  })
}
