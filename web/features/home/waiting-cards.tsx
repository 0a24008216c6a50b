// Cards of what waits for somebody: requests, drafts, who is off, and systems that fail. Each card leads to where one acts.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { HOME_NAMES, type Home, type Waiting } from '#contract/organization/home.ts'
import { type LocalDate, localMsOfDate } from '#core/time/index.ts'
import { dayText } from '#web/lib/dates.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from './HomePage.module.css'

const KINDS = [
  { kind: 'changes', noun: 'change request', path: '/requests?type=change' },
  { kind: 'swaps', noun: 'swap', path: '/requests?type=swap' },
  { kind: 'timeOff', noun: 'time-off request', path: '/requests?tab=time-off' },
] as const

export function Requests({ requests }: { requests: Home['requests'] }) {
  const kinds = KINDS.flatMap(one => {
    const waiting = requests[one.kind]
    return waiting ? [{ ...one, waiting }] : []
  })
  if (kinds.length === 0) return null
  const open = kinds.filter(({ waiting }) => waiting.total > 0)
  return (
    <section className={classes.card} aria-labelledby="pending-requests">
      <header>
        <h2 id="pending-requests">Pending requests</h2>
      </header>
      {open.length === 0 && <p className={classes.muted}>Nothing waits for you.</p>}
      <ul className={classes.facts}>
        {open.map(({ kind, noun, path, waiting }) => (
          <li key={kind}>
            <Link to={path}>{countText(waiting.total, noun)}</Link>
            {ofOthers(waiting)}
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <Button component={Link} to={open[0]!.path} variant="default">
          Review
        </Button>
      )}
    </section>
  )
}

/** Those of teams that one may only view are told apart. */
const ofOthers = ({ total, mine }: Waiting): string =>
  mine === total
    ? ''
    : mine === 0
      ? ', of teams that you can only view'
      : `, ${numberText(total - mine)} of teams that you can only view`

export function Unpublished({ added, changed, removed, agents }: NonNullable<Home['unpublished']>) {
  const total = added + changed + removed
  return (
    <section className={classes.card} aria-labelledby="unpublished">
      <header>
        <h2 id="unpublished">Not yet published, next 14 days</h2>
      </header>
      {total === 0 ? (
        <p className={classes.muted}>Nothing to publish.</p>
      ) : (
        <>
          <p className={classes.figure}>
            <strong>{numberText(total)}</strong> {total === 1 ? 'change' : 'changes'} of{' '}
            {countText(agents, 'agent')}
          </p>
          <p className={classes.muted}>
            {numberText(added)} added, {numberText(changed)} changed, {numberText(removed)} removed. Agents
            don’t see them yet.
          </p>
          <Button component={Link} to="/schedule/shifts" variant="default">
            Review and publish
          </Button>
        </>
      )}
    </section>
  )
}

export function OffNow({ timeOff, today }: { timeOff: NonNullable<Home['timeOff']>; today: LocalDate }) {
  const count = timeOff.week.find(({ date }) => date === today)?.agents ?? 0
  return (
    <section className={classes.card} aria-labelledby="off">
      <header>
        <h2 id="off">Time off</h2>
      </header>
      <p className={classes.figure}>
        {count === 0 ? (
          'Nobody is off today.'
        ) : (
          <>
            <strong>{numberText(count)}</strong> {count === 1 ? 'agent is' : 'agents are'} off today
          </>
        )}
      </p>
      {count > 0 && (
        <p className={classes.muted}>
          {timeOff.today.map(({ name, subtype }) => `${name} (${subtype.toLowerCase()})`).join(', ')}
          {count > HOME_NAMES && ` and ${numberText(count - HOME_NAMES)} more`}
        </p>
      )}
      <ol className={classes.week} aria-label="Agents off this week">
        {timeOff.week.map(({ date, agents }) => (
          <li key={date} aria-current={date === today ? 'date' : undefined}>
            <span>{dayText(localMsOfDate(date), 'Etc/UTC')}</span>
            <strong>{numberText(agents)}</strong>
          </li>
        ))}
      </ol>
      <Button component={Link} to="/schedule/shifts" variant="default">
        Open the schedule
      </Button>
    </section>
  )
}

export function Systems({
  connections: { systems, failing },
}: {
  connections: NonNullable<Home['connections']>
}) {
  return (
    <section className={classes.card} aria-labelledby="systems">
      <header>
        <h2 id="systems">Connected systems</h2>
      </header>
      {systems === 0 ? (
        <p className={classes.muted}>
          None yet. With a helpdesk or phone system you see what agents do now and count contacts as they
          come.
        </p>
      ) : failing.length === 0 ? (
        <p className={classes.muted}>
          {systems === 1 ? 'It reports as it should.' : `All ${numberText(systems)} report as they should.`}
        </p>
      ) : (
        <ul className={classes.alerts}>
          {failing.map(({ connectionId, name, state, problem }) => (
            <li key={connectionId}>
              <StatusChip tone="bad">{state === 'failing' ? 'Fails' : 'Re-authorise'}</StatusChip>
              <Link to="/settings/connections">{name}</Link>
              {problem && <span className={classes.muted}>{problem}</span>}
            </li>
          ))}
        </ul>
      )}
      <Button component={Link} to="/settings/connections" variant="default">
        {systems === 0 ? 'Connect a system' : 'Connections'}
      </Button>
    </section>
  )
}
