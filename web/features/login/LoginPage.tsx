import { Button, Divider } from '@mantine/core'
import { useEffect } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { newHostOf } from '#web/lib/hosts.ts'
import { openModal } from '#web/lib/modals.ts'
import { useSession } from '#web/lib/session.ts'
import classes from './LoginPage.module.css'

const BUTTON_WIDTH_PX = 300

export default function LoginPage() {
  const { auth } = useSession()
  const { search, state } = useLocation()
  useEffect(() => {
    const newHost = newHostOf(window.location.host)
    if (newHost) openModal({ type: 'legacy-domain', newHost })
  }, [])
  if (auth.state === 'authenticated') return <Navigate to="/" replace />
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <img src="/favicon.svg" alt="" width={44} height={44} />
        <h1>Lineup</h1>
        <p>Forecast, Schedule &amp; Manage</p>
        <Button component={Link} to={`/login/auth0${search}`} state={state} w={BUTTON_WIDTH_PX} size="sm">
          Continue
        </Button>
        <Divider label="Dialpad Customer?" w={BUTTON_WIDTH_PX} />
        <Button
          component={Link}
          to={`/login/dialpad${search}`}
          variant="default"
          w={BUTTON_WIDTH_PX}
          size="sm"
        >
          Continue with Dialpad
        </Button>
      </div>
    </main>
  )
}
