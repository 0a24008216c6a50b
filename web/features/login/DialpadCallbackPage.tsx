// Page to which the telephony provider sends people back: exchanges the code for a session, then loads the product.
import { useEffect, useRef, useState } from 'react'
import { codeOf, statusTextOf, textOf, UnauthorisedError } from '#web/lib/api-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { FullPage } from '#web/ui/layout/FullPage.tsx'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import { takeState } from './dialpad-state.ts'
import { placeLink, usePlace } from './place.ts'
import * as texts from './texts.ts'

export default function DialpadCallbackPage() {
  const { search } = usePlace()
  const { finishTelephonyLogIn } = useSession()
  const [isOurs] = useState(() => takeState(new URLSearchParams(search).get('state')))
  const [failure, setFailure] = useState<unknown>(null)
  const isStarted = useRef(false)

  useEffect(() => {
    if (!isOurs || isStarted.current) return
    isStarted.current = true
    finishTelephonyLogIn(new URLSearchParams(search)).catch(setFailure)
  }, [isOurs, search, finishTelephonyLogIn])

  if (!isOurs) return <Failed title={texts.oauthStateMismatch}>{texts.thisLoginWasStartedInAnother}</Failed>
  if (failure === null) return <FullPage title={texts.logInWithDialpad}>{texts.loggingYouIn}</FullPage>
  const isUnknown = failure instanceof UnauthorisedError
  return (
    <Failed
      title={isUnknown ? texts.noAccountFound : (TITLES[codeOf(failure) ?? ''] ?? statusTextOf(failure))}
    >
      {isUnknown ? texts.toUseWfmAnAdminNeeds : textOf(failure)}
    </Failed>
  )
}

/** Titles of refusals by code. */
const TITLES: Record<string, string> = texts.titles

function Failed({ title, children }: { title: string; children: string }) {
  return (
    <FullPage
      title={title}
      action={<PlainButton {...placeLink('/login')}>{texts.backToTheLogin}</PlainButton>}
    >
      <span role="alert">{children}</span>
    </FullPage>
  )
}
