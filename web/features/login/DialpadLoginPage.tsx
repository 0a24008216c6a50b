// Asks the server where to log in with the telephony provider and goes there, with a random state that the callback must
// bring back. Whoever is logged in with the identity provider is logged out first, once there is somewhere to go.
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
import * as texts from './texts.ts'

/** The provider's address with what is this browser's own. */
function addressWith(url: string, state: string, loginHint: string | undefined): string {
  const address = new URL(url)
  address.searchParams.set('state', state)
  if (loginHint) address.searchParams.set('login_hint', loginHint)
  return address.href
}

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
    const leave = async () => {
      const { url } = await client.call(session.dialpadUrl, {})
      if (by === 'identity-provider') return logOut(pathname + search)
      const { loginHint } = loginQueryOf(new URLSearchParams(search))
      window.location.assign(addressWith(url, rememberState(randomId()), loginHint))
    }
    leave().catch(setFailure)
  }, [auth.state, by, client, logOut, pathname, search])

  if (by === 'telephony-provider') return <GoTo to="/" />
  if (failure === null) return <FullPage title={texts.logInWithDialpad}>{texts.takingYouToDialpad}</FullPage>
  const isUnconfigured = codeOf(failure) === 'NOT_CONFIGURED'
  const back = auth.state === 'authenticated' ? [texts.back, '/'] : [texts.backToTheLogin, '/login']
  return (
    <FullPage
      title={isUnconfigured ? texts.dialpadLoginIsNotSetUp : texts.dialpadCantBeReached}
      action={<PlainButton {...placeLink(back[1]!)}>{back[0]}</PlainButton>}
    >
      {isUnconfigured ? texts.nobodyCanLogInToThis : textOf(failure)}
    </FullPage>
  )
}
