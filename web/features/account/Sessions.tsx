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

export function Sessions() {
  const zone = useZone()
  const list = useCall(api.account.sessions, {})
  const end = useCommand(api.account.endSessions, { invalidates: [api.account.sessions] })
  const { logOut } = useSession()
  const [isAsking, setAsking] = useState(false)
  const endOne = (sessionId: string, device: string) =>
    end.mutate(
      { body: { sessionId } },
      { onSuccess: () => notifyDone(`${device} is logged out.`), onError: error => notifyFailed(error) },
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
    <Part title="Where you are logged in">
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
                  {isTelephony && 'Dialpad · '}
                  {address} · {isCurrent ? 'this browser' : `last seen ${dateTimeText(lastSeenAt, zone)}`}
                </div>
              </div>
              {!isCurrent && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Log out ${device}, ${address}`}
                  onClick={() => endOne(id, device)}
                >
                  Log out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out everywhere?"
        confirmLabel="Log out everywhere"
        isBusy={end.isPending}
        onConfirm={endAll}
        onCancel={() => setAsking(false)}
      >
        Every browser is logged out, this one too. Another may still show what it has loaded for up to five
        minutes.
      </ConfirmDialog>
    </Part>
  )
}
