import { Button, type ButtonProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../ui/panel-list.module.css'
import * as texts from './texts.ts'

interface CountProps extends Pick<ButtonProps, 'className' | 'color'> {
  count: number
  word: string
  /** The number's own sign, where the word has no room. */
  Icon?: typeof IconAlertTriangle
  onClick: () => void
}

/** Button with a count; a phone shows the sign and the number alone. */
export function CountButton({ count, word, Icon = IconAlertTriangle, ...rest }: CountProps) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      leftSection={<Icon size={14} stroke={1.8} />}
      aria-label={`${count} ${word}`}
      {...rest}
    >
      {count}
      <span className={classes.word}>{texts.word(word)}</span>
    </Button>
  )
}

/** Button with the number of broken rules in view, which opens the list. */
export function WarningsButton({ count, onClick }: { count: number; onClick: () => void }) {
  if (count === 0) return null
  const word = count === 1 ? texts.warning : texts.warnings
  return <CountButton className={classes.warnings} count={count} word={word} onClick={onClick} />
}
