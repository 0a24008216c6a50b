// Starts the identity provider's login at once; there is nothing to see but a moment of waiting.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { textOf } from '#web/lib/api-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { FullPage } from '#web/ui/layout/FullPage.tsx'
import { loginQueryOf, returnToOf } from './login-query.ts'

export default function IdentityLoginPage() {
  const { auth, logIn, logOut } = useSession()
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const [failure, setFailure] = useState<string | null>(null)
  const isStarted = useRef(false)
  const by = auth.state === 'authenticated' ? auth.by : null

  useEffect(() => {
    if (auth.state === 'loading' || by === 'identity-provider' || isStarted.current) return
    isStarted.current = true
    const leaving =
      by === 'telephony-provider'
        ? logOut(`${pathname}?${search}`)
        : logIn({ ...loginQueryOf(search), returnTo: returnToOf(state) })
    leaving.catch(error => setFailure(textOf(error)))
  }, [auth.state, by, logIn, logOut, pathname, search, state])

  if (by === 'identity-provider') return <Navigate to="/" replace />
  if (failure === null) return <FullPage title="Log in">Taking you to the login…</FullPage>
  return (
    <FullPage
      title="The login can’t be reached"
      action={
        <Button component={Link} to="/login">
          Back
        </Button>
      }
    >
      {failure}
    </FullPage>
  )
}
