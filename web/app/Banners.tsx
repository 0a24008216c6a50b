import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useFeature } from '../lib/access/features.ts'
import { useUser } from '../lib/session.ts'
import { useOrganization } from '../lib/zone.ts'
import { AnalyticsQuestion } from './Analytics.tsx'
import classes from './Shell.module.css'
import { useNewVersion } from './session/new-version.ts'
import * as texts from './texts.ts'
import { useArea } from './use-area.ts'

const ImpersonationBanner = lazy(() => import('./ImpersonationBanner.tsx'))
const BillingBanner = lazy(() => import('../features/billing/BillingBanner.tsx'))

export function Banners() {
  const { impersonatorUserId, isProxied } = useUser()
  const isOutdated = useNewVersion()
  const { pathname } = useLocation()
  const area = useArea()
  const isBilled = useFeature('billing') && area === 'manager'
  const isSwitchedOff = useOrganization().data?.settings.schedulingEnabled === false
  const isLocked = isSwitchedOff && pathname.startsWith('/schedule')
  return (
    <>
      {(impersonatorUserId || isProxied) && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      {isBilled && (
        <Suspense>
          <BillingBanner className={classes.banner} />
        </Suspense>
      )}
      {isLocked && (
        <div className={classes.banner} role="status">
          {texts.schedulingIsSwitchedOff}
          <Link to="/settings/organization">{texts.organizationSettings}</Link>
        </div>
      )}
      <AnalyticsQuestion />
      {isOutdated && (
        <div className={classes.banner} role="status">
          {texts.aNewVersionOfLineup}
          <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        </div>
      )}
    </>
  )
}
