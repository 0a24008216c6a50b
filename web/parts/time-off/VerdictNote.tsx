// The verdict of "Can I?", as a colour with its sign and its sentence.
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { CanIDay } from '#contract/time-off/requests.ts'
import * as texts from './texts.ts'
import classes from './verdict.module.css'

const SIGNS = { green: IconCheck, amber: IconQuestionMark, red: IconX } as const
export const COLOUR_WORDS = texts.colourWords

export function VerdictSign({ colour }: Pick<CanIDay, 'colour'>) {
  const Sign = SIGNS[colour]
  return (
    <span className={classes.sign} data-colour={colour} aria-hidden>
      <Sign size={12} stroke={2.6} />
    </span>
  )
}

export function VerdictNote({ colour, children }: Pick<CanIDay, 'colour'> & { children: React.ReactNode }) {
  return (
    <p className={classes.note} data-colour={colour} role="status">
      <VerdictSign colour={colour} />
      <span>{children}</span>
    </p>
  )
}
