import { usePreference } from '../lib/preferences.ts'
import { type Area, areaOf, useSession } from '../lib/session.ts'

/** The area of whoever is logged in; null without a valid role, or with nobody there. */
export function useArea(): Area | null {
  const { auth } = useSession()
  const [chosen] = usePreference('view')
  return auth.state === 'authenticated' ? areaOf(auth.user.roles, chosen) : null
}
