import { Button, MultiSelect, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { InvitationStatus } from '#contract/access/invitation-status.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import { IdList, listOf } from '#contract/shapes.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useKeptSearch } from '#web/lib/search-state.ts'
import { displayName } from '#web/lib/session.ts'
import { useOrganization, useZone } from '#web/lib/zone.ts'
import { InvitationFilter } from '#web/parts/invitations/InvitationFilter.tsx'
import classes from '#web/parts/invitations/invitations.module.css'
import { useInvitations } from '#web/parts/invitations/use-invitations.tsx'
import { licencesText } from '#web/parts/licences-text.ts'
import { useEditScope } from '#web/parts/use-edit-scope.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { ColumnChooser } from '#web/ui/table/ColumnChooser.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { PageSize } from '#web/ui/table/page-size.ts'
import { DeleteSurfer } from './DeleteSurfer.tsx'
import { OffboardSurfer } from './OffboardSurfer.tsx'
import { invitable, type SurferAction, surferColumns } from './surfer-columns.tsx'
import * as texts from './texts.ts'
import { useChosenSurfers } from './use-chosen-surfers.ts'

const BulkUpdateDialog = later(async () => (await import('./bulk/BulkUpdateDialog.tsx')).BulkUpdateDialog)

const SortBy = z.enum(['name', 'email', 'teamName', 'createdAt', 'updatedAt'])
const Search = z.object({
  q: z.string().default(''),
  team: IdList,
  skill: IdList,
  invitation: listOf(InvitationStatus),
  sort: SortBy.default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  hidden: listOf(z.string()),
  size: PageSize,
  offset: z.coerce.number().int().min(0).default(0),
})

/** Rarely needed columns, which a window of 1360 pixels has no room for. */
const HIDDEN_AT_FIRST = ['timezone', 'access', 'dates', 'createdAt', 'updatedAt']

export function SurfersTable() {
  const [search, setSearch] = useKeptSearch('agentsPage', Search)
  const [action, setAction] = useState<SurferAction | null>(null)
  const [isChanging, setChanging] = useState(false)
  const zone = useZone()
  const sort = { by: search.sort, direction: search.direction }
  const hidden = search.hidden ?? HIDDEN_AT_FIRST
  const filters = {
    searchText: search.q || undefined,
    teamIds: search.team,
    taskIds: search.skill,
    invitationStatuses: search.invitation,
  }
  const list = useCall(
    api.surfers.list,
    {
      query: {
        offset: search.offset,
        limit: search.size,
        ...filters,
        sortBy: sort.by,
        sortDirection: sort.direction,
      },
    },
    { keepPrevious: true },
  )
  const { q, team, skill, invitation } = search
  const activeCount = [q, team, skill, invitation].filter(Boolean).length
  const clear = () =>
    setSearch({ q: undefined, team: undefined, skill: undefined, invitation: undefined, offset: undefined })
  const rows = list.data?.results ?? []
  const found = list.data?.meta.filteredRowCount ?? 0
  const chosen = useChosenSurfers(rows, filters, found)
  const invitations = useInvitations('surfers', chosen.clear)
  const act = (next: SurferAction) => {
    if (next.does === 'invite') invitations.send([invitable(next.surfer)])
    else if (next.does === 'cancel-invitation') invitations.cancel(invitable(next.surfer))
    else setAction(next)
  }
  const columns = surferColumns(zone, act)
  const trailing = (
    <>
      <Licences />
      <ColumnChooser
        columns={columns.flatMap(({ id, header }) =>
          id !== 'name' && typeof header === 'string' ? [{ id, name: header }] : [],
        )}
        hidden={hidden}
        // A list of nothing would fall back to what is hidden at first.
        onChange={next => setSearch({ hidden: next.length === 0 ? ['none'] : next })}
      />
    </>
  )
  return (
    <>
      <FilterBar activeCount={activeCount} onClear={clear} trailing={trailing}>
        <SearchField
          label={texts.searchAgents}
          value={search.q}
          onChange={q => setSearch({ q, offset: undefined })}
        />
        <TeamFilter value={search.team} onChange={team => setSearch({ team, offset: undefined })} />
        <SkillFilter value={search.skill} onChange={skill => setSearch({ skill, offset: undefined })} />
        <InvitationFilter
          hasScheduled
          value={search.invitation}
          onChange={invitation => setSearch({ invitation, offset: undefined })}
        />
      </FilterBar>
      <ChosenBar
        chosen={chosen}
        found={found}
        isPageChosen={chosen.selection.page === 'all'}
        onChange={() => setChanging(true)}
        onInvite={surfers => invitations.send(surfers.filter(one => !one.offboarded).map(invitable))}
      />
      <DataTable
        label={texts.agents}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        rows={rows}
        selection={chosen.selection}
        rowKey={surfer => surfer.id}
        rowLabel={displayName}
        sort={sort}
        onSort={({ by, direction }) => setSearch({ sort: SortBy.parse(by), direction, offset: undefined })}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={surfer => openModal({ type: 'edit-surfer', surferId: surfer.id })}
        empty={activeCount > 0 ? <NothingFound onClear={clear} /> : <NoAgents />}
        paging={{
          offset: search.offset,
          limit: search.size,
          total: found,
          onOffset: offset => setSearch({ offset }),
          onLimit: size => setSearch({ size, offset: undefined }),
        }}
      />
      {invitations.dialog}
      {isChanging && (
        <BulkUpdateDialog target={chosen.target} count={chosen.count} onClose={() => setChanging(false)} />
      )}
      {action?.does === 'delete' && <DeleteSurfer surfer={action.surfer} onClose={() => setAction(null)} />}
      {action?.does === 'offboard' && (
        <OffboardSurfer surfer={action.surfer} onClose={() => setAction(null)} />
      )}
    </>
  )
}

interface ChosenBarProps {
  chosen: ReturnType<typeof useChosenSurfers>
  found: number
  isPageChosen: boolean
  onChange: () => void
  onInvite: (surfers: readonly Surfer[]) => void
}

/** Bar of the chosen agents; it stays when another page or other filters are shown. */
function ChosenBar({ chosen, found, isPageChosen, onChange, onInvite }: ChosenBarProps) {
  const { count, exceptCount, isOfOtherFilters, surfers } = chosen
  const { mayEditNone } = useEditScope()
  if (count === 0) return null
  const all =
    exceptCount === 0 ? texts.allFound(count) : texts.countOfAllFoundExceptCountLeft(count, exceptCount)
  const text =
    exceptCount === null ? texts.countChosen(count) : isOfOtherFilters ? texts.allEarlier(all) : all
  return (
    <div className={classes.bar}>
      <output>{text}</output>
      {exceptCount === null && isPageChosen && found > count && (
        <Button size="compact-sm" variant="subtle" onClick={chosen.chooseAll}>
          {texts.chooseAllFound(found)}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={onChange} disabled={mayEditNone}>
        {texts.change}
      </Button>
      {surfers && (
        <Button size="compact-sm" variant="default" onClick={() => onInvite(surfers)}>
          {texts.sendInvites}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={chosen.clear}>
        {texts.chooseNone}
      </Button>
    </div>
  )
}

function Licences() {
  const organization = useOrganization().data
  if (!organization) return null
  return (
    <Text size="sm" c="dimmed" className="figures">
      {licencesText(organization)}
    </Text>
  )
}

interface FilterProps {
  value: number[] | undefined
  onChange: (ids: number[] | undefined) => void
}

const toIds = (values: string[]) => (values.length > 0 ? values.map(Number) : undefined)

function TeamFilter({ value = [], onChange }: FilterProps) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  return (
    <MultiSelect
      aria-label={texts.teams}
      placeholder={value.length > 0 ? undefined : texts.allTeams}
      w={200}
      searchable
      clearable
      data={teams.map(team => ({ value: String(team.id), label: team.name }))}
      value={value.map(String)}
      onChange={values => onChange(toIds(values))}
    />
  )
}

function SkillFilter({ value = [], onChange }: FilterProps) {
  const tasks = useCallAll(api.tasks.list, { query: { state: 'active' } }).data ?? []
  return (
    <MultiSelect
      aria-label={texts.skills}
      placeholder={value.length > 0 ? undefined : texts.allSkills}
      w={200}
      searchable
      clearable
      data={tasks.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
      value={value.map(String)}
      onChange={values => onChange(toIds(values))}
    />
  )
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={texts.noMatchingAgents}
    action={
      <Button variant="default" onClick={onClear}>
        {texts.clearFilters}
      </Button>
    }
  >
    {texts.tryFewerFiltersOrAnotherSpelling}
  </EmptyState>
)

const NoAgents = () => (
  <EmptyState
    title={texts.noAgentsYet}
    icon={IconUsers}
    action={<Button onClick={() => openModal({ type: 'add-surfer' })}>{texts.addAgent}</Button>}
  >
    {texts.agentsAreThePeopleYouSchedule}
  </EmptyState>
)
