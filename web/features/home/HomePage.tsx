import { MultiSelect } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { type Home, home } from '#contract/organization/home.ts'
import { quickStart } from '#contract/organization/quick-start.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { NotFoundError, textOf } from '#web/lib/api-errors.ts'
import { dayText } from '#web/lib/dates.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCall } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Groups } from './Groups.tsx'
import classes from './HomePage.module.css'
import { StartOwn } from './StartOwn.tsx'
import { isBegun } from './steps.ts'
import * as texts from './texts.ts'
import { OffNow, Requests, Systems, Unpublished } from './waiting-cards.tsx'

const Jobs = later(async () => (await import('./Jobs.tsx')).Jobs)
const Today = later(async () => (await import('./Today.tsx')).Today)
const QuickStart = later(async () => (await import('./QuickStart.tsx')).QuickStart)

const AGAIN_MS = 60_000

export default function HomePage() {
  const user = useUser()
  const zone = useZone()
  const [teamIds, setTeamIds] = usePreference('realTimeTeamFilter')
  const hasSchedule = useFeature('schedule')
  const hasToday = useFeature('realTime') && hasSchedule
  const query = { userTimezone: zone, teamIds }
  const shown = useCall(home.get, { query }, { keepPrevious: true, refetchIntervalMs: AGAIN_MS })
  const guide = useCall(quickStart.get, {})
  // A guide that cannot be asked for keeps nobody from today.
  const steps = guide.data?.steps ?? null
  const isDone = guide.isError || (steps !== null && isBegun(steps))
  // A team that was kept and is no more.
  const isTeamGone = shown.error instanceof NotFoundError && teamIds.length > 0
  useEffect(() => {
    if (isTeamGone) setTeamIds([])
  }, [isTeamGone, setTeamIds])
  const today = hasToday && <Today home={shown.data} teamIds={teamIds} />
  return (
    <>
      <PageHeader title={texts.home} />
      <div className={classes.page}>
        <div className={classes.greeting}>
          <p>
            {dayText(Date.now(), zone)} · {user.organizationName}
          </p>
          <TeamFilter teams={shown.data?.teams ?? []} value={teamIds} onChange={setTeamIds} />
        </div>
        <StartOwn />
        {isDone && today}
        {!guide.isError && <QuickStart steps={steps} />}
        {steps !== null && !isDone && today}
        {shown.error && !isTeamGone && !shown.data ? (
          <ErrorCard onRetry={() => shown.refetch()}>{textOf(shown.error)}</ErrorCard>
        ) : (
          <Cards home={shown.data}>
            <Jobs />
          </Cards>
        )}
      </div>
    </>
  )
}

function Cards({ home, children }: { home: Home | undefined; children: ReactNode }) {
  if (!home) return <LoadingSkeleton shape="rows" count={8} />
  const { groups, requests, unpublished, timeOff, connections, today } = home
  return (
    <>
      {groups && <Groups groups={groups} now={Date.parse(home.now)} connections={connections} />}
      <div className={classes.columns}>
        <Requests requests={requests} />
        {unpublished && <Unpublished {...unpublished} />}
        {timeOff && <OffNow timeOff={timeOff} today={today} />}
        {connections && <Systems connections={connections} />}
        {children}
      </div>
    </>
  )
}

interface FilterProps {
  teams: Home['teams']
  value: number[]
  onChange: (teamIds: number[]) => void
}

/** The same choice as on the real-time board; ticket groups and systems are everybody's. */
function TeamFilter({ teams, value, onChange }: FilterProps) {
  if (teams.length < 2) return null
  return (
    <MultiSelect
      aria-label={texts.teams}
      placeholder={value.length > 0 ? undefined : texts.allTeams}
      w={220}
      clearable
      data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.filter(id => teams.some(team => team.id === id)).map(String)}
      onChange={ids => onChange(ids.map(Number))}
    />
  )
}
