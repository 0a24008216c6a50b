import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { fullName } from '../blocks/schedule-block.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import * as texts from './texts.ts'

interface Props {
  schedule: Schedule
  value: number[]
  onChange: (surferIds: number[]) => void
  error?: ReactNode
}

/** Agents of the page whose schedule may be changed. */
export function AgentsInViewField({ schedule, value, onChange, error }: Props) {
  const options = schedule.surfers
    .filter(surfer => surfer.canEdit)
    .map(surfer => ({ id: surfer.id, name: fullName(surfer), teamName: surfer.teamName }))
  return (
    <Input.Wrapper label={texts.agents} labelElement="div" error={error}>
      <div>
        <SurferPicker
          label={texts.agents}
          emptyText={texts.nobodyYet}
          options={options}
          value={value}
          onChange={onChange}
        />
      </div>
    </Input.Wrapper>
  )
}
