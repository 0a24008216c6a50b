import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useUser } from '../lib/session.ts'
import classes from './Shell.module.css'
import { useNewVersion } from './session/new-version.ts'

const ImpersonationBanner = lazy(() => import('./ImpersonationBanner.tsx'))

export function Banners() {
  const { impersonatorUserId, isProxied } = useUser()
  const isOutdated = useNewVersion()
  return (
    <>
      {(impersonatorUserId || isProxied) && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
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
