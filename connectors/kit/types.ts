// Contract of a connector: one outside system, read and listened to, in the product's own words. It holds no state
// and writes nothing; the server stores what it returns and calls again from there.
import type { TicketSnapshot, WorkEvent } from '#core/observed/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Limits } from './budget.ts'
import type { HttpClient } from './http.ts'

/** Setting that a manager fills in before connecting: a subdomain, a region. */
export interface SettingField {
  name: string
  label: string
  placeholder: string
  hint: string
  /** Anchored; what does not match is refused with `hint`. It also keeps a host from being forged. */
  pattern: RegExp
  /** True: shown with its value and changed when the connection is authorised again. */
  isChangeable?: boolean
  /** There is nothing else to enter. */
  choices?: readonly { value: string; label: string }[]
}

/** One part of a key that has several. What is entered is joined by colons, in the order of the parts. */
export interface KeyPart {
  label: string
  placeholder: string
  hint: string
  /** Shown while it is typed: a name, rather than a secret. */
  isName?: boolean
  isOptional?: boolean
}

/** Facts of the provider, as people ask about them before they connect: in its own words where it has some. */
export interface ProviderFacts {
  group: 'customer-service' | 'telephone'
  /** Permissions that are asked for. */
  scopes: readonly { name: string; purpose: string }[]
  /** How often it lets itself be called. */
  limit: string
  /** How much of it importing the past takes; half of it at most unless said. */
  importing?: string
  /** How a delivery proves where it comes from. */
  signature: string
  /** Words for statuses of contacts and of agents, by what they count as here. */
  statuses: readonly { theirs: string; ours: string }[]
}

/** Kinds of records in the ledger of freshness. */
export type ReadKind = 'contacts' | 'comments' | 'statuses'

export interface Capabilities {
  webhooks: boolean
  /** The provider has a push channel of its own, for installations without a public address. */
  websocket: boolean
  presence: 'push' | 'poll' | 'none'
  /** Records kinds that can be read back, in the order in which they are read. */
  endpoints: readonly string[]
  /** Kinds of records by endpoint; left out: contacts, and comments too where it is no phone system. */
  brings?: Readonly<Record<string, readonly ReadKind[]>>
  /** The system is a phone system: being available in it can be work. */
  isPhone: boolean
  /** Facts may still come this long after they happened. */
  latenessMs: number
}

/** The application that the installation is registered as at the provider. */
export interface OAuthApp {
  clientId: string
  clientSecret: string
}

/** Kept sealed. `access` alone for an API key; "Basic …" where it goes over the wire like that instead of as a bearer. */
export interface Credentials {
  access: string
  refresh: string | null
  expiresAt: EpochMs | null
}

export type ConnectorSettings = Readonly<Record<string, string>>

export interface ConnectorContext {
  connectionId: number
  settings: ConnectorSettings
  /** Knows the base address, the credentials, the limits, and how to wait: see kit/http.ts. */
  http: HttpClient
  now(): EpochMs
  signal: AbortSignal
}

/** `settings`: what was found out on the way, such as the account's region. */
export interface Connected {
  credentials: Credentials
  accountId: string
  accountName: string
  settings: ConnectorSettings
  /** Secret of the account that the provider signs its webhooks with. */
  hookSecret?: string
}

export interface RemoteAgent {
  remoteId: string
  name: string
  email: string | null
  isActive: boolean
}
export interface RemoteQueue {
  remoteId: string
  name: string
}

/** One record as the provider wrote it: a delivery, or a line of a page. What is stored, once per key. */
export interface RawRecord {
  /** Which kind of record, in the connector's own word; `normalise` reads it by this. */
  topic: string
  /** The same for the same record and version of it. */
  key: string
  body: string
  /** All that a record of a poll says but the moment: one that says the same as last time is not stored. */
  state?: string
}

