import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { displayName, useSession, useUser } from '../lib/session.ts'
import { useOrganization } from '../lib/zone.ts'
import classes from './Shell.module.css'
import { useNewVersion } from './session/new-version.ts'

export function Banners() {
  const user = useUser()
  const { logOut } = useSession()
  const isOutdated = useNewVersion()
  const { pathname } = useLocation()
  const isSwitchedOff = useOrganization().data?.settings.schedulingEnabled === false
  const isLocked = isSwitchedOff && pathname.startsWith('/schedule')
  const isSomebodyElse = Boolean(user.impersonatorUserId) || user.isProxied
  return (
    <>
      {isSomebodyElse && (
        <div className={classes.banner} role="status">
          You are viewing as {displayName(user)}.
          <Button size="compact-sm" variant="default" onClick={() => logOut()}>
            Stop
          </Button>
        </div>
      )}
      {isLocked && (
        <div className={classes.banner} role="status">
          Scheduling is switched off: the schedule can be looked at and not changed.
          <Link to="/settings/organization">Organization settings</Link>
        </div>
      )}
      {isOutdated && (
        <div className={classes.banner} role="status">
          A new version of Lineup is available.
          <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </>
  )
}
