// Applying a what-if: settings are written to the ticket groups, a change of volume becomes an event.
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type forecastPlan,
  type PlannedSettings,
  type PlanVariables,
  settingsAfter,
} from '#contract/endpoints/forecast-plan.ts'
import { allow } from '#server/features/identity/index.ts'
import { changeStreamSettings } from '#server/features/streams/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addAdjustment } from '../adjustments/adjustments.ts'
import { chosenStreams, rangeOf } from './service.ts'

export async function applyPlan(
  { db }: Platform,
  actor: Actor,
  form: BodyOf<typeof forecastPlan.apply>,
): Promise<void> {
  allow(actor, 'forecasts.edit')
  allow(actor, 'streams.edit')
  const { streamIds, variables } = form
  if (Object.values(variables).every(value => value === null))
    throw invalidBody([{ path: ['variables'], message: 'Change at least one value' }])
  const volumeChange = variables.ticketVolumePercentageChange
  await db.inTenant(actor.organizationId, async tx => {
    const streams = await chosenStreams(tx, streamIds)
    for (const stream of streams) {
      const changed = changedSettings(stream, variables)
      if (changed.averageHandleTime === 0 || changed.handleTimeChange === -1)
        throw invalidBody([
          {
            path: ['variables', 'averageHandleTimePercentageChange'],
            message: `The handle time of ${stream.name} would be 0 s. Reduce it by less.`,
          },
        ])
      await changeStreamSettings(tx, actor, stream.id, changed)
    }
    if (volumeChange === null || volumeChange === 0) return
    const { start, end } = rangeOf(form)
    await addAdjustment(tx, actor, {
      name: `Plan: ${shownChange(volumeChange)} contacts`,
      kind: 'factor',
      from: new Date(start).toISOString(),
      to: new Date(end).toISOString(),
      streams: streamIds.map(streamId => ({ streamId, adjustmentFactor: 1 + volumeChange, total: null })),
    })
  })
}

/** The settings that the plan changes; others are not written, since somebody else may change them meanwhile. */
function changedSettings(before: PlannedSettings, variables: PlanVariables): Partial<PlannedSettings> {
  const after = Object.entries(settingsAfter(before, variables))
  return Object.fromEntries(after.filter(([key, value]) => value !== before[key as keyof PlannedSettings]))
}

/** "+20 %", "−5 %", "+2.5 %". */
function shownChange(fraction: number): string {
  const percent = Math.round(Math.abs(fraction) * 1000) / 10
  return `${fraction < 0 ? '−' : '+'}${percent} %`
}
