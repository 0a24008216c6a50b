// Statements on feature flags that hold for every organization, and on how many organizations differ.
import { sql } from 'kysely'
import type { FeatureSettings } from '#contract/features.ts'
import type { Tx } from '#server/platform/database/index.ts'

export async function selectForEverybody(tx: Tx): Promise<FeatureSettings> {
  const { rows } = await sql<{ flags: FeatureSettings }>`
    select coalesce(jsonb_object_agg(name, is_on), '{}') as flags from system.feature_flag`.execute(tx)
  return rows[0]!.flags
}

/** Null takes the setting away. */
export async function setForEverybody(tx: Tx, name: string, isOn: boolean | null): Promise<void> {
  if (isOn === null) {
    await sql`delete from system.feature_flag where name = ${name}`.execute(tx)
    return
  }
  await sql`
    insert into system.feature_flag (name, is_on) values (${name}, ${isOn})
    on conflict (name) do update set is_on = excluded.is_on, changed_at = now()`.execute(tx)
}

/** Number of organizations with a setting of their own, by flag. */
export async function countOverrides(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; organizations: number }>`
    select flag.name, count(*)::int as organizations
    from system.organization_index o, jsonb_object_keys(o.feature_overrides) as flag(name)
    group by flag.name`.execute(tx)
  return new Map(rows.map(({ name, organizations }) => [name, organizations]))
}
