import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FullPage } from '#web/ui/layout/FullPage.tsx'
import { takeState } from './dialpad-state.ts'

/** Page to which the telephony provider sends people back. */
export default function DialpadCallbackPage() {
  const [search] = useSearchParams()
  const [isOurs] = useState(() => takeState(search.get('state')))
  return (
    <FullPage
      title={isOurs ? 'Dialpad login is not set up' : 'OAuth state mismatch'}
      action={
        <Button component={Link} to="/login">
          Back to the login
        </Button>
      }
    >
      {isOurs
        ? 'This installation can’t complete a Dialpad login. Go back and choose “Continue”.'
        : 'This login was started in another tab or too long ago. Start again from the login page.'}
    </FullPage>
  )
}
