import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { useCall } from '#web/lib/queries.ts'
import * as texts from './texts.ts'

const SHOWN = 50
const TYPING_MS = 200

interface Props {
  value: number | undefined
  /** Name of the chosen one, which may not be among those that were found. */
  name: string | undefined
  onChange: (organizationId: number | undefined) => void
}

/** One organization of many, found by its name on the server. */
export function OrganizationPicker({ value, name, onChange }: Props) {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text === name ? '' : text, TYPING_MS)
  const found = useCall(
    api.staff.organizations,
    { query: { offset: 0, limit: SHOWN, searchText: searchText || undefined } },
    { keepPrevious: true },
  )
  const options = (found.data?.results ?? []).map(({ id, displayName }) => ({
    value: String(id),
    label: displayName,
  }))
  const isListed = value === undefined || options.some(option => option.value === String(value))
  return (
    <Select
      aria-label={texts.organization}
      placeholder={texts.everyoneChooseAnOrganization}
      w={280}
      clearable
      searchable
      // The server has searched already.
      filter={({ options: all }) => all}
      data={isListed ? options : [{ value: String(value), label: name ?? `#${value}` }, ...options]}
      value={value === undefined ? null : String(value)}
      onChange={id => onChange(id === null ? undefined : Number(id))}
      onSearchChange={setText}
      nothingFoundMessage={texts.noMatchingOrganizations}
    />
  )
}
