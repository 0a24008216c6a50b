// Starts the identity provider's login at once; there is nothing to see but a moment of waiting.
import { useEffect, useRef, useState } from 'react'
import { textOf } from '#web/lib/api-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { FullPage } from '#web/ui/layout/FullPage.tsx'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import { loginQueryOf, returnToOf } from './login-query.ts'
import { GoTo, placeLink, usePlace } from './place.ts'
import * as texts from './texts.ts'

export default function IdentityLoginPage() {
  const { auth, logIn, logOut } = useSession()
  const { pathname, search, state } = usePlace()
  const [failure, setFailure] = useState<string | null>(null)
  const isStarted = useRef(false)
  const by = auth.state === 'authenticated' ? auth.by : null
  // An invitation is for somebody else than whoever used this browser before.
  const stays = by === 'identity-provider' && !new URLSearchParams(search).has('invitation')

  useEffect(() => {
    if (auth.state === 'loading' || stays || isStarted.current) return
    isStarted.current = true
    const leaving =
      by !== null
        ? logOut(pathname + search)
        : logIn({ ...loginQueryOf(new URLSearchParams(search)), returnTo: returnToOf(state) })
    leaving.catch(error => setFailure(textOf(error)))
  }, [auth.state, by, stays, logIn, logOut, pathname, search, state])

  if (stays) return <GoTo to="/" />
  if (failure === null) return <FullPage title={texts.logIn}>{texts.takingYouToTheLogin}</FullPage>
  return (
    <FullPage
      title={texts.theLoginCantBeReached}
      action={<PlainButton {...placeLink('/login')}>{texts.back}</PlainButton>}
    >
      {failure}
    </FullPage>
  )
}
