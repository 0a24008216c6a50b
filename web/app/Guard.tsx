// Lets people see the pages of their own area that are not turned off; others lead to its start.
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { FeaturesOffProvider, useAskedFeaturesOff } from '../lib/access/features.ts'
import { usePreference } from '../lib/preferences.ts'
import type { Area } from '../lib/session.ts'
import { AccessDenied } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { isOfArea, isOpen, isPageOn, PAGES, redirectOf, startPathOf } from './pages.ts'
import { Shell } from './Shell.tsx'
import { Splash } from './Splash.tsx'
import { LiveUpdates } from './session/LiveUpdates.tsx'
import { useArea } from './use-area.ts'

export function Guard() {
  const area = useArea()
  const [chosen, choose] = usePreference('view')
  useEffect(() => {
    if (area && area !== 'internal' && area !== chosen) choose(area)
  }, [area, chosen, choose])
  return area ? <Inside area={area} /> : <AccessDenied />
}

function Inside({ area }: { area: Area }) {
  const { pathname } = useLocation()
  const off = useAskedFeaturesOff()
  if (off === null) return <Splash />
  const redirect = redirectOf(pathname)
  if (redirect) return <Navigate to={redirect} replace />
  const page = PAGES.find(one => isOpen(one, pathname))
  if (page && !isOfArea(page, area)) return <Navigate to={startPathOf(area, off)} replace />
  const isOff = page !== undefined && !isPageOn(page, off)
  return (
    <FeaturesOffProvider value={off}>
      <Shell area={area} page={isOff ? undefined : page}>
        <LiveUpdates />
        {isOff ? <NotFoundPage /> : <Outlet />}
      </Shell>
    </FeaturesOffProvider>
  )
}
