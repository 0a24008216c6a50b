// A page that broke. When its code could not be loaded, a new version has most likely replaced it:
// reloading the whole page gets that version.
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { reportError } from '../lib/reporting/error-reporting.ts'
import { ErrorCard } from '../ui/feedback/ErrorCard.tsx'
import { Splash } from './Splash.tsx'
import { mayReload, reloadOnce } from './session/new-version.ts'
import * as texts from './texts.ts'

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
      <ErrorCard title={texts.thisPageCouldNotBeLoaded} onRetry={retry}>
        {texts.yourWorkIsSafe}
      </ErrorCard>
    )
  return (
    <ErrorCard title={texts.thisPageStoppedWorking} onRetry={retry}>
      {texts.nothingWasChanged(error instanceof Error ? error.message : texts.unknownError)}
    </ErrorCard>
  )
}
