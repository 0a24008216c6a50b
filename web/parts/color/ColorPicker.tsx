import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './ColorPicker.module.css'
import { TASK_COLOR_NAMES, TASK_COLORS, type TaskColor, taskColorVars } from './task-colors.ts'
import * as texts from './texts.ts'

interface Props {
  value: string
  onChange: (color: TaskColor) => void
  label?: string
  colors?: readonly TaskColor[]
  error?: string
}

/** Radio group of colour swatches, each with its name for people who cannot distinguish the colours. */
export function ColorPicker({ value, onChange, label = texts.colour, colors = TASK_COLORS, error }: Props) {
  const name = useId()
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <div className={classes.swatches}>
        {colors.map(color => (
          <label
            key={color}
            className={classes.swatch}
            style={taskColorVars(color)}
            title={TASK_COLOR_NAMES[color]}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={color}
              checked={color === value}
              onChange={() => onChange(color)}
              aria-label={TASK_COLOR_NAMES[color]}
            />
            {color === value && <IconCheck size={14} stroke={2.5} aria-hidden="true" />}
          </label>
        ))}
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
