// A page that broke. When its code could not be loaded, a new version has most likely replaced it:
// reloading the whole page gets that version.
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ErrorCard } from '../ui/feedback/ErrorCard.tsx'
import { reloadOnce } from './session/new-version.ts'

const CHUNK_FAILURES = [
  'dynamically imported module', // Chromium, Firefox
  'Importing a module script failed', // Safari
  'Unable to preload CSS',
]

export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && CHUNK_FAILURES.some(text => error.message.includes(text))

export function PageCrash() {
  const error = useRouteError()
  useEffect(() => {
    if (isChunkFailure(error)) reloadOnce()
  }, [error])
  return (
    <ErrorCard title="This page stopped working" onRetry={() => window.location.reload()}>
      Nothing was changed. Retry loads the page again. If it keeps failing, tell your administrator:{' '}
      {error instanceof Error ? error.message : 'unknown error'}.
    </ErrorCard>
  )
}
