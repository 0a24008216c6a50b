// Browsers in which one is logged in.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './account.module.css'
import { Part } from './Part.tsx'
import * as texts from './texts.ts'

export function Sessions() {
  const zone = useZone()
  const list = useCall(api.account.sessions, {})
  const end = useCommand(api.account.endSessions, { invalidates: [api.account.sessions] })
  const { logOut } = useSession()
  const [isAsking, setAsking] = useState(false)
  const endOne = (sessionId: string, device: string) =>
    end.mutate(
      { body: { sessionId } },
      { onSuccess: () => notifyDone(texts.deviceIsLoggedOut(device)), onError: error => notifyFailed(error) },
    )
  const endAll = () =>
    end.mutate(
      { body: { sessionId: null } },
      {
        onSuccess: () => void logOut(),
        onError: error => notifyFailed(error),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Part title={texts.whereYouAreLoggedIn}>
      {list.error ? (
        <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>
      ) : list.isPending ? (
        <LoadingSkeleton shape="rows" count={2} />
      ) : (
        <ul className={classes.list}>
          {list.data.results.map(({ id, device, address, lastSeenAt, isCurrent, isTelephony }) => (
            <li key={id}>
              <div>
                {device}
                <div className={classes.quiet}>
                  {isTelephony && texts.dialpad}
                  {address} · {isCurrent ? texts.thisBrowser : texts.lastSeen(dateTimeText(lastSeenAt, zone))}
                </div>
              </div>
              {!isCurrent && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts.logOut(device, address)}
                  onClick={() => endOne(id, device)}
                >
                  {texts.logOutInSessions}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {texts.logOutEverywhere}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.logOutEverywhereTitle}
        confirmLabel={texts.logOutEverywhere}
        isBusy={end.isPending}
        onConfirm={endAll}
        onCancel={() => setAsking(false)}
      >
        {texts.everyBrowserIsLoggedOutThis}
      </ConfirmDialog>
    </Part>
  )
}
