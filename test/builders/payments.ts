import { PaymentSimulator } from '#simulators/payments/index.ts'

/** Settings of an installation that bills by a payment provider, which does not answer. */
export const paymentSettings = (): Record<string, string> =>
  new PaymentSimulator({ startAt: Date.now() }).environment()
