// The outside systems, and the only file here that the server imports.
import { aircall } from './aircall/index.ts'
import { type CsvResult, readCsv } from './csv/read-csv.ts'
import { dialpad } from './dialpad/index.ts'
import { front } from './front/index.ts'
import { helpscout } from './helpscout/index.ts'
import { intercom } from './intercom/index.ts'
import type { PaymentProvider } from './kit/payment-provider.ts'
import type { Connector } from './kit/types.ts'
import { paddleClassic } from './paddle-classic/index.ts'
import { talkdesk } from './talkdesk/index.ts'
import { twilio } from './twilio/index.ts'
import { zendesk } from './zendesk/index.ts'

export interface ProviderEntry {
  /** The specification's integration id. */
  id: number
  name: string
  displayName: string
  isOauth: boolean
}

/** Systems that are read and listened to. */
export const CONNECTORS: readonly Connector[] = [
  zendesk,
  dialpad,
  aircall,
  intercom,
  front,
  helpscout,
  twilio,
  talkdesk,
]

/** Systems that subscriptions to the product are paid by. */
export const PAYMENT_PROVIDERS: readonly PaymentProvider[] = [paddleClassic]

/** Providers that can be connected today. Files come when somebody uploads them: nothing is read or listened to. */
export const PROVIDERS: readonly ProviderEntry[] = [
  ...CONNECTORS.map(({ provider }) => provider),
  { id: 12, name: 'csv', displayName: 'CSV upload', isOauth: false },
].sort((a, b) => a.id - b.id)

export type { CountedInterval, CsvReading, RejectedRow } from './csv/read-csv.ts'
export { Budget } from './kit/budget.ts'
export { ConnectorProblem } from './kit/connector-problem.ts'
export { createHttp, type HttpClient, type HttpOptions, sleepFor } from './kit/http.ts'
export { challengeOf, newVerifier } from './kit/oauth.ts'
export type { PaymentKeys, PaymentProvider, SignedAlert } from './kit/payment-provider.ts'
export * from './kit/types.ts'
export { type CsvResult, readCsv }
