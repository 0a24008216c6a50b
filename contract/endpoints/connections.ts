import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, Paging, page, WholePaging } from '../shapes.ts'

/** Uploaded files are a provider too, by the specification's integration ids. */
export const CSV_PROVIDER_ID = 12

/** A setting asked for before connecting: a subdomain, a region. `pattern` is anchored and checked again by the server. */
export const ProviderField = z.object({
  name: z.string(),
  label: z.string(),
  placeholder: z.string(),
  hint: z.string(),
  pattern: z.string(),
  /** Can be changed by authorising the connection again. */
  isChangeable: z.boolean(),
  /** Null: anything that fits. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
})

/** Facts of the provider, in its own words where it has some. */
export const ProviderFacts = z.object({
  scopes: z.array(z.object({ name: z.string(), purpose: z.string() })),
  limit: z.string(),
  importing: z.string().optional(),
  signature: z.string(),
  statuses: z.array(z.object({ theirs: z.string(), ours: z.string() })),
})
export type ProviderFacts = z.infer<typeof ProviderFacts>

export const Provider = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  isOauth: z.boolean(),
  group: z.enum(['customer-service', 'telephone', 'files']),
  /** Uses of its records. */
  gives: z.array(z.enum(['forecast', 'performance', 'real-time'])),
  /** Null for files. */
  facts: ProviderFacts.nullable(),
  /** Ways to connect it here: at the provider, on a page of its own within ours, or with a key that was made there. */
  ways: z.array(z.enum(['oauth', 'link', 'api-key', 'file'])),
  /** Why not, and what to set, while there is no way, or one is missing. */
  missing: z.string().nullable(),
  fields: z.array(ProviderField),
  /** The provider's page on which a key is made. */
  apiKeyHint: z.string().nullable(),
  /** Parts of the key, which are sent joined by colons; none where it is one word. */
  keyParts: z.array(
    z.object({
      label: z.string(),
      placeholder: z.string(),
      hint: z.string(),
      /** Need not be hidden while it is typed. */
      isName: z.boolean(),
      isOptional: z.boolean(),
    }),
  ),
})
export type Provider = z.infer<typeof Provider>

export const ConnectionState = z.enum(['connecting', 'connected', 'failing', 'needs-reauth'])
export type ConnectionState = z.infer<typeof ConnectionState>

export const Connection = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  providerId: Id,
  state: ConnectionState,
  /** The problem in a sentence, and since when. */
  problem: z.string().nullable(),
  problemAt: Instant.nullable(),
  accountName: z.string().nullable(),
  /** One of the built-in systems in which the sample company's agents work. */
  isSimulated: z.boolean(),
  /**
   * Delivery mode of events. 'pushed': webhook with a secret of the connection; 'application': webhook with the secret of
   * the provider's application or account; 'channel': push channel; 'polled': polling, every 30 s; 'fetched': backfill,
   * every 15 minutes. Null: a connection of uploaded files, which has no events.
   */
  delivery: z.enum(['pushed', 'application', 'channel', 'polled', 'fetched']).nullable(),
  /** Values of the settings that can be changed. */
  settings: z.record(z.string(), z.string()),
  /** The only use that it was connected for; null: whatever the system gives. */
  purpose: z.enum(['forecast', 'performance']).nullable(),
  lastEventAt: Instant.nullable(),
  lastSyncAt: Instant.nullable(),
  /** Import of the past, while it is not complete: 0 to 1, and until when the provider asked for a pause. */
  firstImport: z.object({ progress: z.number(), retryAt: Instant.nullable() }).nullable(),
  /** Fields that a ticket group's filters can ask about, with the values seen most. */
  filterFields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      values: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  contactCount: z.int(),
  earliest: Instant.nullable(),
  latest: Instant.nullable(),
  createdAt: Instant,
  deletedAt: Instant.nullable(),
})
export type Connection = z.infer<typeof Connection>

