// Statements on the list of all organizations, and on the people of one.
import { sql } from 'kysely'
import type { StaffPerson } from '#contract/internal/staff.ts'
import type { Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'

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

export interface StaffFilter {
  searchText?: string | undefined
  offset: number
  limit: number
}

const LISTED = sql`
  organization_id as id, name, display_name, timezone, dialpad_company_id, total_licenses, suspended_at, created_at`
const matches = (searchText = '') =>
  sql`strpos(lower(name || ' ' || display_name), lower(${searchText.trim()})) > 0`

/** Organizations by name; one row more than the limit when there are more. */
export async function selectOrganizations(tx: Tx, filter: StaffFilter): Promise<ListedOrganization[]> {
  const { rows } = await sql<ListedOrganization>`
    select ${LISTED} from system.organization_index
    where not is_internal and ${matches(filter.searchText)}
    order by display_name collate "und-x-icu", organization_id
    offset ${filter.offset} limit ${filter.limit + 1}`.execute(tx)
  return rows
}

export async function countOrganizations(
  tx: Tx,
  { searchText }: StaffFilter,
): Promise<{ totalRowCount: number; filteredRowCount: number }> {
  const { rows } = await sql<{ totalRowCount: number; filteredRowCount: number }>`
    select count(*)::int as total_row_count, (count(*) filter (where ${matches(searchText)}))::int as filtered_row_count
    from system.organization_index where not is_internal`.execute(tx)
  return rows[0]!
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

/** Managers, then agents, by name; one row more than the limit when there are more. */
export async function selectPeople(tx: Tx, filter: StaffFilter): Promise<StaffPerson[]> {
  const { searchText = '', offset, limit } = filter
  const { rows } = await sql<StaffPerson>`
    select manager_id, surfer_id, first_name, last_name, email
    from (
      select id as manager_id, null::bigint as surfer_id, first_name, last_name, email, 1 as place
      from manager where deleted_at is null
      union all
      select null, id, first_name, last_name, email, 2 from surfer where deleted_at is null
    ) as person
    where strpos(lower(first_name || ' ' || last_name || ' ' || email), lower(${searchText.trim()})) > 0
    order by place, first_name collate "und-x-icu", last_name collate "und-x-icu", manager_id, surfer_id
    offset ${offset} limit ${limit + 1}`.execute(tx)
  return rows
}
