// Loading of the application behind the login: its own code, and that of the page at this address beside it.
import { PAGE_FILES, pagePathOf } from './page-files.ts'
import { reloadOnce } from './session/new-version.ts'

/** Reloads the page when the code is no longer there: most likely a new version has replaced it. */
export const loadApplication = () =>
  import('./Application.tsx').catch(error => {
    reloadOnce()
    throw error
  })

const hasTokens = (): boolean => Object.keys(localStorage).some(key => key.startsWith('oidc.user:'))

/** Begins to load while the session is still being asked for; nothing for those who have none. */
export function loadAhead({ pathname, search }: Location): void {
  const comesFromLogin = pathname === '/' && new URLSearchParams(search).has('code')
  const page = pagePathOf(pathname)
  if (!comesFromLogin && !(hasTokens() && (page || pathname === '/'))) return
  // Errors are ignored here: loading fails again, with a visible error, where the code is used.
  void import('./Application.tsx').catch(() => {})
  if (page) void PAGE_FILES[page]().catch(() => {})
}
