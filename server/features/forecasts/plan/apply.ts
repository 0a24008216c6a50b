// A what-if that comes true: settings are written into the ticket groups, a change of volume becomes an event.
import type { BodyOf } from '#contract/endpoint.ts'
import type { forecastPlan, PlanVariables } from '#contract/endpoints/forecast-plan.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../../identity/index.ts'
import { changeStreamSettings, type StreamSettings } from '../../streams/index.ts'
import { addAdjustment } from '../adjustments.ts'
import { chosenStreams, rangeOf } from './service.ts'
import { changedResponseSeconds, changedServiceLevelPercent } from './variables.ts'

export async function applyPlan(
  { db }: Platform,
  actor: Actor,
  wish: BodyOf<typeof forecastPlan.apply>,
): Promise<void> {
  allow(actor, 'forecasts.edit')
  allow(actor, 'streams.edit')
  const { streamIds, variables } = wish
  if (Object.values(variables).every(value => value === null))
    throw invalidBody([{ path: ['variables'], message: 'Change at least one value' }])
  const volumeChange = variables.ticketVolumePercentageChange
  await db.inTenant(actor.organizationId, async tx => {
    const streams = await chosenStreams(tx, streamIds)
    for (const stream of streams)
      await changeStreamSettings(tx, actor, stream.id, changedFields(stream, variables))
    if (volumeChange === null || volumeChange === 0) return
    const { start, end } = rangeOf(wish)
    await addAdjustment(tx, actor, {
      name: `Plan: ${shownChange(volumeChange)} contacts`,
      kind: 'factor',
      from: new Date(start).toISOString(),
      to: new Date(end).toISOString(),
      streams: streamIds.map(streamId => ({ streamId, adjustmentFactor: 1 + volumeChange, total: null })),
    })
  })
}

/** Whole seconds and percents, as a ticket group has them; of what the plan leaves alone nothing is written. */
function changedFields(stream: StreamSettings, variables: PlanVariables) {
  const {
    shrinkage,
    concurrency,
    averageHandleTimePercentageChange: handleTimeChange,
    targetResponseTimePercentageChange: targetChange,
    serviceLevelPercentageChange: levelChange,
  } = variables
  const { averageHandleTime: handleTime, targetResponseTime, serviceLevel } = stream
  const seconds = changedResponseSeconds(targetResponseTime, targetChange)
  return {
    ...(shrinkage !== null && { shrinkage }),
    ...(concurrency !== null && { concurrency }),
    ...(handleTime &&
      handleTimeChange && { averageHandleTime: Math.round(handleTime * (1 + handleTimeChange)) }),
    ...(seconds && targetChange && { targetResponseTime: Math.round(seconds) }),
    ...(levelChange && { serviceLevel: Math.round(changedServiceLevelPercent(serviceLevel, levelChange)) }),
  }
}

/** "+20 %", "−5 %", "+2.5 %". */
function shownChange(fraction: number): string {
  const percent = Math.round(Math.abs(fraction) * 1000) / 10
  return `${fraction < 0 ? '−' : '+'}${percent} %`
}
