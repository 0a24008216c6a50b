// Kinds of records that are read, by the names under which they are read back: their fields, and what is looked up
// beside them so that each can be understood by itself.
import type { EpochMs } from '#core/time/index.ts'
import { momentOf } from '../kit/times.ts'
import type { ConnectorContext, RawRecord } from '../kit/types.ts'
import { allOf, type Row, soqlMoment } from './ask.ts'
import { isQueue, wholeId } from './ids.ts'

const SECOND_MS = 1_000

interface Kind {
  object: string
  /** Moment by which its rows are read: when they were changed, or made where they never change. */
  stamp: 'SystemModstamp' | 'CreatedDate'
  fields: readonly string[]
  where?: string
  /** Read by bulk jobs where much is to be read. */
  isBulk: boolean
}

const AUTHOR = ['CreatedById', 'CreatedBy.UserType', 'CreatedDate']

export const KINDS = {
  cases: {
    object: 'Case',
    stamp: 'SystemModstamp',
    fields: [
      'Id',
      'Origin',
      'Status',
      'IsClosed',
      'OwnerId',
      'Priority',
      'Type',
      'Reason',
      'RecordTypeId',
      'CreatedDate',
      'ClosedDate',
      'SystemModstamp',
      'IsDeleted',
      'MasterRecordId',
    ],
    isBulk: true,
  },
  history: {
    object: 'CaseHistory',
    stamp: 'CreatedDate',
    fields: ['Id', 'CaseId', 'Field', 'NewValue', ...AUTHOR],
    where: "Field IN ('Owner','Status')",
    isBulk: true,
  },
  comments: {
    object: 'CaseComment',
    stamp: 'SystemModstamp',
    fields: ['Id', 'ParentId', 'IsPublished', 'SystemModstamp', ...AUTHOR],
    isBulk: true,
  },
  emails: {
    object: 'EmailMessage',
    stamp: 'SystemModstamp',
    fields: [
      'Id',
      'ParentId',
      'Incoming',
      'Status',
      'MessageDate',
      'Parent.CreatedDate',
      'SystemModstamp',
      ...AUTHOR,
    ],
    where: 'ParentId != null',
    isBulk: true,
  },
  work: {
    object: 'AgentWork',
    stamp: 'SystemModstamp',
    fields: [
      'Id',
      'UserId',
      'WorkItemId',
      'OriginalQueueId',
      'ServiceChannel.DeveloperName',
      'Status',
      'RequestDateTime',
      'AcceptDateTime',
      'CloseDateTime',
      'CreatedDate',
      'SystemModstamp',
    ],
    isBulk: false,
  },
  presence: {
    object: 'UserServicePresence',
    stamp: 'SystemModstamp',
    fields: [
      'Id',
      'UserId',
      'ServicePresenceStatusId',
      'ServicePresenceStatus.MasterLabel',
      'StatusStartDate',
      'StatusEndDate',
      'SystemModstamp',
    ],
    isBulk: false,
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS
export const ENDPOINTS = Object.keys(KINDS) as KindName[]

const kindOf = (name: KindName): Kind => KINDS[name]

/** Custom fields of cases that ticket groups filter by, as they were found when it was connected. */
export const customFieldsOf = ({ settings }: Pick<ConnectorContext, 'settings'>): string[] =>
  (settings.caseFields ?? '').split(',').filter(name => /^\w+__c$/.test(name))

export const fieldsOf = (name: KindName, context: Pick<ConnectorContext, 'settings'>): string[] => [
  ...kindOf(name).fields,
  ...(name === 'cases' ? customFieldsOf(context) : []),
]

/** The rows of a time, of which `to` is no part, in the order in which they are read; after one of them, from there on. */
export function questionOf(
  name: KindName,
  { from, to, afterId }: { from: EpochMs; to?: EpochMs; afterId?: string | null },
  context: Pick<ConnectorContext, 'settings'>,
  isOrdered = true,
): string {
  const { object, stamp, where } = kindOf(name)
  const since = soqlMoment(from)
  const conditions = [
    `${stamp} >= ${since}`,
    ...(to === undefined ? [] : [`${stamp} < ${soqlMoment(to)}`]),
    ...(afterId ? [`(${stamp} > ${since} OR Id > '${wholeId(afterId)}')`] : []),
    ...(where ? [where] : []),
  ]
  const order = isOrdered ? ` ORDER BY ${stamp}, Id` : ''
  return `SELECT ${fieldsOf(name, context).join(', ')} FROM ${object} WHERE ${conditions.join(' AND ')}${order}`
}

/** A field's value; that of a related record stands in it, or under both names where it came by a bulk job. */
function fieldOf(row: Row, field: string): unknown {
  if (field in row) return row[field] === '' ? null : row[field]
  const [owner, name] = field.split('.') as [string, string?]
  const related = row[owner]
  return name !== undefined && typeof related === 'object' && related !== null
    ? ((related as Row)[name] ?? null)
    : null
}

export const placeOf = (name: KindName, row: Row): { at: EpochMs | null; id: string } => ({
  at: momentOf(row[kindOf(name).stamp]),
  id: String(row.Id ?? ''),
})

/** Words of the organisation for statuses, and which of them close a case. */
export const STATUS_QUESTION = 'SELECT ApiName, IsClosed FROM CaseStatus'
export const statusesOf = (rows: readonly Row[]): Map<string, boolean> =>
  new Map(rows.map(row => [String(row.ApiName), row.IsClosed === true]))
/** Presence statuses in which a channel is open. */
export const ONLINE_QUESTION = 'SELECT ServicePresenceStatusId FROM ServiceChannelStatus'
export const onlineOf = (rows: readonly Row[]): Set<string> =>
  new Set(rows.map(row => String(row.ServicePresenceStatusId)))

/** Statuses that count as on hold, by the setting; null: statuses are recognised by their names. */
export function onHoldOf({ settings }: Pick<ConnectorContext, 'settings'>): ReadonlySet<string> | null {
  const names = (settings.onHold ?? '').split(',').map(name => name.trim())
  const named = names.filter(name => name !== '')
  return named.length > 0 ? new Set(named) : null
}

export interface Lookups {
  statuses?: ReadonlyMap<string, boolean>
  online?: ReadonlySet<string>
  /** Presence that began at the end of another is among the rows already. */
  isComplete?: boolean
}

/** Rows as they are stored: the fields that are read, and what was looked up. */
export async function recordsOf(
  name: KindName,
  rows: readonly Row[],
  lookups: Lookups,
  context: ConnectorContext,
  lane: 'backfill' | 'live',
): Promise<RawRecord[]> {
  const fields = fieldsOf(name, context)
  const queues = name === 'cases' ? await lastQueues(rows, context, lane) : null
  const starts = name === 'presence' ? await startsBeside(rows, lookups, context, lane) : null
  const address = context.http.baseUrl ?? null
  const onHold = onHoldOf(context)
  const more = (row: Row): Row => {
    switch (name) {
      case 'cases':
        return {
          queue_id: queues?.get(wholeId(String(row.Id))) ?? null,
          is_known: lookups.statuses?.has(String(row.Status)) ?? true,
          is_on_hold: onHold?.has(String(row.Status)) ?? null,
          address,
        }
      case 'history':
        return {
          is_known: lookups.statuses?.has(String(row.NewValue)) ?? true,
          is_closing: lookups.statuses?.get(String(row.NewValue)) ?? false,
          is_on_hold: onHold?.has(String(row.NewValue)) ?? null,
        }
      case 'work':
        return { address }
      case 'presence':
        return {
          is_online: lookups.online?.has(String(row.ServicePresenceStatusId)) ?? false,
          is_followed: starts?.has(`${row.UserId} ${nearest(momentOf(row.StatusEndDate))}`) ?? false,
        }
      default:
        return {}
    }
  }
  return rows.map(row => {
    const { at, id } = placeOf(name, row)
    const key = `${name}|${id}|${at}`
    const kept = Object.fromEntries(fields.map(field => [field, fieldOf(row, field)]))
    return { topic: name, key, body: JSON.stringify({ ...kept, ...more(row) }), state: key }
  })
}

/** Ids in one question: an address may not be longer than 16,000 characters. */
const IDS_AT_ONCE = 400

/** A case that somebody has came from the queue that had it last. */
async function lastQueues(
  rows: readonly Row[],
  context: ConnectorContext,
  lane: 'backfill' | 'live',
): Promise<Map<string, string>> {
  const queues = new Map<string, string>()
  const owned: string[] = []
  for (const row of rows) {
    const [id, owner] = [wholeId(String(row.Id)), wholeId(String(row.OwnerId))]
    if (isQueue(owner)) queues.set(id, owner)
    else owned.push(id)
  }
  for (let at = 0; at < owned.length; at += IDS_AT_ONCE) {
    const ids = owned.slice(at, at + IDS_AT_ONCE).map(id => `'${id}'`)
    const soql = `SELECT CaseId, OldValue, NewValue FROM CaseHistory WHERE Field = 'Owner' AND CaseId IN (${ids.join(',')}) ORDER BY CreatedDate, Id`
    for (const { CaseId, OldValue, NewValue } of await allOf(context, soql, lane))
      for (const owner of [OldValue, NewValue])
        if (typeof owner === 'string' && isQueue(owner)) queues.set(wholeId(String(CaseId)), wholeId(owner))
  }
  return queues
}

/** Two moments of one change may lie a second apart. */
const BESIDE_MS = 2 * SECOND_MS
const nearest = (at: EpochMs | null): number | null => (at === null ? null : Math.floor(at / SECOND_MS))

/** Agent and second of each presence that begins, a little more or less, as the rows end. */
async function startsBeside(
  rows: readonly Row[],
  { isComplete }: Lookups,
  context: ConnectorContext,
  lane: 'backfill' | 'live',
): Promise<Set<string>> {
  const ends = rows.flatMap(row => momentOf(row.StatusEndDate) ?? [])
  if (ends.length === 0) return new Set()
  const [from, to] = [Math.min(...ends) - BESIDE_MS, Math.max(...ends) + BESIDE_MS]
  const soql = `SELECT UserId, StatusStartDate FROM UserServicePresence WHERE StatusStartDate >= ${soqlMoment(from)} AND StatusStartDate <= ${soqlMoment(to)}`
  const found = isComplete ? rows : await allOf(context, soql, lane)
  const starts = new Set<string>()
  for (const { UserId, StatusStartDate } of found) {
    const at = momentOf(StatusStartDate)
    for (let near = -BESIDE_MS; at !== null && near <= BESIDE_MS; near += SECOND_MS)
      starts.add(`${UserId} ${nearest(at + near)}`)
  }
  return starts
}