export interface Batch {
  records: RawRecord[]
  /** Cursor after the batch, as JSON: committed with the records. */
  cursor: unknown
  isDone: boolean
  /** Time that the records reach; null where they do not state it. */
  reachedAt: EpochMs | null
  /** The provider asked for a pause: go on then. */
  retryAt: EpochMs | null
}

export interface RawRequest {
  /** Address that it was sent to, as the provider knows it: some sign it. */
  url?: string
  headers: Readonly<Record<string, string | undefined>>
  /** Exactly as it came. */
  body: Buffer
}
export type WebhookVerdict =
  | { is: 'delivery'; records: RawRecord[] }
  /** A handshake or ping: answered, nothing stored. */
  | { is: 'handshake'; status: number; body: string; contentType: string }
  | { is: 'refused'; reason: 'missing' | 'mismatch' | 'stale' | 'malformed' }

/** Result of normalising one record. */
export interface Normalised {
  events: WorkEvent[]
  snapshots: TicketSnapshot[]
  agents: RemoteAgent[]
  /** The record could not be read: it is put aside with this sentence. */
  problem: string | null
  /** It was read, but something in it is new to us: a status, a channel. */
  warnings: string[]
  /** Records to fetch because this one says too little. */
  wants: { endpoint: string; id: string }[]
}

export interface FilterField {
  field: string
  label: string
  values: { value: string; label: string }[]
}

export interface Hook {
  url: string
  secret: string
  /** Replaces our secret where the provider makes secrets itself, before anything is signed with it. */
  keepSecret(theirs: string): Promise<void>
}

/** Somebody who has just logged in at the provider. */
export interface RemotePerson {
  userId: string
  companyId: string
  emails: readonly string[]
}

/** People may log in to the product with their account at the provider. */
export interface PersonLogIn {
  /** Without a state: the browser adds its own. */
  authorizeUrl(request: {
    app: OAuthApp
    redirectUri: string
    codeChallenge: string
    baseUrl: string
  }): string
  /** The person, by the code that came back; null when they may not work there any more. Refuses with ConnectorProblem. */
  personOf(
    grant: { app: OAuthApp; code: string; codeVerifier: string; redirectUri: string },
    http: HttpClient,
    now: EpochMs,
  ): Promise<RemotePerson | null>
}

/** A page of the provider's own, opened within ours by a token; who says yes there gives us a code. */
export interface LinkPage {
  /** Script that opens the page, and the object of the window that it makes. */
  script(baseUrl: string): { url: string; object: string }
  /** Addresses that the page loads itself from. */
  origins(baseUrl: string): readonly string[]
  /** `key`: not used before; `before`: the settings of a connection that is linked again. */
  token(
    request: {
      app: OAuthApp
      key: string
      before: ConnectorSettings | null
      organizationName: string
      email: string
    },
    context: ConnectorContext,
  ): Promise<string>
}

export interface Connector {
  provider: { id: number; name: string; displayName: string; isOauth: boolean }
  facts: ProviderFacts
  capabilities: Capabilities
  settingFields: readonly SettingField[]
  /**
   * A key that an administrator makes at the provider connects it too; `hint` says where. `parts`: it is entered in
   * parts. `signsWebhooks`: webhooks are signed with a part of it, which is replaced over there.
   */
  apiKey?: { hint: string; parts?: readonly KeyPart[]; signsWebhooks?: boolean }
  /** How often the provider lets itself be called, before its replies say otherwise; "default" is for every call. */
  limits: Limits
  /**
   * Host names that its links may lead to beside the base address, such as that of files: without credentials. All below
   * one that begins with a dot.
   */
  otherHosts?: readonly string[]
  /** Host names of the provider that take the same credentials as the base address. */
  ownHosts?: readonly string[]
  /** Base address of the system; `override` is a simulator's or a proxy's address. */
  baseUrl(settings: ConnectorSettings, override: string | null): string

  personLogIn?: PersonLogIn

