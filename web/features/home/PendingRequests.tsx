import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { requests } from '#contract/requests/inbox.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { partTimeText } from '#web/parts/requests/request-text.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import classes from './HomePage.module.css'

const SHOWN = 4

/** Requests of agents that wait for a manager, the newest of them by name. */
export function PendingRequests() {
  const zone = useZone()
  const list = useCall(requests.list, { query: { limit: SHOWN } })
  const total = list.data?.meta.filteredRowCount ?? 0
  return (
    <section className={classes.card} aria-labelledby="pending-requests">
      <header>
        <h2 id="pending-requests">Pending requests</h2>
      </header>
      {list.isPending && <LoadingSkeleton shape="rows" count={3} />}
      {list.error && <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>}
      {list.data && total === 0 && <p className={classes.muted}>Nothing waits for you.</p>}
      {list.data && total > 0 && (
        <>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Agent</th>
                <th scope="col">Shift</th>
              </tr>
            </thead>
            <tbody>
              {list.data.results.map(({ type, id, change, swap }) => (
                <tr key={`${type} ${id}`}>
                  <th scope="row">
                    {change?.surferName ?? swap!.members.map(member => member.surferName).join(', ')}
                  </th>
                  <td>{partTimeText(change ?? swap!.parts[0]!, zone)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={classes.muted}>{countText(total, 'request')} in all</p>
          <Button component={Link} to="/requests" variant="default">
            Review
          </Button>
        </>
      )}
    </section>
  )
}
