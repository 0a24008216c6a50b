import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

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
      <h2>No permission</h2>
      <p>{children}</p>
      {teams.length > 0 && (
        <ul aria-label="Teams without permission">
          {teams.map(team => (
            <li key={team.id}>{team.name}</li>
          ))}
        </ul>
      )}
      <p>Nothing was changed. An admin can give you permission under Settings, Managers.</p>
    </div>
  )
}
