// How time is reported: who clocks in and out, and what they may report.
import type { TimeReportingSettings } from '#contract/timecards/timecards.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, assertEditsOrganization, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { assertMayEdit, missingSurfers, setTimeReporting, timeReportingSurferIds } from '../surfers/index.ts'
import { publishTimecardChanges } from './changed.ts'
import * as store from './store.ts'

export async function readSettings({ db }: Platform, actor: Actor): Promise<TimeReportingSettings> {
  allow(actor, 'timecards.view')
  return db.inTenant(actor.organizationId, settingsOf)
}

const settingsOf = async (tx: Tx): Promise<TimeReportingSettings> => ({
  ...(await store.selectSettings(tx)),
  timeReportingSurferIds: await timeReportingSurferIds(tx),
})

/** Managers turn it on and off for agents of the teams that they may edit; who may edit the organization decides what all may report. */
export async function changeSettings(
  { db, clock }: Platform,
  actor: Actor,
  settings: TimeReportingSettings,
): Promise<TimeReportingSettings> {
  allow(actor, 'timecards.edit')
  const { organizationId } = actor
  const wanted = new Set(settings.timeReportingSurferIds)
  return db.inTenant(organizationId, async tx => {
    const { allowSetReportTime, trackUnscheduledOvertime } = await store.selectSettings(tx)
    const isForAll =
      settings.allowSetReportTime !== allowSetReportTime ||
      settings.trackUnscheduledOvertime !== trackUnscheduledOvertime
    if (isForAll) assertEditsOrganization(actor)
    const missing = await missingSurfers(tx, [...wanted])
    if (missing.length > 0)
      throw invalidBody(
        missing.map(id => ({
          path: ['timeReportingSurferIds', settings.timeReportingSurferIds.indexOf(id)],
          message: `There is no agent ${id} here.`,
        })),
      )
    const before = new Set(await timeReportingSurferIds(tx))
    const [added, removed] = [[...wanted.difference(before)], [...before.difference(wanted)]]
    await assertMayEdit(tx, actor, [...added, ...removed])
    await setTimeReporting(tx, added, true)
    await setTimeReporting(tx, removed, false)
    await store.saveSettings(tx, organizationId, settings, clock.now())
    await emit(tx, organizationId, 'people.changed', { what: 'surfers' }, { managerId: actor.managerId! })
    await publishTimecardChanges(tx, organizationId, [...wanted, ...removed])
    return settingsOf(tx)
  })
}
