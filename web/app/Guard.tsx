// Lets through who may be here: others go to the login, to the error page or to their own area.
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { usePreference } from '../lib/preferences.ts'
import { useSession } from '../lib/session.ts'
import { AccessDenied, ErrorPage } from './ErrorPage.tsx'
import { LiveUpdates } from './LiveUpdates.tsx'
import { isOpen, PAGES, redirectOf, startPathOf } from './pages.ts'
import { Shell } from './Shell.tsx'
import { Splash } from './Splash.tsx'
import { takeReturnTo } from './session.tsx'
import { useArea } from './use-area.ts'

export function Guard() {
  const { auth } = useSession()
  if (auth.state === 'loading') return <Splash />
  if (auth.state === 'error') {
    const said = new URLSearchParams({ error: auth.type, error_description: auth.description })
    return <Navigate to={`/error?${said}`} replace />
  }
  if (auth.state === 'unauthenticated') return <Stranger />
  return <Area />
}

function Stranger() {
  const { pathname, search } = useLocation()
  const [next] = useState(takeReturnTo)
  // An identity provider may send its refusal here without any login having been started.
  if (new URLSearchParams(search).has('error')) return <ErrorPage />
  if (next) return <Navigate to={next} replace />
  const state = pathname === '/' ? undefined : { returnTo: pathname + search }
  return <Navigate to={`/login${search}`} state={state} replace />
}

function Area() {
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
  if (page && page.area !== area) return <Navigate to={startPathOf(area)} replace />
  return (
    <Shell area={area} page={page}>
      <LiveUpdates />
      <Outlet />
    </Shell>
  )
}
