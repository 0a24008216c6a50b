// A page that broke. When its code could not be loaded, a new version has most likely replaced it:
// reloading the whole page gets that version.
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { reportError } from '../lib/reporting/error-reporting.ts'
import { ErrorCard } from '../ui/feedback/ErrorCard.tsx'
import { Splash } from './Splash.tsx'
import { mayReload, reloadOnce } from './session/new-version.ts'

/** Messages of browsers for a file that is not there any more: Chromium and Firefox, Safari, style sheets. */
const CHUNK_FAILURE = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && CHUNK_FAILURE.test(error.message)

export function PageCrash() {
  const error = useRouteError()
  const isUnloaded = isChunkFailure(error)
  useEffect(() => reportError(error), [error])
  const [isReloading] = useState(() => isUnloaded && mayReload())
  useEffect(() => {
    if (isReloading) reloadOnce()
  }, [isReloading])
  if (isReloading) return <Splash />
  const retry = () => window.location.reload()
  if (isUnloaded)
    return (
      <ErrorCard title="This page could not be loaded" onRetry={retry}>
        Your work is safe. Check your connection, then retry. If it keeps failing, tell your administrator
        that Lineup’s files can’t be reached.
      </ErrorCard>
    )
  return (
    <ErrorCard title="This page stopped working" onRetry={retry}>
      Nothing was changed. Retry loads the page again. If it keeps failing, tell your administrator:{' '}
      {error instanceof Error ? error.message : 'unknown error'}.
    </ErrorCard>
  )
}