  authorizeUrl?(request: {
    app: OAuthApp
    state: string
    redirectUri: string
    codeChallenge: string
    settings: ConnectorSettings
    baseUrl: string
  }): string
  link?: LinkPage
  /** Headers that bear the credentials, where they are no single bearer. */
  headersOf?(access: string, asked: { app: OAuthApp | null; url: URL }): Readonly<Record<string, string>>
  /** Only use of a connection with these settings; null: whatever the system is good for. */
  purposeOf?(settings: ConnectorSettings): 'forecast' | 'performance' | null
  /** Status of a ticket for which ours have no word; null where one of ours says the same. */
  ownStatusOf?(raw: string): 'IN_PROGRESS' | 'NON_STANDARD' | null
  /** Connects by the code that came back, or by an API key. Refuses with ConnectorProblem. */
  connect(
    grant: { app: OAuthApp; code: string; codeVerifier: string; redirectUri: string } | { apiKey: string },
    context: ConnectorContext,
  ): Promise<Connected>
  /** `app`: null where it is not the installation that is known over there, but the key. */
  refresh?(app: OAuthApp | null, old: Credentials, context: ConnectorContext): Promise<Credentials>

  /**
   * Subscription to webhooks, signed with the secret; afterwards no other subscription delivers to the address. The
   * call can be repeated, after a kill or to replace the secret. The result is stored and passed to `unsubscribe`.
   * Null: the account already delivers to another system and supports no second one, so the connection is read back
   * instead.
   */
  subscribe?(hook: Hook, context: ConnectorContext): Promise<object | null>
  unsubscribe?(subscription: unknown, context: ConnectorContext): Promise<void>
  /** Opens the provider's push channel; each message is verified like a webhook's body. `onState`: it opens, it ends. */
  openSocket?(
    secret: string,
    context: ConnectorContext,
    onMessage: (request: RawRequest) => void,
    onState?: (isOpen: boolean) => void,
  ): Promise<void>
  /** Ends at the provider what opening with any of these secrets has made there. What is gone already is no fault. */
  endSocket?(secrets: readonly string[], context: ConnectorContext): Promise<void>
  /** Gives back what was granted. */
  revoke?(app: OAuthApp, credentials: Credentials, context: ConnectorContext): Promise<void>

  listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]>
  listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]>
  /** From `cursor`, or from the beginning of the range when there is none. Ends after a batch that is done. */
  backfill(
    endpoint: string,
    range: { from: EpochMs; to: EpochMs },
    cursor: unknown,
    context: ConnectorContext,
  ): AsyncIterable<Batch>
  /** One record by its id, for what `normalise` wants. Null: it is no more. */
  fetchOne?(want: { endpoint: string; id: string }, context: ConnectorContext): Promise<RawRecord | null>
  /** Contacts that came within a time, as the provider counts those that it still has. Null: it does not say. */
  countContacts?(range: { from: EpochMs; to: EpochMs }, context: ConnectorContext): Promise<number | null>
  /** How all agents stand now. */
  presenceSnapshot?(context: ConnectorContext): Promise<RawRecord[]>
  /**
   * Records changed since a moment, polled every half minute where nothing is delivered. The backfill reads changes
   * beyond one page.
   */
  poll?(since: EpochMs, context: ConnectorContext): Promise<RawRecord[]>

  /**
   * The account that a verified delivery is about. Where it is there, the provider sends what happens in all accounts to
   * one address of the application, signed with the application's secret, and nothing is subscribed to by connection.
   */
  accountOf?(request: RawRequest): string | null
  /** `secrets`: the newest first; the one before it is honoured while it is replaced. */
  verifyWebhook?(request: RawRequest, secrets: readonly string[], now: EpochMs): WebhookVerdict
  /** Pure: the same record means the same, whenever it is read. Never throws. */
  normalise(record: RawRecord): Normalised
  /** Fields that ticket groups can filter by, beside channel, queue, status and tag. */
  filterFields(context: ConnectorContext): Promise<FilterField[]>
}
