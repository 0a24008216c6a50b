// One of the 28 points. It opens its own simulated world, and throws when the connector does not hold.
import { Harness, type HarnessOptions } from './harness.ts'
import type { Subject } from './subject.ts'

export interface Point {
  number: number
  title: string
  /** Reason why the point does not apply to the system; null: it applies. */
  lacks?(subject: Subject): string | null
  run(subject: Subject): Promise<void>
}

export async function within(
  subject: Subject,
  options: HarnessOptions,
  work: (harness: Harness) => Promise<void>,
): Promise<void> {
  const harness = await Harness.open(subject, options)
  try {
    await work(harness)
  } finally {
    await harness.close()
  }
}

export const lacksWebhooks = ({ connector }: Subject) =>
  connector.capabilities.webhooks ? null : 'it has no webhooks'
/** Subscriptions of a connection's own, signed with its secret. */
export const lacksSubscriptions = (subject: Subject) =>
  lacksWebhooks(subject) ?? (subject.connector.accountOf ? 'its webhooks belong to the application' : null)
/** A secret of the connection's own, which can be replaced from here. */
export const lacksOwnSecret = (subject: Subject) =>
  lacksSubscriptions(subject) ??
  (subject.connector.apiKey?.signsWebhooks ? 'its webhooks are signed with a key of the account' : null)
export const lacksOAuth = ({ connector }: Subject) =>
  connector.authorizeUrl ? null : 'it is connected by a key'
export const lacksRefresh = ({ connector }: Subject) =>
  connector.refresh ? null : 'its credentials do not end'
export const lacksTickets = ({ simulated }: Subject) =>
  simulated.covers.tickets ? null : 'it has no tickets'
export const lacksCalls = ({ simulated }: Subject) => (simulated.covers.calls ? null : 'it has no calls')
export const lacksEndpoints = ({ connector }: Subject) =>
  connector.capabilities.endpoints.length > 0 ? null : 'nothing can be read back'
export const lacksPresence = ({ connector }: Subject) =>
  connector.capabilities.presence === 'none' ? 'it knows no presence' : null

/** The first thing that is lacking. */
export const either =
  (...reasons: ((subject: Subject) => string | null)[]) =>
  (subject: Subject): string | null =>
    reasons.map(reason => reason(subject)).find(reason => reason !== null) ?? null
