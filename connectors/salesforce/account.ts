// Connection by OAuth at the account's own address, and the lists of the account: users, queues and picklists of cases.
// Access tokens expire at an unknown time, with a refusal; each refresh may replace the refresh token.
import { z } from 'zod'
import { MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import { authorizeAddress, exchangeCode, refreshTokens, type TokenEndpoint } from '../kit/oauth.ts'
import type {
  Connected,
  Connector,
  ConnectorContext,
  ConnectorSettings,
  FilterField,
  RawRecord,
  RemoteAgent,
  RemoteQueue,
} from '../kit/types.ts'
import { API, allOf, call, listOf, parsed, query, together } from './ask.ts'
import { wholeId } from './ids.ts'
import {
  customFieldsOf,
  ONLINE_QUESTION,
  onHoldOf,
  onlineOf,
  questionOf,
  recordsOf,
  STATUS_QUESTION,
  statusesOf,
} from './records.ts'

/** The name of an account or of a sandbox: labels of a host name, so that nothing can lead elsewhere. */
export const SUBDOMAIN =
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.(sandbox|develop|scratch|demo|trailblaze|free|patch))?$/i
const DOMAIN = '.my.salesforce.com'

export function addressOf(settings: ConnectorSettings): string {
  const subdomain = settings.subdomain?.toLowerCase() ?? ''
  if (SUBDOMAIN.test(subdomain)) return `https://${subdomain}${DOMAIN}`
  throw new ConnectorProblem(
    'refused',
    `"${settings.subdomain ?? ''}" is no My Domain name. Enter the part before ${DOMAIN}, such as acme or acme--uat.sandbox.`,
  )
}

const SCOPE = 'api refresh_token'
const TOKEN: TokenEndpoint = { path: '/services/oauth2/token', body: 'form' }

export const authorizeUrl: NonNullable<Connector['authorizeUrl']> = ({ baseUrl, ...request }) =>
  authorizeAddress(`${baseUrl}/services/oauth2/authorize`, { ...request, scope: SCOPE })

/** The account's own address may be another than the one that was typed in, after it was renamed. */
export function subdomainOf(instanceUrl: unknown, typed: string): string {
  const host =
    typeof instanceUrl === 'string' && URL.canParse(instanceUrl) ? new URL(instanceUrl).hostname : ''
  if (!host.endsWith('.salesforce.com')) return typed
  const subdomain = host.endsWith(DOMAIN) ? host.slice(0, -DOMAIN.length) : ''
  if (SUBDOMAIN.test(subdomain)) return subdomain
  throw new ConnectorProblem(
    'refused',
    `Salesforce answered from ${host}, which is no My Domain address. Turn My Domain on in Salesforce under Setup, My Domain, and connect once more.`,
  )
}

const Reply = z.looseObject({ instance_url: z.string().nullish() })

export const connect: Connector['connect'] = async (grant, context): Promise<Connected> => {
  if ('apiKey' in grant)
    throw new ConnectorProblem('refused', 'Salesforce is connected by logging in to it, not by a key.')
  let instanceUrl: unknown = null
  const onReply = (reply: unknown) => {
    instanceUrl = Reply.safeParse(reply).data?.instance_url
  }
  const credentials = await exchangeCode(context.http, { ...TOKEN, onReply }, grant, context.now())
  const subdomain = subdomainOf(instanceUrl, context.settings.subdomain ?? '')
  const headers = { authorization: `Bearer ${credentials.access}` }
  const asked: ConnectorContext = {
    ...context,
    http: {
      ...context.http,
      request: request =>
        context.http.request({ ...request, headers: { ...request.headers, ...headers }, isPublic: true }),
    },
  }
  const [organization] = await allOf(asked, 'SELECT Id, Name, IsSandbox FROM Organization', 'live')
  if (!organization)
    throw new ConnectorProblem('not-allowed', 'Who logged in may not see the organisation in Salesforce.')
  await assertReadable(asked)
  const onHold = await checkedOnHold(asked)
  const fields = await picklistsOf(asked)
  return {
    credentials,
    accountId: wholeId(String(organization.Id)),
    accountName: `${organization.Name}${organization.IsSandbox === true ? ' (sandbox)' : ''}`,
    settings: {
      subdomain,
      onHold,
      caseFields: fields.flatMap(({ name, custom }) => (custom ? name : [])).join(','),
    },
  }
}

/** Statuses of the setting; each must exist in the organisation and not close a case. */
async function checkedOnHold(context: ConnectorContext): Promise<string> {
  const named = [...(onHoldOf(context) ?? [])]
  if (named.length === 0) return ''
  const statuses = statusesOf(await allOf(context, STATUS_QUESTION, 'live'))
  const wrong = named.find(name => statuses.get(name) !== false)
  if (wrong === undefined) return named.join(', ')
  const open = [...statuses].flatMap(([name, isClosed]) => (isClosed ? [] : name))
  throw new ConnectorProblem(
    'refused',
    `“${wrong}” is no status of an open case in Salesforce, so it cannot count as on hold. There are: ${open.join(', ')}.`,
  )
}

