// Whether somebody allows to be counted, and the counting of pages.
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useInstallation } from '../lib/access/hosts.ts'
import { usePreference } from '../lib/preferences.ts'
import { analyticsId, pageOfPath, sendAnalyticsEvent } from '../lib/reporting/analytics.ts'
import { useUser } from '../lib/session.ts'
import classes from './Shell.module.css'
import { sessionId } from './session/session-id.ts'
import * as texts from './texts.ts'

/** The person's answer; null where nobody asks. */
export function useAnalyticsConsent() {
  const user = useUser()
  const { analyticsUrl } = useInstallation()
  const [consent, setConsent] = usePreference('analyticsConsent')
  if (analyticsUrl === null || analyticsId(user) === null) return null
  return {
    answer: consent[user.id],
    give: (isAllowed: boolean) => setConsent({ ...consent, [user.id]: isAllowed }),
  }
}

export function PageCounter() {
  const user = useUser()
  const { analyticsUrl } = useInstallation()
  const isAllowed = useAnalyticsConsent()?.answer === true
  const page = pageOfPath(useLocation().pathname)
  useEffect(() => {
    if (analyticsUrl !== null)
      sendAnalyticsEvent(analyticsUrl, { user, sessionId: sessionId(), isAllowed }, { type: 'identify' })
  }, [analyticsUrl, isAllowed, user])
  useEffect(() => {
    if (analyticsUrl !== null)
      sendAnalyticsEvent(analyticsUrl, { user, sessionId: sessionId(), isAllowed }, { type: 'page', page })
  }, [analyticsUrl, isAllowed, user, page])
  return null
}

export function AnalyticsQuestion() {
  const consent = useAnalyticsConsent()
  if (consent === null || consent.answer !== undefined) return null
  return (
    <div className={classes.banner} role="status">
      {texts.mayLineupRecordWhichPagesYou}
      <Button size="compact-sm" variant="default" onClick={() => consent.give(true)}>
        {texts.allow}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => consent.give(false)}>
        {texts.no}
      </Button>
    </div>
  )
}
