import { Button } from '@mantine/core'
import { displayName, useSession, useUser } from '../lib/session.ts'
import { AnalyticsQuestion } from './Analytics.tsx'
import classes from './Shell.module.css'
import { useNewVersion } from './session/new-version.ts'

export function Banners() {
  const user = useUser()
  const { logOut } = useSession()
  const isOutdated = useNewVersion()
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
      <AnalyticsQuestion />
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
