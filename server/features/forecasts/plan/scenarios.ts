// Scenarios: named what-if variables, shared by all managers.
import type { Scenario } from '#contract/endpoints/forecast-plan.ts'
import { refuse } from '#contract/errors.ts'
import { allow } from '#server/features/identity/index.ts'
import type { Counted, Paged, Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as store from './scenario-store.ts'

export async function listScenarios(
  { db }: Platform,
  actor: Actor,
  paging: Paged,
): Promise<Counted<Scenario>> {
  allow(actor, 'forecasts.view')
  return db.inTenant(actor.organizationId, tx => store.selectScenarios(tx, paging))
}

export async function createScenario(
  { db }: Platform,
  actor: Actor,
  form: store.ScenarioFields,
): Promise<Scenario> {
  allow(actor, 'forecasts.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx =>
    existing(tx, await store.insertScenario(tx, organizationId, managerId, form)),
  )
}

export async function changeScenario(
  { db }: Platform,
  actor: Actor,
  scenarioId: number,
  form: store.ScenarioFields,
): Promise<Scenario> {
  allow(actor, 'forecasts.edit')
  return db.inTenant(actor.organizationId, async tx => {
    await existing(tx, scenarioId)
    await store.updateScenario(tx, scenarioId, form)
    return existing(tx, scenarioId)
  })
}

export async function removeScenario({ db }: Platform, actor: Actor, scenarioId: number): Promise<void> {
  allow(actor, 'forecasts.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await existing(tx, scenarioId)
    await store.deleteScenario(tx, scenarioId)
  })
}

async function existing(tx: Tx, scenarioId: number): Promise<Scenario> {
  const scenario = await store.selectScenario(tx, scenarioId)
  if (!scenario) throw refuse('NOT_FOUND', { what: 'scenario', id: scenarioId })
  return scenario
}
