// Contacts, forecasts, requests and managers as CSV files, read some days at a time.
import { csvText } from '#contract/csv-text.ts'
import { HISTORY_COLUMNS } from '#contract/organization/move-in-fields.ts'
import { DAY_MS, type EpochMs, type Interval } from '#core/time/index.ts'
import { organizationZone } from '#server/features/organization/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import * as store from './export-store.ts'
import type { ExportedFile, InTenant } from './files.ts'
import { offsetText } from './offset-text.ts'

const DAYS_AT_ONCE = 14
const NEWLINE = '\r\n'

const FORECAST_COLUMNS = [
  'Start',
  'Ticket group',
  'Contacts',
  'Contacts, low (80%)',
  'Contacts, high (80%)',
  'Handle time in seconds',
  'Required agents',
]
const REQUEST_COLUMNS = [
  'Asked at',
  'Type',
  'Agent e-mail',
  'Start',
  'End',
  'Wanted',
  'Status',
  'Note',
  'Decided at',
  'Decided by',
  'Note of the decision',
]
const MANAGER_COLUMNS = ['First name', 'Last name', 'E-mail', 'Edits the organization', 'Teams']

export const OTHER_COLUMNS = {
  contacts: Object.values(HISTORY_COLUMNS),
  forecasts: FORECAST_COLUMNS,
  requests: REQUEST_COLUMNS,
  managers: MANAGER_COLUMNS,
}

type At = (instant: EpochMs) => string

/** Number with at most six decimals; empty where there is none. */
const number = (value: number | null): string =>
  value === null ? '' : String(Math.round(value * 1_000_000) / 1_000_000)

const time = (at: At, date: Date | null): string => (date ? at(date.getTime()) : '')

const contactCells = (row: store.ContactsRow, at: At): string[] => [
  time(at, row.startsAt),
  row.groupName,
  String(row.minutes),
  number(row.offered),
  number(row.handled),
  number(row.handleTimeSeconds),
]

const forecastCells = (row: store.ForecastRow, at: At): string[] => [
  time(at, row.startsAt),
  row.groupName,
  ...[row.mean, row.low, row.high, row.handleTimeSeconds, row.required].map(number),
]

const requestCells = (row: store.RequestRow, at: At): string[] => [
  time(at, row.createdAt),
  row.type,
  row.emails,
  row.fromDate ?? time(at, row.startsAt),
  row.lastDate ?? time(at, row.endsAt),
  row.wanted.map(({ start, end }) => `${at(Date.parse(start))} to ${at(Date.parse(end))}`).join('; '),
  row.status,
  row.note,
  time(at, row.decidedAt),
  row.decidedBy ?? '',
  row.decisionNote,
]

export function otherFiles(inTenant: InTenant): ExportedFile[] {
  const dated = <T>(
    of: Parameters<typeof store.selectSpan>[1],
    select: (tx: Tx, from: EpochMs, to: EpochMs) => Promise<T[]>,
    cells: (row: T, at: At) => string[],
  ) => byDays(inTenant, OTHER_COLUMNS[of], tx => store.selectSpan(tx, of), select, cells)
  return [
    { name: '9 contacts.csv', parts: dated('contacts', store.selectContacts, contactCells) },
    { name: '10 forecasts.csv', parts: dated('forecasts', store.selectForecasts, forecastCells) },
    { name: '11 requests.csv', parts: dated('requests', store.selectRequests, requestCells) },
    { name: '12 managers.csv', parts: managers(inTenant) },
  ]
}

const lines = (rows: string[][]) => ({
  text: rows.length === 0 ? '' : csvText(rows) + NEWLINE,
  rowCount: rows.length,
})
const headers = (columns: readonly string[]) => ({ text: csvText([columns]) + NEWLINE, rowCount: 0 })

async function* byDays<T>(
  inTenant: InTenant,
  columns: readonly string[],
  spanOf: (tx: Tx) => Promise<Interval | null>,
  select: (tx: Tx, from: EpochMs, to: EpochMs) => Promise<T[]>,
  cells: (row: T, at: At) => string[],
) {
  yield headers(columns)
  const { zone, span } = await inTenant(async tx => ({
    zone: await organizationZone(tx),
    span: await spanOf(tx),
  }))
  const at: At = instant => offsetText(zone, instant)
  for (let from = span?.start ?? 0; span && from <= span.end; from += DAYS_AT_ONCE * DAY_MS)
    yield lines(
      (await inTenant(tx => select(tx, from, from + DAYS_AT_ONCE * DAY_MS))).map(row => cells(row, at)),
    )
}

async function* managers(inTenant: InTenant) {
  yield headers(MANAGER_COLUMNS)
  const rows = await inTenant(store.selectManagers)
  yield lines(
    rows.map(({ firstName, lastName, email, editsOrganization, teams }) => [
      firstName,
      lastName,
      email,
      editsOrganization ? 'yes' : 'no',
      teams,
    ]),
  )
}
