import { Button } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { addDays, instantAt, localDateOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { withoutQuietEdges } from './heat.ts'
import { MultiskillFilters } from './MultiskillFilters.tsx'
import classes from './multiskill.module.css'
import { MultiskillSearch } from './multiskill-search.ts'
import { StaffOfDay } from './StaffOfDay.tsx'
import * as texts from './texts.ts'

export function MultiskillView() {
  const zone = useZone()
  const now = useNow()
  const [{ date = localDateOf(zone, now), increment }, setSearch] = useSearchState(MultiskillSearch)
  const [keptTaskIds, keepTaskIds] = usePreference('multiskillActivities')
  const [isPublished] = usePreference('publishedOnly')
  const tasks = useCallAll(api.tasks.list, { query: { state: 'active', type: 'task-activity' } })
  const serving = (tasks.data ?? []).filter(task => task.streamIds.length > 0)
  const taskIds = serving.flatMap(task => (keptTaskIds.includes(task.id) ? [task.id] : []))
  const answer = useCall(
    api.multiskill.get,
    {
      query: {
        from: new Date(instantAt(zone, date, 0)).toISOString(),
        to: new Date(instantAt(zone, addDays(date, 1), 0)).toISOString(),
        increment,
        timezone: zone,
        taskIds: taskIds.length > 0 ? taskIds : undefined,
        published: isPublished || undefined,
      },
    },
    { enabled: !tasks.isPending, keepPrevious: true },
  )
  const staff = useMemo(() => answer.data && withoutQuietEdges(answer.data), [answer.data])
  return (
    <div className={classes.page}>
      <MultiskillFilters
        date={date}
        increment={increment}
        serving={serving}
        taskIds={taskIds}
        today={localDateOf(zone, now)}
        onSearch={setSearch}
        onTaskIds={keepTaskIds}
      />
      {answer.error ? (
        <ErrorCard onRetry={() => answer.refetch()}>{textOf(answer.error)}</ErrorCard>
      ) : !staff ? (
        <LoadingSkeleton shape="chart" />
      ) : staff.streams.length === 0 ? (
        <NoTicketGroups />
      ) : staff.intervals.length === 0 ? (
        <EmptyState title={texts.nothingIsExpectedOnThisDay} icon={IconArrowsShuffle}>
          {texts.noContactsAreForecastAndNobody}
        </EmptyState>
      ) : (
        <StaffOfDay
          staff={staff}
          zone={zone}
          now={now}
          isFiltered={taskIds.length > 0}
          isStale={answer.isPlaceholderData}
        />
      )}
    </div>
  )
}

const NoTicketGroups = () => (
  <EmptyState
    title={texts.noTicketGroupYet}
    icon={IconArrowsShuffle}
    action={
      <Button component={Link} to="/forecasts/ticket-groups">
        {texts.openTheTicketGroups}
      </Button>
    }
  >
    {texts.aTicketGroupIsServed}
  </EmptyState>
)
