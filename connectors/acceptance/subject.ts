// Subject of the suite: a connector, its simulated provider, and what only its author can know.
import type { PhoneStatus, TicketChannel, TicketStatus, WorkEvent } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { CompanyTicket, SimulatedProvider } from '#simulators/kit/index.ts'
import type { Connector, ConnectorSettings, OAuthApp, RawRecord, RawRequest } from '../kit/types.ts'

/** Fact in the form for comparing reported facts with true ones. */
export interface Fact {
  kind: WorkEvent['kind']
  ticketId?: string
  /** Agent who did it, or whose status it is; null: no agent. */
  agentId?: string | null
  to?: string | null
  /** Seconds since 1970; null where the paths may differ by their nature. */
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
  /** Actors are hidden: the provider does not report who changed a status or an assignee. */
  hidesActors?: boolean

  /** A delivery as the provider signs it at a moment. Needed where there are webhooks. */
  sign?(body: string, secret: string, at: EpochMs): Promise<RawRequest>
  /** Nothing is signed: the secret itself stands in the body, in this field. */
  secretField?: string
  /** Signatures include the time, so an old delivery can be recognised. */
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

  /**
   * Facts that a path does not report because of the provider's own limits. State the reason in a comment beside it.
   */
  isMissingFromBackfill?(fact: Fact): boolean
  isMissingFromWebhooks?(fact: Fact): boolean

  /** Records as the provider's documentation has them, and the facts they must become. */
  golden: readonly { name: string; record: RawRecord; events: readonly Partial<WorkEvent>[] }[]
  /** How many contacts the long backfill reads; 10,000 unless said. */
  many?: number
}
