import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import type { InstantRange } from './coming-range.ts'
import classes from './HomePage.module.css'

const SHOWN_AGENTS = 8

/** Unpublished changes of the coming two weeks. */
export function Unpublished({ range }: { range: InstantRange }) {
  const diff = useCall(api.schedule.diff, { body: range })
  return (
    <section className={classes.card} aria-labelledby="unpublished">
      <header>
        <h2 id="unpublished">Not yet published, next 14 days</h2>
      </header>
      {diff.isPending && <LoadingSkeleton shape="rows" count={4} />}
      {diff.error && <ErrorCard onRetry={() => diff.refetch()}>{textOf(diff.error)}</ErrorCard>}
      {diff.data && (diff.data.length === 0 ? <AllPublished /> : <Changes rows={diff.data} />)}
    </section>
  )
}

const AllPublished = () => <p className={classes.muted}>Nothing to publish.</p>

interface Change {
  surferId: number
  surferName: string
  added: number
  changed: number
  removed: number
}

function Changes({ rows }: { rows: Change[] }) {
  const biggestFirst = rows.toSorted((a, b) => countOf(b) - countOf(a))
  const rest = rows.length - SHOWN_AGENTS
  const total = rows.reduce((sum, row) => sum + countOf(row), 0)
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Added</th>
            <th scope="col">Changed</th>
            <th scope="col">Removed</th>
          </tr>
        </thead>
        <tbody>
          {biggestFirst.slice(0, SHOWN_AGENTS).map(row => (
            <tr key={row.surferId}>
              <th scope="row">{row.surferName}</th>
              <td>{signed('+', row.added)}</td>
              <td>{signed('', row.changed)}</td>
              <td>{signed('−', row.removed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.muted}>
        {rest > 0 ? `and ${rest} more agents · ` : ''}
        {countText(total, 'change')} in all
      </p>
      <Button component={Link} to="/schedule/shifts" variant="default">
        Review and publish
      </Button>
    </>
  )
}

const countOf = (row: Change): number => row.added + row.changed + row.removed
const signed = (sign: string, count: number): string => (count === 0 ? '–' : sign + count)
