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
import * as texts from './texts.ts'

const KINDS = [
  { kind: 'changes', noun: texts.changeRequest, path: '/requests?type=change' },
  { kind: 'swaps', noun: 'swap', path: '/requests?type=swap' },
  { kind: 'timeOff', noun: texts.timeOffRequest, path: '/requests?tab=time-off' },
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
        <h2 id="pending-requests">{texts.pendingRequests}</h2>
      </header>
      {open.length === 0 && <p className={classes.muted}>{texts.nothingWaitsForYou}</p>}
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
          {texts.review}
        </Button>
      )}
    </section>
  )
}

/** Text for requests of view-only teams, which are counted separately; empty if there are none. */
const ofOthers = ({ total, mine }: Waiting): string =>
  mine === total
    ? ''
    : mine === 0
      ? texts.ofTeamsThatYouCanOnly
      : texts.numberOfTeamsThatYouCan(numberText(total - mine))

export function Unpublished({ added, changed, removed, agents }: NonNullable<Home['unpublished']>) {
  const total = added + changed + removed
  return (
    <section className={classes.card} aria-labelledby="unpublished">
      <header>
        <h2 id="unpublished">{texts.notYetPublishedNext14Days}</h2>
      </header>
      {total === 0 ? (
        <p className={classes.muted}>{texts.nothingToPublish}</p>
      ) : (
        <>
          <p className={classes.figure}>
            <strong>{numberText(total)}</strong> {texts.changeOfAgent(total, agents)}
          </p>
          <p className={classes.muted}>
            {texts.addedChangedRemoved(numberText(added), numberText(changed), numberText(removed))}
          </p>
          <Button component={Link} to="/schedule/shifts" variant="default">
            {texts.reviewAndPublish}
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
        <h2 id="off">{texts.timeOff}</h2>
      </header>
      <p className={classes.figure}>
        {count === 0 ? (
          texts.nobodyIsOffToday
        ) : (
          <>
            <strong>{numberText(count)}</strong> {texts.agentIsOffToday(count)}
          </>
        )}
      </p>
      {count > 0 && (
        <p className={classes.muted}>
          {timeOff.today.map(({ name, subtype }) => `${name} (${subtype.toLowerCase()})`).join(', ')}
          {count > HOME_NAMES && texts.andMore(numberText(count - HOME_NAMES))}
        </p>
      )}
      <ol className={classes.week} aria-label={texts.agentsOffThisWeek}>
        {timeOff.week.map(({ date, agents }) => (
          <li key={date} aria-current={date === today ? 'date' : undefined}>
            <span>{dayText(localMsOfDate(date), 'Etc/UTC')}</span>
            <strong>{numberText(agents)}</strong>
          </li>
        ))}
      </ol>
      <Button component={Link} to="/schedule/shifts" variant="default">
        {texts.openTheSchedule}
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
        <h2 id="systems">{texts.connectedSystems}</h2>
      </header>
      {systems === 0 ? (
        <p className={classes.muted}>{texts.noneYet}</p>
      ) : failing.length === 0 ? (
        <p className={classes.muted}>
          {systems === 1 ? texts.itReportsAsItShould : texts.allReportAsTheyShould(numberText(systems))}
        </p>
      ) : (
        <ul className={classes.alerts}>
          {failing.map(({ connectionId, name, state, problem }) => (
            <li key={connectionId}>
              <StatusChip tone="bad">{state === 'failing' ? texts.fails : texts.reAuthorise}</StatusChip>
              <Link to="/settings/connections">{name}</Link>
              {problem && <span className={classes.muted}>{problem}</span>}
            </li>
          ))}
        </ul>
      )}
      <Button component={Link} to="/settings/connections" variant="default">
        {systems === 0 ? texts.connectASystem : texts.connections}
      </Button>
    </section>
  )
}
