// Requests that have not arrived: those that wait for the network, and those that the server refused afterwards.
import { Button } from '@mantine/core'
import { dateTimeText } from '#web/lib/dates.ts'
import { useOwnZone } from '#web/lib/zone.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import classes from './queued-requests.module.css'
import { useRequestQueue } from './use-request-queue.ts'

export function QueuedRequests() {
  const { calls, dismiss } = useRequestQueue()
  const zone = useOwnZone(undefined)
  return (
    <ul className={classes.list} aria-label="Requests that have not arrived yet" aria-live="polite">
      {calls.map(({ id, queuedAt, payload, problem }) => {
        const verb = problem === null ? 'Do not send' : 'Dismiss'
        return (
          <li key={id}>
            <StatusChip tone={problem === null ? 'busy' : 'bad'}>
              {problem === null ? 'Waiting for the network' : 'Not accepted'}
            </StatusChip>
            <strong>{payload.text}</strong>
            <span>{problem ?? 'It is sent by itself.'}</span>
            <footer>
              <small>Asked {dateTimeText(queuedAt, zone)}</small>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${verb}: ${payload.text}`}
                onClick={() => dismiss(id)}
              >
                {verb}
              </Button>
            </footer>
          </li>
        )
      })}
    </ul>
  )
}
