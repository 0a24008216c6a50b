import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'
import * as texts from './texts.ts'

interface Props {
  /** The first sentence: what may not be done. */
  children: ReactNode
  teams: { id: number; name: string }[]
}

export function ForbiddenCard({ children, teams }: Props) {
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon} aria-hidden="true">
        <IconLock size={20} stroke={1.6} />
      </div>
      <h2>{texts.noPermission}</h2>
      <p>{children}</p>
      {teams.length > 0 && (
        <ul aria-label={texts.teamsWithoutPermission}>
          {teams.map(team => (
            <li key={team.id}>{team.name}</li>
          ))}
        </ul>
      )}
      <p>{texts.nothingWasChanged}</p>
    </div>
  )
}
