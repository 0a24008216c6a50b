// A loopback Salesforce: SOQL over REST, in composites and by Bulk API 2.0, with its limits and error bodies, over the
// simulated company. The switches are what differs from one organisation of it to another.
import type { Handler, Host, SimReply, SimRequest, SimulatedProvider } from '../kit/index.ts'
import { callId, caseId, ORGANIZATION_ID, queueId, recordId, stampOf, userId } from './ids.ts'
import { QueryProblem, type QueryResult, type Row, runQuery } from './soql.ts'
import { PRIORITIES, TIERS, tablesOf } from './tables.ts'

const API = '/services/data/v62.0'
const ROWS_A_BATCH = 2_000
const CALLS_A_DAY = 15_000

const CODES: Readonly<Record<number, string>> = {
  401: 'INVALID_SESSION_ID',
  403: 'INSUFFICIENT_ACCESS',
  404: 'NOT_FOUND',
  429: 'REQUEST_LIMIT_EXCEEDED',
  503: 'SERVER_UNAVAILABLE',
}
const refuse = (status: number, errorCode: string, message: string): SimReply => ({
  status,
  json: [{ message, errorCode }],
})

/** Fields of a related record stand in it. */
function written(table: string, fields: readonly string[], row: Row): object {
  const record: Record<string, unknown> = {
    attributes: { type: table, url: `${API}/sobjects/${table}/${row.Id ?? ''}` },
  }
  for (const field of fields) {
    const [owner, name] = field.split('.') as [string, string?]
    const value = row[field] ?? null
    if (name === undefined) record[field] = value
    else record[owner] = { ...(record[owner] as object), [name]: value }
  }
  return record
}

const csvCell = (value: Row[string]): string => {
  const text = value === null ? '' : String(value).replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)\+0000$/, '$1Z')
  return `"${text.replaceAll('"', '""')}"`
}

interface Job {
  id: string
  query: string
  operation: string
  checks: number
  result: QueryResult | null
}

