import { Navigate } from 'react-router'
import { startPathOf } from './pages.ts'
import { takeAfterLogout } from './session.tsx'
import { useArea } from './use-area.ts'

/** "/" is where people arrive from the identity provider. */
export function Start() {
  const area = useArea()!
  return <Navigate to={takeAfterLogout() ?? startPathOf(area)} replace />
}
