import { sql } from 'kysely'
import type { Scenario } from '#contract/endpoints/forecast-plan.ts'
import { refuse } from '#contract/errors.ts'
import {
  type Counted,
  countAll,
  onDuplicate,
  type Paged,
  pagedBy,
  type Tx,
} from '#server/platform/database/index.ts'

type Row = Omit<Scenario, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }
export type ScenarioFields = Pick<Scenario, 'name' | 'variables' | 'risk'>

const SCENARIO = sql`
  select p.id, p.name, p.variables, p.risk, p.created_at, p.updated_at, (
    select nullif(trim(m.first_name || ' ' || m.last_name), '') from manager m
    where m.organization_id = p.organization_id and m.id = p.manager_id
  ) as author
  from plan_scenario p`

const shown = ({ createdAt, updatedAt, ...row }: Row): Scenario => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** Scenarios by name. */
export async function selectScenarios(tx: Tx, paged: Paged): Promise<Counted<Scenario>> {
  const { rows } = await sql<Row>`
    ${SCENARIO} where true ${pagedBy(paged, { id: sql`p.id`, order: sql`p.name collate "und-x-icu", p.id` })}`.execute(
    tx,
  )
  return { rows: rows.map(shown), meta: await countAll(tx, sql`plan_scenario`) }
}

export async function selectScenario(tx: Tx, scenarioId: number): Promise<Scenario | undefined> {
  const { rows } = await sql<Row>`${SCENARIO} where p.id = ${scenarioId}`.execute(tx)
  return rows[0] && shown(rows[0])
}

const namesake = (name: string) => refuse('DUPLICATED_NAME', { what: 'scenario', name })

export async function insertScenario(
  tx: Tx,
  organizationId: number,
  managerId: number | null,
  { name, variables, risk }: ScenarioFields,
): Promise<number> {
  const { id } = await tx
    .insertInto('planScenario')
    .values({ organizationId, managerId, name, risk, variables: JSON.stringify(variables) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(onDuplicate('plan_scenario_name', namesake(name)))
  return id
}

export async function updateScenario(
  tx: Tx,
  scenarioId: number,
  { name, variables, risk }: ScenarioFields,
): Promise<void> {
  await tx
    .updateTable('planScenario')
    .set({ name, risk, variables: JSON.stringify(variables), updatedAt: sql`now()` })
    .where('id', '=', scenarioId)
    .execute()
    .catch(onDuplicate('plan_scenario_name', namesake(name)))
}

export async function deleteScenario(tx: Tx, scenarioId: number): Promise<void> {
  await sql`delete from plan_scenario where id = ${scenarioId}`.execute(tx)
}