/** A trial of what reading needs, before anything is stored. */
async function assertReadable(context: ConnectorContext): Promise<void> {
  for (const object of ['Case', 'CaseHistory'])
    if ((await query(context, `SELECT Id FROM ${object} LIMIT 1`, 'live')) === null)
      throw new ConnectorProblem(
        'not-allowed',
        `Who logged in may not read ${object} in Salesforce. Give the user “View All” on cases, or log in as an administrator.`,
      )
  const soql =
    "SELECT QualifiedApiName, IsFieldHistoryTracked FROM FieldDefinition WHERE EntityDefinition.QualifiedApiName = 'Case' AND QualifiedApiName IN ('Owner','OwnerId','Status')"
  // A user who may not look at the definition of fields is believed.
  const tracked = await allOf(context, soql, 'live').catch(error => {
    if (error instanceof ConnectorProblem && error.code === 'refused') return []
    throw error
  })
  const untracked = tracked.filter(row => row.IsFieldHistoryTracked === false)
  if (untracked.length > 0)
    throw new ConnectorProblem(
      'not-allowed',
      `Salesforce keeps no history of ${untracked.map(row => row.QualifiedApiName).join(' and ')} of cases, so nobody could tell who worked on them. Turn it on under Setup, Object Manager, Case, Fields, Set History Tracking, and connect once more.`,
    )
}

export const refresh: NonNullable<Connector['refresh']> = (app, old, context) =>
  refreshTokens(context.http, TOKEN, app, old, context.now())

export const revoke: NonNullable<Connector['revoke']> = async (_app, credentials, context) => {
  await context.http.request({
    method: 'POST',
    path: '/services/oauth2/revoke',
    form: { token: credentials.refresh ?? credentials.access },
    isPublic: true,
    accepts: [400],
  })
}

/** Users with the licence of the service console, which integrations and portals have not. */
export async function* listAgents(context: ConnectorContext): AsyncIterable<RemoteAgent[]> {
  const soql =
    "SELECT Id, Name, Email, IsActive FROM User WHERE UserType = 'Standard' AND UserPermissionsSupportUser = true ORDER BY Id"
  for await (const rows of listOf(context, soql))
    yield rows.map(({ Id, Name, Email, IsActive }) => ({
      remoteId: wholeId(String(Id)),
      name: String(Name ?? ''),
      email: typeof Email === 'string' && Email !== '' ? Email : null,
      isActive: IsActive === true,
    }))
}

export async function* listQueues(context: ConnectorContext): AsyncIterable<RemoteQueue[]> {
  const soql = "SELECT Id, Name FROM Group WHERE Type = 'Queue' ORDER BY Id"
  for await (const rows of listOf(context, soql))
    yield rows.map(({ Id, Name }) => ({ remoteId: wholeId(String(Id)), name: String(Name ?? '') }))
}

const Picklist = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  custom: z.boolean(),
  picklistValues: z
    .array(z.object({ active: z.boolean().nullish(), label: z.string().nullish(), value: z.string() }))
    .nullish(),
})
const Describe = z.object({
  fields: z.array(Picklist),
  recordTypeInfos: z
    .array(z.object({ recordTypeId: z.string(), name: z.string(), active: z.boolean(), master: z.boolean() }))
    .nullish(),
})

async function describeCase(context: ConnectorContext): Promise<z.infer<typeof Describe>> {
  const reply = await call(context, { path: `${API}/sobjects/Case/describe` })
  return parsed(Describe, reply?.json(), 'the fields of a case')
}
const picklistsOf = async (context: ConnectorContext) =>
  (await describeCase(context)).fields.filter(({ type }) => type === 'picklist')

const STANDARD = ['Origin', 'Priority', 'Type', 'Reason']

export async function filterFields(context: ConnectorContext): Promise<FilterField[]> {
  const { fields, recordTypeInfos } = await describeCase(context)
  const known = [...STANDARD, ...customFieldsOf(context)]
  const own = fields.filter(({ name, type }) => type === 'picklist' && known.includes(name))
  const recordTypes = (recordTypeInfos ?? []).filter(({ active, master }) => active && !master)
  return [
    ...own.map(({ name, label, picklistValues }) => ({
      field: name,
      label,
      values: (picklistValues ?? []).map(one => ({ value: one.value, label: one.label || one.value })),
    })),
    ...(recordTypes.length > 0
      ? [
          {
            field: 'RecordTypeId',
            label: 'Record type',
            values: recordTypes.map(({ recordTypeId, name }) => ({
              value: wholeId(recordTypeId),
              label: name,
            })),
          },
        ]
      : []),
  ]
}

/** Statuses that have just ended come too: who has none is offline. */
const JUST_NOW_MS = 10 * MINUTE_MS

/** How agents stand, and the calls and chats that they are in. */
export async function presenceSnapshot(context: ConnectorContext): Promise<RawRecord[]> {
  const from = context.now() - JUST_NOW_MS
  const presence = questionOf('presence', { from }, context).replace(
    'WHERE ',
    'WHERE IsCurrentState = true OR ',
  )
  const work = questionOf('work', { from }, context)
  const [statuses, online, works] = await together(context, [presence, ONLINE_QUESTION, work], 'presence')
  const lookups = { online: onlineOf(online ?? []), isComplete: true }
  return [
    ...(await recordsOf('presence', statuses ?? [], lookups, context, 'live')),
    ...(await recordsOf('work', works ?? [], {}, context, 'live')),
  ]
}

const POLLED = ['cases', 'history', 'comments', 'emails'] as const

/** Records changed since a moment, polled because there are no webhooks. */
export const poll: NonNullable<Connector['poll']> = async (from, context) => {
  const questions = POLLED.map(name => questionOf(name, { from }, context))
  const [statusRows, ...found] = await together(context, [STATUS_QUESTION, ...questions], 'incremental')
  const statuses = statusesOf(statusRows ?? [])
  const records: RawRecord[] = []
  for (const [index, name] of POLLED.entries())
    records.push(...(await recordsOf(name, found[index] ?? [], { statuses }, context, 'live')))
  return records
}
