// Page to which the telephony provider sends people back: exchanges the code for a session, then loads the product.
import { useEffect, useRef, useState } from 'react'
import { codeOf, statusTextOf, textOf, UnauthorisedError } from '#web/lib/api-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { FullPage } from '#web/ui/layout/FullPage.tsx'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import { takeState } from './dialpad-state.ts'
import { placeLink, usePlace } from './place.ts'

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

  if (!isOurs)
    return (
      <Failed title="OAuth state mismatch">
        This login was started in another tab or too long ago. Start again from the login page.
      </Failed>
    )
  if (failure === null) return <FullPage title="Log in with Dialpad">Logging you in…</FullPage>
  const isUnknown = failure instanceof UnauthorisedError
  return (
    <Failed title={isUnknown ? 'No account found' : (TITLES[codeOf(failure) ?? ''] ?? statusTextOf(failure))}>
      {isUnknown ? NO_ACCOUNT : textOf(failure)}
    </Failed>
  )
}

/** Titles of refusals by code. */
const TITLES: Record<string, string> = {
  SECOND_FACTOR_REQUIRED: 'Second factor required',
  OTHER_DIALPAD_USER: 'Another Dialpad user is expected',
}

const NO_ACCOUNT =
  'To use WFM, an admin needs to add you to the account. Reach out to your admin to get access, or check your details and try again.'

function Failed({ title, children }: { title: string; children: string }) {
  return (
    <FullPage title={title} action={<PlainButton {...placeLink('/login')}>Back to the login</PlainButton>}>
      <span role="alert">{children}</span>
    </FullPage>
  )
}
