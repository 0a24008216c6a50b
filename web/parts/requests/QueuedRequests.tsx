// Requests that have not arrived: those that wait for the network, and those that the server refused afterwards.
import { Button } from '@mantine/core'
import { dateTimeText } from '#web/lib/dates.ts'
import { useOwnZone } from '#web/lib/zone.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import classes from './queued-requests.module.css'
import * as texts from './texts.ts'
import { useRequestQueue } from './use-request-queue.ts'

export function QueuedRequests() {
  const { calls, dismiss } = useRequestQueue()
  const zone = useOwnZone(undefined)
  return (
    <ul className={classes.list} aria-label={texts.requestsThatHaveNotArrivedYet} aria-live="polite">
      {calls.map(({ id, queuedAt, payload, problem }) => {
        const verb = problem === null ? texts.doNotSend : texts.dismiss
        return (
          <li key={id}>
            <StatusChip tone={problem === null ? 'busy' : 'bad'}>
              {problem === null ? texts.waitingForTheNetwork : texts.notAccepted}
            </StatusChip>
            <strong>{payload.text}</strong>
            <span>{problem ?? texts.itIsSentByItself}</span>
            <footer>
              <small>{texts.askedQueuedAt(dateTimeText(queuedAt, zone))}</small>
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
