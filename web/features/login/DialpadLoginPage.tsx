// Asks the server where to log in with the telephony provider and goes there, with a random state that the
// callback must bring back.
import { useEffect, useRef, useState } from 'react'
import { session } from '#contract/endpoints/session.ts'
import { codeOf, textOf } from '#web/lib/api-errors.ts'
import { randomId, useClient } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { FullPage } from '#web/ui/layout/FullPage.tsx'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import { rememberState } from './dialpad-state.ts'
import { loginQueryOf } from './login-query.ts'
import { GoTo, placeLink, usePlace } from './place.ts'

export default function DialpadLoginPage() {
  const { auth, logOut } = useSession()
  const client = useClient()
  const { pathname, search } = usePlace()
  const [failure, setFailure] = useState<unknown>(null)
  const isStarted = useRef(false)
  const by = auth.state === 'authenticated' ? auth.by : null

  useEffect(() => {
    if (auth.state === 'loading' || by === 'telephony-provider' || isStarted.current) return
    isStarted.current = true
    const goThere = async () => {
      const state = rememberState(randomId())
      const { loginHint } = loginQueryOf(new URLSearchParams(search))
      const { url } = await client.call(session.dialpadUrl, { query: { state, loginHint } })
      window.location.assign(url)
    }
    const leaving = by === 'identity-provider' ? logOut(pathname + search) : goThere()
    leaving.catch(setFailure)
  }, [auth.state, by, client, logOut, pathname, search])

  if (by === 'telephony-provider') return <GoTo to="/" />
  if (failure === null) return <FullPage title="Log in with Dialpad">Taking you to Dialpad…</FullPage>
  const isUnconfigured = codeOf(failure) === 'NOT_CONFIGURED'
  return (
    <FullPage
      title={isUnconfigured ? 'Dialpad login is not set up' : 'Dialpad can’t be reached'}
      action={<PlainButton {...placeLink('/login')}>Back to the login</PlainButton>}
    >
      {isUnconfigured
        ? 'This installation has no connection to Dialpad. Go back and choose “Continue”.'
        : textOf(failure)}
    </FullPage>
  )
}
