// Volumes and agents by time, in the form that other tools draw.
import type { QueryOf } from '#contract/endpoint.ts'
import type { ForecastRow, forecasts, VolumeRow } from '#contract/endpoints/forecasts.ts'
import { organizationZone } from '#server/features/organization/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readRows } from './service.ts'

/** Rows of each ticket group, then requirement and scheduled agents of all together; unknown values are absent. */
export async function readVolume(
  platform: Platform,
  actor: Actor,
  query: QueryOf<typeof forecasts.volume>,
): Promise<VolumeRow[]> {
  const { increment, metricType, published, use15MinuteData } = query
  const timezone = query.timezone ?? (await platform.db.inTenant(actor.organizationId, organizationZone))
  const { rows } = await readRows(platform, actor, {
    from: query.start,
    to: query.end,
    timezone,
    published,
    streamIds: query.selectedTicketGroups,
    surferIds: query.selectedSurfers,
    increment: increment === 'quarter-hour' && use15MinuteData === false ? 'half-hour' : increment,
  })
  const isForecast = metricType === 'forecasted'
  const contacts = rows.flatMap(row => {
    const value = isForecast ? row.forecasted : row.actuals
    return value === null
      ? []
      : [{ date: row.date, channelName: row.streamName, value, streamId: row.streamId }]
  })
  return [
    ...contacts,
    ...together('Required', rows, row =>
      isForecast ? row.staffingRequirements : row.actualStaffingRequirements,
    ),
    ...together('Scheduled', rows, row => row.scheduled),
  ]
}

function together(
  channelName: string,
  rows: readonly ForecastRow[],
  agents: (row: ForecastRow) => number | null,
): VolumeRow[] {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const value = agents(row)
    if (value !== null) sums.set(row.date, (sums.get(row.date) ?? 0) + value)
  }
  return Array.from(sums, ([date, value]) => ({ date, channelName, value, streamId: null }))
}
