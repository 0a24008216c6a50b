import { useState } from 'react'
import { FullPage } from '#web/ui/layout/FullPage.tsx'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import { takeState } from './dialpad-state.ts'
import { placeLink, usePlace } from './place.ts'

/** Page to which the telephony provider sends people back. */
export default function DialpadCallbackPage() {
  const { search } = usePlace()
  const [isOurs] = useState(() => takeState(new URLSearchParams(search).get('state')))
  return (
    <FullPage
      title={isOurs ? 'Dialpad login is not set up' : 'OAuth state mismatch'}
      action={<PlainButton {...placeLink('/login')}>Back to the login</PlainButton>}
    >
      {isOurs
        ? 'This installation can’t complete a Dialpad login. Go back and choose “Continue”.'
        : 'This login was started in another tab or too long ago. Start again from the login page.'}
    </FullPage>
  )
}
