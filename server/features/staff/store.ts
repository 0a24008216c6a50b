// Statements on the list of all organizations, and on the people of one.
import { sql } from 'kysely'
import type { StaffPerson } from '#contract/internal/staff.ts'
import type { Zone } from '#core/time/index.ts'
import { type Counted, countRows, type Paged, pagedBy, type Tx } from '#server/platform/database/index.ts'

export interface ListedOrganization {
  id: number
  name: string
  displayName: string
  timezone: Zone
  dialpadCompanyId: string | null
  totalLicenses: number
  suspendedAt: Date | null
  createdAt: Date
}

export interface StaffFilter extends Paged {
  searchText?: string | undefined
}

const LISTED = sql`
  organization_id as id, name, display_name, timezone, dialpad_company_id, total_licenses, suspended_at, created_at`
const matches = (searchText = '') =>
  sql`strpos(lower(name || ' ' || display_name), lower(${searchText.trim()})) > 0`

/** Organizations by name. */
export async function selectOrganizations(tx: Tx, filter: StaffFilter): Promise<Counted<ListedOrganization>> {
  const list = {
    from: sql`system.organization_index`,
    kept: sql`not is_internal`,
    matches: matches(filter.searchText),
  }
  const { rows } = await sql<ListedOrganization>`
    select ${LISTED} from ${list.from}
    where ${list.kept} and ${list.matches}
    ${pagedBy(filter, { id: sql`organization_id`, order: sql`display_name collate "und-x-icu", organization_id` })}`.execute(
    tx,
  )
  return { rows, meta: await countRows(tx, list) }
}

export async function selectOrganization(
  tx: Tx,
  organizationId: number,
): Promise<ListedOrganization | undefined> {
  const { rows } = await sql<ListedOrganization>`
    select ${LISTED} from system.organization_index
    where organization_id = ${organizationId} and not is_internal`.execute(tx)
  return rows[0]
}

/** The operator's own organization. */
export async function selectInternalOrganization(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from system.organization_index where is_internal
    order by organization_id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** An id of a manager and one of an agent may be the same. */
const PERSON_KEY = sql`(2 * coalesce(manager_id, surfer_id) + (manager_id is null)::int)`
export const personKey = ({ managerId, surferId }: StaffPerson): number =>
  managerId === null ? 2 * surferId! + 1 : 2 * managerId

/** Managers, then agents, by name. */
export async function selectPeople(tx: Tx, filter: StaffFilter): Promise<Counted<StaffPerson>> {
  const { searchText = '' } = filter
  const from = sql`(
      select id as manager_id, null::bigint as surfer_id, first_name, last_name, email, 1 as place
      from manager where deleted_at is null
      union all
      select null, id, first_name, last_name, email, 2 from surfer where deleted_at is null
    ) as person`
  const matches = sql`
    strpos(lower(first_name || ' ' || last_name || ' ' || email), lower(${searchText.trim()})) > 0`
  const { rows } = await sql<StaffPerson>`
    select manager_id, surfer_id, first_name, last_name, email from ${from}
    where ${matches}
    ${pagedBy(filter, {
      id: PERSON_KEY,
      order: sql`place, first_name collate "und-x-icu", last_name collate "und-x-icu", manager_id, surfer_id`,
    })}`.execute(tx)
  return { rows, meta: await countRows(tx, { from, matches }) }
}