/** The specification's sync job, with what a person wants to know of it. */
export const SyncJob = z.object({
  id: Id,
  connectionId: Id,
  endpoint: z.string(),
  complete: z.boolean(),
  /** "late": the end of a time that was read, once more when the provider has everything of it. */
  reason: z.enum(['first', 'nightly', 'gap', 'asked', 'late']),
  from: Instant,
  to: Instant,
  recordCount: z.int(),
  /** 0 to 1. */
  progress: z.number(),
  isRunning: z.boolean(),
  /** The provider, or we, asked for a pause until then. */
  retryAt: Instant.nullable(),
  problem: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SyncJob = z.infer<typeof SyncJob>

const Remote = z.object({ remoteId: z.string(), name: z.string() })
const Account = Remote.extend({ email: z.string().nullable() })

export const ConnectionDetails = z.object({
  connection: Connection,
  /** Newest first, at most fifty. */
  syncJobs: z.array(SyncJob),
  queues: z.array(Remote),
  agentCount: z.int(),
  /** Active at the provider, not linked by hand, and nobody here has their e-mail address. */
  unmatchedAgents: z.array(Account),
  /** Linked to agents by hand. */
  assignedAgents: z.array(Account.extend({ surferId: Id, surferName: z.string() })),
  /** Records that could not be read. */
  quarantinedCount: z.int(),
  /** Ticket groups that it brings contacts to. */
  streamNames: z.array(z.string()),
})
export type ConnectionDetails = z.infer<typeof ConnectionDetails>

/** The built-in systems of the sample company. Others are never offered them. */
export const SimulatedSystems = z.object({ isOffered: z.boolean(), isOn: z.boolean() })
export type SimulatedSystems = z.infer<typeof SimulatedSystems>

/** A record that could not be read and was put aside. */
export const Quarantined = z.object({
  id: Id,
  receivedAt: Instant,
  topic: z.string(),
  key: z.string(),
  problem: z.string(),
})
export type Quarantined = z.infer<typeof Quarantined>

const Name = z.string().trim().min(1, 'Required').max(100, 'At most 100 characters')
const ofConnection = z.object({ connectionId: IdParam })

/** `otherAccount`: the name of the account, when it is not the one that was connected before. Confirm, or leave it. */
export const ConnectionOutcome = z.object({
  connection: Connection.nullable(),
  otherAccount: z.string().nullable(),
})
export type ConnectionOutcome = z.infer<typeof ConnectionOutcome>

/** Start of a link: the token opens the page by the object that the script makes; `state` goes to connections.complete. */
export const LinkStart = z.object({
  success: z.literal(true),
  linkToken: z.string(),
  state: z.string(),
  script: z.object({ url: z.url(), object: z.string() }),
  apiBaseUrl: z.url(),
})
export type LinkStart = z.infer<typeof LinkStart>

const ConnectionWish = z.object({
  providerId: Id,
  name: Name,
  settings: z.record(z.string(), z.string()).default({}),
  /** To connect again what lost its permission. */
  connectionId: Id.optional(),
})

export const connections = {
  providers: endpoint({
    method: 'GET',
    path: '/providers',
    permission: { allow: 'connections.view', teams: 'none' },
    audit: 'none',
    summary: 'The systems that this installation can connect to',
    query: WholePaging,
    reply: page(Provider),
  }),
  list: endpoint({
    method: 'GET',
    path: '/connections',
    permission: { allow: 'connections.view', teams: 'none' },
    audit: 'none',
    summary: 'Connected systems, or those that were disconnected and whose history is kept',
    query: WholePaging.extend({ which: z.enum(['connected', 'disconnected']).default('connected') }),
    reply: page(Connection),
  }),
  get: endpoint({
    method: 'GET',
    path: '/connections/:connectionId',
    permission: { allow: 'connections.view', teams: 'none' },
    audit: 'none',
    summary: 'One connection with its sync jobs, queues and unmatched agents, disconnected or not',
    params: ofConnection,
    reply: ConnectionDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/connections',
    permission: { allow: 'uploads.edit', teams: 'none' },
    audit: { action: 'add', entity: 'connection', id: 'reply.id', fields: 'all' },
    summary: 'Add a source of uploaded files',
    body: z.object({ providerId: z.literal(CSV_PROVIDER_ID), name: Name }),
    reply: Connection,
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/connections/authorize',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: { unrecorded: 'An attempt to connect; connections.complete is recorded.' },
    impersonated: 'never',
    summary: 'Begin to connect at the provider: answers the address to go to, good for ten minutes',
    body: ConnectionWish,
    reply: z.object({ url: z.url() }),
  }),
  linkToken: endpoint({
    method: 'POST',
    path: '/connections/link-token',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: { unrecorded: 'An attempt to connect; connections.complete is recorded.' },
    impersonated: 'never',
    summary:
      'Begin to link a system: answers a token for the page on which it is chosen, good for ten minutes',
    body: ConnectionWish,
    reply: LinkStart,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/connections/complete',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: { action: 'connect', entity: 'connection', id: 'reply.connection', fields: [] },
    impersonated: 'never',
    summary: 'End what authorize began, with what the provider sent back',
    body: z.object({
      state: z.string().min(1),
      /** Not needed to confirm another account. */
      code: z.string().min(1).optional(),
      isOtherAccountConfirmed: z.boolean().default(false),
    }),
    reply: ConnectionOutcome,
  }),
  connectWithKey: endpoint({
    method: 'POST',
    path: '/connections/key',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: {
      action: 'connect',
      entity: 'connection',
      id: 'reply.connection',
      fields: ['providerId', 'name'],
    },
    impersonated: 'never',
    summary: 'Connect with an API key',
    body: ConnectionWish.extend({
      apiKey: z.string().trim().min(1, 'Required').max(4_000),
      isOtherAccountConfirmed: z.boolean().default(false),
    }),
    reply: ConnectionOutcome,
  }),
  simulated: endpoint({
    method: 'GET',
    path: '/simulated-systems',
    permission: { allow: 'connections.view', teams: 'none' },
    audit: 'none',
    summary: 'Whether the sample company is connected to the built-in simulated systems',
    reply: SimulatedSystems,
  }),
  changeSimulated: endpoint({
    method: 'PATCH',
    path: '/simulated-systems',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: { action: 'change', entity: 'organization', id: null, fields: 'all', mayChangeNothing: true },
    summary: 'Connect the sample company to the built-in simulated systems, or disconnect it',
    body: z.object({ isOn: z.boolean() }),
    reply: SimulatedSystems,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/connections/:connectionId',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: { action: 'change', entity: 'connection', id: 'params.connectionId', fields: 'all' },
    summary: 'Give it another name',
    params: ofConnection,
    body: z.object({ name: Name }),
    reply: Connection,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/connections/:connectionId',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: { action: 'remove', entity: 'connection', id: 'params.connectionId', fields: 'all' },
    summary: 'Disconnect; the history is kept',
    params: ofConnection,
    reply: Done,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/connections/:connectionId/sync',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: { action: 'synchronise', entity: 'connection', id: 'params.connectionId', fields: 'all' },
    summary: 'Read the last 48 hours once more, and go on with what had stopped',
    params: ofConnection,
    reply: Done,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/connections/:connectionId/secret',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: { action: 'rotate-secret', entity: 'connection', id: 'params.connectionId', fields: 'all' },
    impersonated: 'never',
    summary: 'Replace the secret that messages are signed with; the old one is honoured for another day',
    params: ofConnection,
    reply: Done,
  }),
  assignAgent: endpoint({
    method: 'PUT',
    path: '/connections/:connectionId/agents',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'assign', entity: 'connection', id: 'params.connectionId', fields: 'all' },
    summary:
      'Link an account of the system to an agent, who is given all that it did; null takes the link back',
    params: ofConnection,
    body: z.object({
      remoteId: z.string().min(1, 'Choose an account of the system'),
      surferId: Id.nullable(),
    }),
    reply: Done,
  }),
  quarantined: endpoint({
    method: 'GET',
    path: '/connections/:connectionId/quarantine',
    permission: { allow: 'connections.view', teams: 'none' },
    audit: 'none',
    summary: 'Records that could not be read, newest first',
    params: ofConnection,
    query: Paging,
    reply: page(Quarantined),
  }),
  readAgain: endpoint({
    method: 'POST',
    path: '/connections/:connectionId/quarantine',
    permission: { allow: 'connections.manage', teams: 'none' },
    audit: {
      action: 'retry',
      entity: 'connection',
      id: 'params.connectionId',
      fields: 'all',
      mayChangeNothing: true,
    },
    summary: 'Try to read them once more, all or those named',
    params: ofConnection,
    body: z.object({ ids: z.array(Id).max(500).optional() }),
    reply: z.object({ count: z.int() }),
  }),
}
