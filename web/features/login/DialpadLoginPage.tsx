// Asks the server where to log in with the telephony provider and goes there, with a random state that the
// callback must bring back.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { codeOf, textOf } from '#web/lib/api-errors.ts'
import { randomId } from '#web/lib/client.ts'
import { useClient } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { FullPage } from '#web/ui/layout/FullPage.tsx'
import { rememberState } from './dialpad-state.ts'
import { loginQueryOf } from './login-query.ts'

export default function DialpadLoginPage() {
  const { auth, logOut } = useSession()
  const client = useClient()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const [failure, setFailure] = useState<unknown>(null)
  const isStarted = useRef(false)
  const by = auth.state === 'authenticated' ? auth.by : null

  useEffect(() => {
    if (auth.state === 'loading' || by === 'telephony-provider' || isStarted.current) return
    isStarted.current = true
    const goThere = async () => {
      const state = rememberState(randomId())
      const { loginHint } = loginQueryOf(search)
      const { url } = await client.call(api.session.dialpadUrl, { query: { state, loginHint } })
      window.location.assign(url)
    }
    const leaving = by === 'identity-provider' ? logOut(`${pathname}?${search}`) : goThere()
    leaving.catch(setFailure)
  }, [auth.state, by, client, logOut, pathname, search])

  if (by === 'telephony-provider') return <Navigate to="/" replace />
  if (failure === null) return <FullPage title="Log in with Dialpad">Taking you to Dialpad…</FullPage>
  const isUnconfigured = codeOf(failure) === 'NOT_CONFIGURED'
  return (
    <FullPage
      title={isUnconfigured ? 'Dialpad login is not set up' : 'Dialpad can’t be reached'}
      action={
        <Button component={Link} to="/login">
          Back to the login
        </Button>
      }
    >
      {isUnconfigured
        ? 'This installation has no connection to Dialpad. Go back and choose “Continue”.'
        : textOf(failure)}
    </FullPage>
  )
}
