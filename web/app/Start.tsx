import { useState } from 'react'
import { Navigate } from 'react-router'
import { useFeaturesOff } from '../lib/access/features.ts'
import { startPathOf } from './pages.ts'
import { takeReturnTo } from './session/session.tsx'
import { useArea } from './use-area.ts'

/** "/" is where people arrive from the identity provider. */
export function Start() {
  const area = useArea()!
  const off = useFeaturesOff()
  const [returnTo] = useState(takeReturnTo)
  return <Navigate to={returnTo ?? startPathOf(area, off)} replace />
}
