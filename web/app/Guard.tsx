// Lets people see the pages of their own area; others lead to its start.
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { usePreference } from '../lib/preferences.ts'
import { AccessDenied } from './ErrorPage.tsx'
import { LiveUpdates } from './LiveUpdates.tsx'
import { isOfArea, isOpen, PAGES, redirectOf, startPathOf } from './pages.ts'
import { Shell } from './Shell.tsx'
import { useArea } from './use-area.ts'

export function Guard() {
  const area = useArea()
  const { pathname } = useLocation()
  const [chosen, choose] = usePreference('view')
  useEffect(() => {
    if (area && area !== chosen) choose(area)
  }, [area, chosen, choose])
  if (!area) return <AccessDenied />
  const redirect = redirectOf(pathname)
  if (redirect) return <Navigate to={redirect} replace />
  const page = PAGES.find(one => isOpen(one, pathname))
  if (page && !isOfArea(page, area)) return <Navigate to={startPathOf(area)} replace />
  return (
    <Shell area={area} page={page}>
      <LiveUpdates />
      <Outlet />
    </Shell>
  )
}
