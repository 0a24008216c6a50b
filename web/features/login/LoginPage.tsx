import { useState } from 'react'
import { newHostOf, useInstallation } from '#web/lib/access/hosts.ts'
import { useSession } from '#web/lib/session.ts'
import { PlainButton } from '#web/ui/layout/PlainButton.tsx'
import { LegacyDomainNotice } from './LegacyDomainNotice.tsx'
import classes from './LoginPage.module.css'
import { GoTo, placeLink, usePlace } from './place.ts'
import * as texts from './texts.ts'

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
        <h1>{texts.lineup}</h1>
        <p>{texts.forecastScheduleManage}</p>
        <PlainButton {...placeLink(`/login/auth0${search}`, state)} widthPx={BUTTON_WIDTH_PX}>
          {texts.continueLabel}
        </PlainButton>
        <div className={classes.divider}>{texts.dialpadCustomer}</div>
        <PlainButton {...placeLink(`/login/dialpad${search}`)} variant="outlined" widthPx={BUTTON_WIDTH_PX}>
          {texts.continueWithDialpad}
        </PlainButton>
      </div>
      {newHost && <LegacyDomainNotice newHost={newHost} onClose={() => setNewHost(null)} />}
    </main>
  )
}
