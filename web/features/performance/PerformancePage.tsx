// How chosen agents' day went beside what was scheduled. Everything by agent is shown only once somebody is chosen.
import { Button } from '@mantine/core'
import { IconPlugConnected, IconUserSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CSV_PROVIDER_ID } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { localDateOf } from '#core/time/index.ts'
import { ForbiddenError, textOf } from '#web/lib/api-errors.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWeekStart, useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { ForbiddenCard } from '#web/ui/feedback/ForbiddenCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { DateRangeNav } from '#web/ui/inputs/DateRangeNav.tsx'
import { rangeAround } from '#web/ui/inputs/date-range.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { ActivityFigures } from './ActivityFigures.tsx'
import { AgentFigures } from './AgentFigures.tsx'
import { PerformanceDay } from './PerformanceDay.tsx'
import { PerformanceFilters } from './PerformanceFilters.tsx'
import classes from './performance.module.css'
import { PerformanceSearch } from './performance-search.ts'
import * as texts from './texts.ts'
import { chosenOf, isNobody, useChosenSurfers } from './use-chosen-surfers.ts'

export default function PerformancePage() {
  const [search, setSearch] = useSearchState(PerformanceSearch)
  const [choice, choose] = useChosenSurfers(search, setSearch)
  const zone = useZone()
  const today = localDateOf(zone, useNow())
  const date = search.date ?? today
  const weekStartsOn = useWeekStart()
  const unit = search.view === 'timeline' ? 'day' : search.unit
  const range = rangeAround(date, unit, weekStartsOn)
  const connections = useCallAll(api.connections.list, {})
  const surfers = useCall(api.schedule.surfers, { query: {} })
  const error = connections.error ?? surfers.error
  const figures = { search, choice, range, today, zone, onSearch: setSearch, onChoose: choose }
  const isConnected = connections.data?.some(one => one.providerId !== CSV_PROVIDER_ID)
  return (
    <div className={classes.page}>
      <PageHeader title={texts.performance}>
        {isConnected && (
          <DateRangeNav
            unit={unit}
            value={range}
            today={today}
            weekStartsOn={weekStartsOn}
            onChange={({ from, to }) =>
              setSearch({ date: from <= today && today < to ? undefined : from, offset: undefined })
            }
          />
        )}
      </PageHeader>
      {error instanceof ForbiddenError ? (
        <ForbiddenCard teams={error.unauthorisedTeams}>{textOf(error)}</ForbiddenCard>
      ) : error ? (
        <ErrorCard
          onRetry={() => {
            void connections.refetch()
            void surfers.refetch()
          }}
        >
          {textOf(error)}
        </ErrorCard>
      ) : !surfers.data || !connections.data ? (
        <LoadingSkeleton shape="rows" />
      ) : !isConnected ? (
        <NothingConnected />
      ) : (
        <>
          <PerformanceFilters
            search={search}
            choice={choice}
            surfers={surfers.data}
            onSearch={setSearch}
            onChoose={choose}
          />
          {isNobody(choice) ? (
            <NobodyChosen />
          ) : (
            <PageTabs
              value={search.view}
              onChange={view => setSearch({ view, offset: undefined })}
              tabs={[
                { name: 'agents', label: texts.agents, content: <AgentFigures {...figures} /> },
                { name: 'activities', label: texts.activities, content: <ActivityFigures {...figures} /> },
                {
                  name: 'timeline',
                  label: texts.timeline,
                  content: (
                    <PerformanceDay
                      search={search}
                      choice={choice}
                      date={date}
                      zone={zone}
                      chosen={chosenOf(surfers.data, choice)}
                      onSearch={setSearch}
                    />
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </div>
  )
}

const NobodyChosen = () => (
  <EmptyState title={texts.chooseATeamOrAnAgent} icon={IconUserSearch}>
    {texts.detailsOfIndividualAgentsAreShown}
  </EmptyState>
)

const NothingConnected = () => (
  <EmptyState
    title={texts.noSystemIsConnectedYet}
    icon={IconPlugConnected}
    action={
      <Button component={Link} to="/settings/connections">
        {texts.connectASystem}
      </Button>
    }
  >
    {texts.performanceComparesThePublished}
  </EmptyState>
)
