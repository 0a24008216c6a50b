// First part of the application: the installation's settings, the session, and the pages for whoever is not logged in. The
// application with its libraries is loaded for those who are.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { platform } from '#contract/endpoints/session.ts'
import DialpadCallbackPage from '../features/login/DialpadCallbackPage.tsx'
import DialpadLoginPage from '../features/login/DialpadLoginPage.tsx'
import IdentityLoginPage from '../features/login/IdentityLoginPage.tsx'
import LoginPage from '../features/login/LoginPage.tsx'
import { GoTo, usePlace } from '../features/login/place.ts'
import { loadOfflineSchedule } from '../features/my-schedule/load-offline-schedule.ts'
import { type Installation, InstallationProvider, isStagingHost } from '../lib/access/hosts.ts'
import { isReported, NetworkError, shouldRetry, textOf } from '../lib/api-errors.ts'
import { createClient } from '../lib/client.ts'
import { readCachedSchedule } from '../lib/offline/cached-schedule.ts'
import { startErrorReporting } from '../lib/reporting/error-reporting.ts'
import { useSession } from '../lib/session.ts'
import { FullPage } from '../ui/layout/FullPage.tsx'
import { PlainButton } from '../ui/layout/PlainButton.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { loadApplication } from './load-application.ts'
import { Splash } from './Splash.tsx'
import { anonymousHost, createUserManager, SessionProvider, takeReturnTo } from './session/session.tsx'
import * as texts from './texts.ts'

const RETRY_AFTER_MS = 1000
/** Time between attempts while the cached schedule is shown; not every browser fires an online event. */
const REACHED_AGAIN_MS = 5000

/** Pages that anybody may see. */
const OPEN_PAGES: Partial<Record<string, ComponentType>> = {
  '/login': LoginPage,
  '/login/auth0': IdentityLoginPage,
  '/login/dialpad': DialpadLoginPage,
  '/login/dialpad/callback': DialpadCallbackPage,
  '/error': ErrorPage,
  '/start': lazy(() => import('../features/start/StartPage.tsx')),
}

const askSettingsOnce = () => createClient(anonymousHost()).call(platform.settings, {})

/** Asks again when the request was lost. */
async function askSettings(failureCount = 0): Promise<Installation> {
  try {
    return await askSettingsOnce()
  } catch (error) {
    if (!shouldRetry(failureCount, error)) throw error
    await new Promise(done => setTimeout(done, RETRY_AFTER_MS * 2 ** failureCount))
    return askSettings(failureCount + 1)
  }
}

/** Settings of the installation, which must be known before anybody can log in. */
export function App() {
  const [settings, setSettings] = useState<Installation | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isUnreached = failure instanceof NetworkError || (!settings && !navigator.onLine)
  const cached = isUnreached ? readCachedSchedule() : null
  const isCachedShown = !settings && cached !== null
  useEffect(() => {
    if (!isCachedShown) return
    const start = () =>
      askSettingsOnce().then(
        () => window.location.reload(),
        () => {},
      )
    const timer = setInterval(start, REACHED_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isCachedShown])
  useEffect(() => {
    askSettings().then(known => {
      setSettings(known)
      reportErrorsOf(known)
    }, setFailure)
  }, [])
  useEffect(() => {
    if (settings && isStagingHost(window.location.host, settings))
      document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href = '/favicon-staging.svg'
  }, [settings])
  if (settings) return <Known settings={settings} />
  if (cached)
    return (
      <Suspense fallback={<Splash />}>
        <OfflineSchedule cached={cached} />
      </Suspense>
    )
  return failure === null ? <Splash /> : <CannotStart error={failure} />
}

const OfflineSchedule = lazy(loadOfflineSchedule)

function reportErrorsOf({ errorReportingDsn: dsn, commitHash }: Installation): void {
  if (dsn !== null)
    void startErrorReporting({
      host: window.location.host,
      isReported,
      load: async () => (await import('../lib/reporting/error-sink.ts')).openErrorSink({ dsn, commitHash }),
    })
}

function CannotStart({ error }: { error: unknown }) {
  return (
    <FullPage
      title={texts.lineupCantStart}
      action={
        <PlainButton variant="outlined" onClick={() => window.location.reload()}>
          {texts.retry}
        </PlainButton>
      }
    >
      <span role="alert">{textOf(error)}</span>
    </FullPage>
  )
}

function Known({ settings }: { settings: Installation }) {
  const [userManager] = useState(() => createUserManager(settings))
  return (
    <InstallationProvider value={settings}>
      <SessionProvider settings={settings} userManager={userManager}>
        <Door />
      </SessionProvider>
    </InstallationProvider>
  )
}

/** Lets through whoever is logged in; others see the login, or why it failed. */
function Door() {
  const { auth } = useSession()
  const { pathname } = usePlace()
  const OpenPage = OPEN_PAGES[pathname]
  if (OpenPage)
    return (
      <Suspense fallback={<Splash />}>
        <OpenPage />
      </Suspense>
    )
  if (auth.state === 'loading') return <Splash />
  if (auth.state === 'error') {
    const said = new URLSearchParams({ error: auth.type, error_description: auth.description })
    return <GoTo to={`/error?${said}`} />
  }
  return auth.state === 'unauthenticated' ? <Stranger /> : <Inside />
}

function Stranger() {
  const { pathname, search } = usePlace()
  const [next] = useState(takeReturnTo)
  const [state] = useState(() => (pathname === '/' ? null : { returnTo: pathname + search }))
  // An identity provider may send its refusal here without any login having been started.
  if (new URLSearchParams(search).has('error')) return <ErrorPage />
  return next ? <GoTo to={next} /> : <GoTo to={`/login${search}`} state={state} />
}

function Inside() {
  const [Application, setApplication] = useState<ComponentType | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    loadApplication().then(module => setApplication(() => module.Application), setFailure)
  }, [])
  if (Application) return <Application />
  return failure === null ? <Splash /> : <CannotStart error={failure} />
}
