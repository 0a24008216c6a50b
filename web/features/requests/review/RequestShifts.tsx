// The shifts that a request is about: as they are and as they would be.
import type { RequestItem } from '#contract/requests/inbox.ts'
import type { Zone } from '#core/time/index.ts'
import { partTimeText, shiftTimeText } from '#web/parts/requests/request-text.ts'
import classes from '../ui/requests.module.css'

/** Current shift: of a swap, one line for each that changes hands. */
export function CurrentShift({ item: { change, swap }, zone }: { item: RequestItem; zone: Zone }) {
  if (change) return <>{partTimeText(change, zone)}</>
  return (
    <ul className={classes.lines}>
      {swap!.parts.map(part => (
        <li key={part.blockId}>
          {part.fromSurferName}: {partTimeText(part, zone)}
        </li>
      ))}
    </ul>
  )
}

/** Wanted shift; alternatives below each other, the best first. */
export function WantedShift({ item: { change, swap }, zone }: { item: RequestItem; zone: Zone }) {
  if (swap)
    return (
      <ul className={classes.lines}>
        {swap.parts.map(part => (
          <li key={part.blockId}>→ {part.toSurferName}</li>
        ))}
      </ul>
    )
  const { approvedPlace, request } = change!
  return (
    <ol className={classes.lines} data-numbered={request.newIntervals.length > 1 || undefined}>
      {request.newIntervals.map((interval, place) => (
        <li
          key={`${interval.start} ${interval.end}`}
          data-muted={(approvedPlace !== null && approvedPlace !== place) || undefined}
        >
          {shiftTimeText(interval, zone)}
        </li>
      ))}
    </ol>
  )
}

export function whoAsks({ change, swap }: RequestItem): string {
  if (change) return change.surferName
  return swap!.members.map(member => member.surferName).join(', ')
}
