import { useState } from 'react'
import { newHostOf, useInstallation } from '#web/lib/access/hosts.ts'
import { useSession } from '#web/lib/session.ts'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import { LegacyDomainNotice } from './LegacyDomainNotice.tsx'
import classes from './LoginPage.module.css'
import { GoTo, placeLink, usePlace } from './place.ts'

const BUTTON_WIDTH_PX = 300

export default function LoginPage() {
  const { auth } = useSession()
  const { search, state } = usePlace()
  const installation = useInstallation()
  const [newHost, setNewHost] = useState(() => newHostOf(window.location.host, installation))
  if (auth.state === 'authenticated') return <GoTo to="/" />
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <img src="/favicon.svg" alt="" width={44} height={44} />
        <h1>Lineup</h1>
        <p>Forecast, Schedule &amp; Manage</p>
        <PlainButton {...placeLink(`/login/auth0${search}`, state)} widthPx={BUTTON_WIDTH_PX}>
          Continue
        </PlainButton>
        <div className={classes.divider}>Dialpad Customer?</div>
        <PlainButton {...placeLink(`/login/dialpad${search}`)} variant="default" widthPx={BUTTON_WIDTH_PX}>
          Continue with Dialpad
        </PlainButton>
      </div>
      {newHost && <LegacyDomainNotice newHost={newHost} onClose={() => setNewHost(null)} />}
    </main>
  )
}
