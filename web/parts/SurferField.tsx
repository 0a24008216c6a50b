import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { useCallAll } from '../lib/queries.ts'
import { displayName } from '../lib/session.ts'
import { SurferPicker } from './SurferPicker.tsx'
import * as texts from './texts.ts'

interface Props {
  label: string
  value: number[]
  onChange: (ids: number[]) => void
  error?: ReactNode
}

/** Chooses among all agents, as a field of a form. */
export function SurferField({ label, value, onChange, error }: Props) {
  const surfers = useCallAll(api.surfers.list, { query: { limit: 500 } }).data ?? []
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div>
        <SurferPicker
          label={label}
          emptyText={texts.nobodyYet}
          options={surfers.map(surfer => ({
            id: surfer.id,
            name: displayName(surfer),
            teamName: surfer.teamName,
            pictureUrl: surfer.profilePictureUrl,
          }))}
          value={value}
          onChange={onChange}
        />
      </div>
    </Input.Wrapper>
  )
}
