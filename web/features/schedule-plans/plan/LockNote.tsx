import { IconLock } from '@tabler/icons-react'
import type { Team } from '#contract/endpoints/teams.ts'
import classes from './schedule-plans.module.css'
import * as texts from './texts.ts'

/** Null: nothing is locked. */
export const lockText = (teams: readonly Team[]): string | null =>
  teams.length === 0 ? null : texts.viewOnly(teams.map(team => team.name).join(', '))

export const LockNote = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={classes.lock} role="note">
      <IconLock size={15} aria-hidden="true" />
      {texts.textAnAdminCanGiveIt(text)}
    </p>
  )