function routes(host: Host): Record<string, Handler> {
  const tables = tablesOf(host, salesforce.statusShown)
  const { switches } = host
  const cursors = new Map<string, QueryResult>()
  const jobs = new Map<string, Job>()

  const page = (id: string, result: QueryResult, at: number): SimReply => {
    const size = Math.min(ROWS_A_BATCH, Number(switches.pageSize))
    const isDone = at + size >= result.rows.length
    return {
      json: {
        totalSize: result.rows.length,
        done: isDone,
        ...(!isDone && { nextRecordsUrl: `${API}/query/${id}-${at + size}` }),
        records: result.rows.slice(at, at + size).map(row => written(result.table, result.fields, row)),
      },
    }
  }
  const attempt = (work: () => SimReply): SimReply => {
    try {
      return work()
    } catch (error) {
      if (error instanceof QueryProblem) return refuse(400, error.code, error.message)
      throw error
    }
  }
  const query = (text: string, isWithDeleted: boolean): SimReply =>
    attempt(() => {
      const result = runQuery(text, tables, isWithDeleted)
      const id = recordId('01g', cursors.size + 1)
      const reply = page(id, result, 0)
      if (result.rows.length > Number(switches.pageSize)) cursors.set(id, result)
      return reply
    })
  const next: Handler = ({ params }) => {
    const [, id, at] = /^(.+)-(\d+)$/.exec(params.locator ?? '') ?? []
    const result = cursors.get(id ?? '')
    return result
      ? page(id!, result, Number(at))
      : refuse(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator')
  }
  const asked = ({ query: parameters }: SimRequest) => parameters.get('q') ?? ''

  /** One of the calls that a composite holds. */
  const part = (url: string): SimReply => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    if (/\/query(All)?\/?$/.test(pathname))
      return query(searchParams.get('q') ?? '', /queryAll/.test(pathname))
    return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
  }
  const jobOf = ({ id, operation, query: text, result }: Job) => ({
    id,
    operation,
    object: /\bFROM\s+(\w+)/i.exec(text)?.[1],
    createdDate: stampOf(host.clock.now()),
    state: result ? 'JobComplete' : 'InProgress',
    concurrencyMode: 'Parallel',
    contentType: 'CSV',
    apiVersion: 62.0,
    lineEnding: 'LF',
    columnDelimiter: 'COMMA',
  })
  return {
    [`GET ${API}/query`]: request => query(asked(request), false),
    [`GET ${API}/queryAll`]: request => query(asked(request), true),
    [`GET ${API}/query/:locator`]: next,
    [`GET ${API}/queryAll/:locator`]: next,
    [`POST ${API}/composite`]: request => {
      const { compositeRequest } = request.json() as {
        compositeRequest: { method: string; url: string; referenceId: string }[]
      }
      if (compositeRequest.filter(({ url }) => url.includes('/query')).length > 5)
        return refuse(400, 'LIMIT_EXCEEDED', 'Cannot have more than 5 queries in a request')
      return {
        json: {
          compositeResponse: compositeRequest.map(({ url, referenceId }) => {
            const { status = 200, json } = part(url)
            return { body: json, httpHeaders: {}, httpStatusCode: status, referenceId }
          }),
        },
      }
    },
    [`GET ${API}/sobjects/Case/describe`]: () => {
      const field = (name: string, label: string, values: readonly string[], isCustom = false) => ({
        name,
        label,
        type: 'picklist',
        custom: isCustom,
        picklistValues: values.map(value => ({ active: true, label: value, value })),
      })
      return {
        json: {
          name: 'Case',
          fields: [
            { name: 'Subject', label: 'Subject', type: 'string', custom: false, picklistValues: [] },
            field('Origin', 'Case Origin', ['Email', 'Phone', 'Web', 'Chat']),
            field('Priority', 'Priority', [...new Set(Object.values(PRIORITIES))]),
            field('Type', 'Case Type', ['Question', 'Problem']),
            field('Reason', 'Case Reason', ['New problem']),
            field('Tier__c', 'Tier', TIERS, true),
          ],
          recordTypeInfos: [
            { recordTypeId: recordId('012', 1), name: 'Support', active: true, master: false },
            { recordTypeId: recordId('012', 0), name: 'Master', active: true, master: true },
          ],
        },
      }
    },
    [`POST ${API}/jobs/query`]: request => {
      const wish = request.json()
      const job: Job = {
        id: recordId('750', jobs.size + 1),
        query: String(wish.query),
        operation: String(wish.operation),
        checks: 0,
        result: null,
      }
      return attempt(() => {
        if (/\(\s*SELECT/i.test(job.query))
          throw new QueryProblem('API_ERROR', 'Nested queries are not supported')
        runQuery(job.query, tables, true)
        jobs.set(job.id, job)
        return { json: { ...jobOf(job), state: 'UploadComplete' } }
      })
    },
    [`GET ${API}/jobs/query/:id`]: ({ params }) => {
      if (switches.keepsJobs === false) jobs.delete(params.id!)
      const job = jobs.get(params.id!)
      if (!job) return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
      if (job.checks++ >= Number(switches.checksOfJob))
        job.result ??= runQuery(job.query, tables, job.operation === 'queryAll')
      return { json: jobOf(job) }
    },
    [`GET ${API}/jobs/query/:id/results`]: ({ params, query: parameters }) => {
      const job = jobs.get(params.id!)
      if (!job) return refuse(404, 'NOT_FOUND', 'The requested resource does not exist')
      if (!job.result) return refuse(412, 'JOB_NOT_COMPLETE', 'Current status: IN_PROGRESS')
      const { fields, rows } = job.result
      const at = Number(parameters.get('locator') ?? 0)
      const size = Math.min(Number(parameters.get('maxRecords') ?? 50_000), Number(switches.pageSize))
      const lines = rows
        .slice(at, at + size)
        .map(row => fields.map(field => csvCell(row[field] ?? null)).join(','))
      return {
        type: 'text/csv',
        headers: {
          'sforce-locator': at + size < rows.length ? String(at + size) : 'null',
          'sforce-numberofrecords': String(lines.length),
        },
        text: `${[fields.map(csvCell).join(','), ...lines].join('\n')}\n`,
      }
    },
  }
}

export const salesforce: SimulatedProvider = {
  name: 'salesforce',
  covers: { tickets: true, calls: true, presence: true },
  // An agent who has work stays online.
  statusShown: { occupied: 'available', wrapup: 'available' },
  // A case has one owner, an agent or a queue.
  movesRelease: true,
  lacks: ['ticket.spam'],
  ids: { agent: userId, queue: queueId, ticket: caseId, call: callId },
  switches: {
    pageSize: ROWS_A_BATCH,
    /** How often a bulk job is asked for before it is complete. */
    checksOfJob: 1,
    keepsJobs: true,
    /** Whether field history is kept of a case's owner and status. */
    tracksHistory: true,
    hasOmniChannel: true,
  },
  oauth: {
    authorizePath: '/services/oauth2/authorize',
    tokenPath: '/services/oauth2/token',
    revokePath: '/services/oauth2/revoke',
    clientId: 'lineup-salesforce',
    clientSecret: 'simulated-salesforce-secret',
    codeSeconds: 900,
    accessSeconds: 7_200,
    isLifetimeHidden: true,
    refreshSeconds: 365 * 86_400,
    rotates: true,
    scopes: ['api', 'refresh_token'],
    also: (by, baseUrl) => ({
      instance_url: baseUrl,
      id: `${baseUrl}/id/${ORGANIZATION_ID}/${userId(by)}`,
      issued_at: '1772442847000',
      signature: 'c2lnbmVk',
    }),
  },
  apiKeys: [],
  limits: [
    {
      name: 'day',
      calls: CALLS_A_DAY,
      perMs: 86_400_000,
      matches: ({ path }) => path.startsWith('/services/data/'),
      headers: ({ limit, remaining }) => ({ 'sforce-limit-info': `api-usage=${limit - remaining}/${limit}` }),
      refusal: refuse(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.'),
    },
  ],
  errorBody: status => [
    { message: 'Session expired or invalid', errorCode: CODES[status] ?? 'UNKNOWN_EXCEPTION' },
  ],
  routes,
}
