import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import * as texts from './texts.ts'

interface Props {
  value: string
  /** Called when typing has paused, and at once on Enter, Escape or clear. */
  onChange: (text: string) => void
  label: string
  placeholder?: string
  delayMs?: number
  width?: number | string
}

export function SearchField({
  value,
  onChange,
  label,
  placeholder = label,
  delayMs = 250,
  width = 220,
}: Props) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const commit = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    if (next !== value) onChange(next)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next), delayMs)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      w={width}
      value={text}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') commit(text)
        if (event.key === 'Escape' && text) {
          event.stopPropagation()
          commit('')
        }
      }}
      leftSection={<IconSearch size={15} stroke={1.6} />}
      rightSection={
        text ? <CloseButton size="xs" aria-label={texts.clearSearch} onClick={() => commit('')} /> : null
      }
      styles={{ input: { WebkitAppearance: 'none' } }}
    />
  )
}
