// Remark on incomplete data for reports that are sent: records that are missing in the range of the figures.
import { type RecordKind, recordName } from '#contract/connections/freshness.ts'
import { instantAt, type LocalDate, toLocalMs, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { JobContext } from '#server/platform/jobs/index.ts'
import { type MissingRecords, missingRecords } from '../connections/index.ts'

const SHOWN_TIMES = 3

/** Local days, `to` exclusive. */
interface Days {
  from: LocalDate
  to: LocalDate
  timezone: Zone
}

/** Sentences above the table; null: the records are complete. */
export async function incompleteDataRemark(
  tx: Tx,
  { organizationId, clock, outside }: JobContext,
  { from, to, timezone }: Days,
  kinds: readonly RecordKind[],
): Promise<string | null> {
  if (kinds.length === 0) return null
  const { configuration } = outside()
  const range = { from: instantAt(timezone, from, 0), to: instantAt(timezone, to, 0) }
  const missing = await missingRecords(tx, { clock, configuration }, organizationId, { ...range, kinds })
  return remarkOf(missing, timezone)
}

/** One sentence for kinds that are missing at the same time. */
function remarkOf(missing: readonly MissingRecords[], zone: Zone): string | null {
  if (missing.length === 0) return null
  const alike = [
    ...Map.groupBy(missing, ({ connectionName, from, to }) => [connectionName, from, to].join(' ')).values(),
  ]
  const sentences = alike.slice(0, SHOWN_TIMES).map(same => {
    const { connectionName, from, to } = same[0]!
    const [first, ...others] = same.map(one => recordName(one.kind, one))
    const what = [first, ...others.map(name => name.toLowerCase())].join(' and ')
    const until = to === null ? '' : ` to ${momentText(to, zone)}`
    return `${what} of ${connectionName} are missing ${to === null ? 'since' : 'from'} ${momentText(from, zone)}${until}.`
  })
  const leftOut = alike.length - sentences.length
  return [
    'These figures are incomplete.',
    ...sentences,
    ...(leftOut > 0
      ? [`${leftOut} more times with missing data are listed under Settings, Connections.`]
      : []),
  ].join(' ')
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})
/** "9 Mar 2031, 14:05" */
const momentText = (instant: string, zone: Zone): string =>
  MOMENT.format(toLocalMs(zone, Date.parse(instant)))
