// Subject of the suite: a connector, its simulated provider, and what only its author can know.
import type { PhoneStatus, TicketChannel, TicketStatus, WorkEvent } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { CompanyTicket, SimulatedProvider } from '#simulators/kit/index.ts'
import type { Connector, ConnectorSettings, OAuthApp, RawRecord, RawRequest } from '../kit/types.ts'

/** A fact in the form in which what was reported is compared with what happened. */
export interface Fact {
  kind: WorkEvent['kind']
  ticketId?: string
  /** Agent who did it, or whose status it is; null: no agent. */
  agentId?: string | null
  to?: string | null
  /** Since 1970; null where paths may differ by the nature of the thing. */
  second: number | null
}

export interface Subject {
  connector: Connector
  simulated: SimulatedProvider
  app: OAuthApp
  /** Signs the application's webhooks, where that is not its client secret. */
  applicationSecret?: string
  /** As a manager would type them. */
  settings: ConnectorSettings
  /** API key, for a system that is connected by one. */
  apiKey?: string

  /** Says yes on the page that a token opens; gives the code. */
  linked?(baseUrl: string, linkToken: string): Promise<string>
  /** The provider does not report who changed a status or an assignee. */
  hidesActors?: boolean

  /** A delivery as the provider signs it at a moment. Needed where there are webhooks. */
  sign?(body: string, secret: string, at: EpochMs): Promise<RawRequest>
  /** Nothing is signed: the secret itself stands in the body, in this field. */
  secretField?: string
  /** The provider signs the time too: an old delivery can be recognised. */
  isSignedWithTime?: boolean
  /** Requests that the provider sends to verify an address; none where it doesn't. */
  handshakes?(secret: string, at: EpochMs): Promise<RawRequest[]>
  /** Bodies of deliveries: of a topic that we don't know, and of a known one without what it must have. */
  strange?: { unknownTopic: string; malformed: string }

  /** Every word of the provider, and what it means to us. One that is unknown: OPEN, or unavailable, with a warning. */
  statuses?: Readonly<Record<string, TicketStatus>>
  channels?: Readonly<Record<string, TicketChannel>>
  phoneStatuses?: Readonly<Record<string, PhoneStatus>>

  /** Value of a filter field as the provider itself has it. */
  fieldOf?(field: string, ticket: CompanyTicket): string | null

  /** Facts that a path does not report, by the provider's own limits. Say why beside it. */
  isMissingFromBackfill?(fact: Fact): boolean
  isMissingFromWebhooks?(fact: Fact): boolean

  /** Records as the provider's documentation has them, and the facts they must become. */
  golden: readonly { name: string; record: RawRecord; events: readonly Partial<WorkEvent>[] }[]
  /** How many contacts the long backfill reads; 10,000 unless said. */
  many?: number
}
