import { IconLock } from '@tabler/icons-react'
import type { Team } from '#contract/endpoints/teams.ts'
import classes from './schedule-plans.module.css'

/** Null: nothing is locked. */
export const lockText = (teams: readonly Team[]): string | null =>
  teams.length === 0
    ? null
    : `View only: you need edit permission for ${teams.map(team => team.name).join(', ')}.`

export const LockNote = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className={classes.lock} role="note">
      <IconLock size={15} aria-hidden="true" />
      {text} An admin can give it to you under Settings, Managers.
    </p>
  )
