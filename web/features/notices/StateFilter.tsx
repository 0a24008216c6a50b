import { MultiSelect } from '@mantine/core'
import { NOTICE_STATES, type NoticeState } from '#contract/access/notices.ts'
import { STATE_WORDS } from './notice-text.ts'
import * as texts from './texts.ts'

interface Props {
  value: NoticeState[] | undefined
  onChange: (states: NoticeState[] | undefined) => void
}

export function StateFilter({ value = [], onChange }: Props) {
  return (
    <MultiSelect
      aria-label={texts.status}
      placeholder={value.length > 0 ? undefined : texts.anyStatus}
      w={200}
      clearable
      data={NOTICE_STATES.map(state => ({ value: state, label: STATE_WORDS[state][1] }))}
      value={value}
      onChange={states => onChange(states.length > 0 ? (states as NoticeState[]) : undefined)}
    />
  )
}
