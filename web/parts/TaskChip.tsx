import { taskColorVars } from './color/task-colors.ts'
import classes from './TaskChip.module.css'
import * as texts from './texts.ts'

interface Props {
  name: string
  emoji?: string
  color: string
  /** The emoji alone, with the name for screen readers and on hover: for narrow columns. */
  isSmall?: boolean
  onRemove?: () => void
}

export function TaskChip({ name, emoji, color, isSmall, onRemove }: Props) {
  const isEmojiOnly = isSmall && emoji
  return (
    <span className={classes.chip} style={taskColorVars(color)} title={isEmojiOnly ? name : undefined}>
      {emoji && <span aria-hidden="true">{emoji}</span>}
      <span className={isEmojiOnly ? 'visually-hidden' : classes.name}>{name}</span>
      {onRemove && (
        <button
          type="button"
          className={classes.remove}
          aria-label={texts.removeName(name)}
          onClick={onRemove}
        >
          ×
        </button>
      )}
    </span>
  )
}
