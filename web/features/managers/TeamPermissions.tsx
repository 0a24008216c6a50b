import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import classes from './TeamPermissions.module.css'
import * as texts from './texts.ts'

interface Props {
  /** Teams whose schedule may be edited; every other one may be viewed. */
  value: number[]
  onChange: (teamIds: number[]) => void
}

const CHOICES = [
  { value: 'view', label: texts.view },
  { value: 'edit', label: texts.viewAndEdit },
]

/** Teams up to which the list is seen at a glance. */
const AT_A_GLANCE = 10

export function TeamPermissions({ value, onChange }: Props) {
  const teams = useCallAll(api.teams.list, {})
  const [search, setSearch] = useState('')
  if (teams.isPending) return <LoadingSkeleton shape="rows" count={3} />
  if (teams.error) return <ErrorCard onRetry={() => teams.refetch()}>{textOf(teams.error)}</ErrorCard>
  const choose = (teamId: number, choice: string) =>
    onChange(choice === 'edit' ? [...value, teamId] : value.filter(id => id !== teamId))
  const shown = teams.data.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      {teams.data.length > AT_A_GLANCE && (
        <SearchField label={texts.searchTeams} value={search} onChange={setSearch} />
      )}
      {shown.length === 0 && <p className={classes.none}>{texts.noTeamIsCalledSo}</p>}
      <ul className={classes.list}>
        {shown.map(team => (
          <li key={team.id}>
            <span>{team.name}</span>
            <SegmentedControl
              size="xs"
              aria-label={texts.scheduleOf(team.name)}
              data={CHOICES}
              value={value.includes(team.id) ? 'edit' : 'view'}
              onChange={choice => choose(team.id, choice)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
