import { Popover, UnstyledButton } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import {
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Picker,
} from 'frimousse'
import { useState } from 'react'
import classes from './EmojiPicker.module.css'
import * as texts from './texts.ts'

interface Props {
  value: string
  onChange: (emoji: string) => void
  label?: string
  disabled?: boolean
}

const SELF_HOSTED = '/emojibase'

function CategoryHeader({ category, ...rest }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...rest} className={classes.category}>
      {category.label}
    </div>
  )
}

/** Row and column attributes of ARIA, which counts from one; the library counts from zero. */
const counted = (name: 'aria-rowindex' | 'aria-colindex', index: number | undefined) =>
  index === undefined ? {} : { [name]: index + 1 }

function Emoji({ emoji, ...rest }: EmojiPickerListEmojiProps) {
  return (
    <button
      {...rest}
      {...counted('aria-colindex', rest['aria-colindex'])}
      type="button"
      className={classes.emoji}
      data-active={emoji.isActive || undefined}
    >
      {emoji.emoji}
    </button>
  )
}

const Row = (props: EmojiPickerListRowProps) => (
  <div {...props} {...counted('aria-rowindex', props['aria-rowindex'])} />
)

const PARTS = { CategoryHeader, Emoji, Row }

export function EmojiPicker({ value, onChange, label = texts.emoji, disabled }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={value ? `${label}: ${value}` : texts.chooseLabel(label.toLowerCase())}
          aria-expanded={isOpen}
          disabled={disabled}
          onClick={() => setOpen(!isOpen)}
        >
          {value || <IconMoodPlus size={18} stroke={1.6} />}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Picker.Root
          className={classes.picker}
          columns={8}
          emojibaseUrl={SELF_HOSTED}
          onEmojiSelect={({ emoji }) => {
            onChange(emoji)
            setOpen(false)
          }}
        >
          <Picker.Search
            className={classes.search}
            aria-label={texts.searchEmoji}
            placeholder={texts.search}
          />
          <Picker.Viewport className={classes.viewport} tabIndex={0} aria-label={texts.emoji}>
            <Picker.Loading className={classes.note}>{texts.loading}</Picker.Loading>
            <Picker.Empty className={classes.note}>{texts.noEmojiFound}</Picker.Empty>
            <Picker.List components={PARTS} />
          </Picker.Viewport>
        </Picker.Root>
      </Popover.Dropdown>
    </Popover>
  )
}
