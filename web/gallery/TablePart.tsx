import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { TaskChip } from '../parts/TaskChip.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { StatusChip } from '../ui/feedback/StatusChip.tsx'
import { SearchField } from '../ui/inputs/SearchField.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { type Column, DataTable, type Sort } from '../ui/table/DataTable.tsx'
import { FilterBar } from '../ui/table/FilterBar.tsx'
import { figureText } from '../ui/text/figure-text.ts'

interface Agent {
  id: number
  name: string
  email: string
  team: string
  hours: number
}

const AGENTS: Agent[] = Array.from({ length: 312 }, (_, i) => ({
  id: i + 1,
  name: ['Ada Park', 'Ben Okafor', 'Chloé Martin', 'Dario Rossi', 'Elif Yılmaz'][i % 5]!,
  email: `agent${i + 1}@example.com`,
  team: ['Support', 'Sales'][i % 2]!,
  hours: 20 + ((i * 7) % 21),
}))

const COLUMNS: Column<Agent>[] = [
  {
    id: 'name',
    header: 'Name',
    isSortable: true,
    cell: row => <b style={{ fontWeight: 500 }}>{row.name}</b>,
  },
  { id: 'email', header: 'E-mail', isSortable: true, cell: row => row.email },
  { id: 'teamName', header: 'Team', isSortable: true, cell: row => row.team },
  { id: 'skills', header: 'Skills', cell: () => <TaskChip name="Phone" emoji="📞" color="green" /> },
  {
    id: 'state',
    header: 'State',
    cell: row =>
      row.id % 4 ? (
        <StatusChip tone="good">Active</StatusChip>
      ) : (
        <StatusChip tone="neutral">Not invited</StatusChip>
      ),
  },
  { id: 'hours', header: 'Hours a week', align: 'right', cell: row => figureText(row.hours, 'h', 1) },
]
const LIMIT = 50

export function TablePart() {
  const [state, setState] = useState('rows')
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort | null>({ by: 'name', direction: 'asc' })
  const [offset, setOffset] = useState(0)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([2]))
  const found = AGENTS.filter(agent => agent.name.toLowerCase().includes(text.toLowerCase()))
  const order = sort?.direction === 'desc' ? -1 : 1
  const key = sort?.by === 'email' ? 'email' : sort?.by === 'teamName' ? 'team' : 'name'
  const rows = found.sort((a, b) => order * a[key].localeCompare(b[key])).slice(offset, offset + LIMIT)
  const toggle = (ids: number[], isOn: boolean) => {
    const next = new Set(selected)
    for (const id of ids) isOn ? next.add(id) : next.delete(id)
    setSelected(next)
  }
  const count = rows.filter(row => selected.has(row.id)).length
  return (
    <>
      <PageHeader title="Table" />
      <FilterBar
        activeCount={text ? 1 : 0}
        onClear={() => setText('')}
        trailing={
          <SegmentedControl
            size="xs"
            aria-label="State"
            value={state}
            onChange={setState}
            data={['rows', 'loading', 'error', 'empty']}
          />
        }
      >
        <SearchField label="Search agents" value={text} onChange={setText} />
      </FilterBar>
      <DataTable
        label="Agents"
        columns={COLUMNS}
        rows={state === 'empty' ? [] : rows}
        rowKey={row => row.id}
        rowLabel={row => row.name}
        sort={sort}
        onSort={setSort}
        isLoading={state === 'loading'}
        error={state === 'error' ? 'The server did not answer. Nothing is lost.' : undefined}
        onRetry={() => setState('rows')}
        empty={<EmptyState title="No agents yet">Agents are the people you schedule.</EmptyState>}
        onRowClick={row => setText(row.name)}
        paging={{ offset, limit: LIMIT, total: found.length, onOffset: setOffset }}
        selection={{
          isSelected: id => selected.has(id),
          onToggle: (id, isOn) => toggle([id], isOn),
          page: count === 0 ? 'none' : count === rows.length ? 'all' : 'some',
          onTogglePage: isOn =>
            toggle(
              rows.map(row => row.id),
              isOn,
            ),
        }}
      />
    </>
  )
}
