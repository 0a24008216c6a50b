// A token that has not run out, refreshed when a call needs it. Refresh tokens are used once, and all
// tabs share one in local storage: a lock keeps two tabs from spending the same.
import { ErrorResponse, type UserManager } from 'oidc-client-ts'

const EARLY_SECONDS = 30

type Lock = <T>(work: () => Promise<T>) => Promise<T>
const acrossTabs: Lock = work =>
  // Missing on plain http: then tabs take the risk.
  navigator.locks ? navigator.locks.request('lineup.token-refresh', work) : work()

/** `onRefused` is called when the identity provider will not refresh: the user has to log in again. */
export function tokenSource(
  userManager: UserManager,
  onRefused: () => void,
): () => Promise<string | undefined> {
  let underWay: Promise<string | undefined> | undefined
  const fresh = async (): Promise<string | undefined> => {
    const user = await userManager.getUser()
    return user && (user.expires_in ?? 0) > EARLY_SECONDS ? user.access_token : undefined
  }
  const refresh = () =>
    acrossTabs(async () => {
      const byAnotherTab = await fresh()
      if (byAnotherTab) return byAnotherTab
      try {
        return (await userManager.signinSilent())?.access_token
      } catch (error) {
        if (error instanceof ErrorResponse) onRefused()
        throw error
      }
    })
  return async () => {
    if (!(await userManager.getUser())) return undefined
    const token = await fresh()
    if (token) return token
    underWay ??= refresh().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
