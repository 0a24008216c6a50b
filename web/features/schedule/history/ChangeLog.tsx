// Log of a block or an agent's schedule, the newest first, filtered by type and author.
import { Button, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleEvent } from '#contract/endpoints/schedule.ts'
import { MAX_PAGE_SIZE } from '#contract/shapes.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import type { BlockNames } from '../blocks/schedule-block.ts'
import { useNames } from '../blocks/use-names.ts'
import { eventText } from './event-text.ts'
import classes from './history.module.css'
import * as texts from './texts.ts'

const PAGE = 20
/** Filters that a manager chooses from, each with the log's types. */
const CHANGE_FILTERS: Record<string, ScheduleEvent['type'][]> = {
  'Added, moved or removed': ['add', 'remove'],
  'Activities changed': ['add-task', 'remove-task', 'apply-task-template'],
  'Generated or planned': ['apply'],
  'Published or discarded': ['publish', 'clear'],
}

interface Props {
  of: { blockId: number } | { surferId: number }
  zone: Zone
}

export function ChangeLog({ of, zone }: Props) {
  const names = useNames()
  const [changeTypes, setChangeTypes] = useState<string[]>([])
  const [managerIds, setManagerIds] = useState<number[]>([])
  const [limit, setLimit] = useState(PAGE)
  const events = useCall(
    api.schedule.events,
    {
      query: {
        ...('blockId' in of ? { blockId: of.blockId } : { surferIds: [of.surferId] }),
        types:
          changeTypes.length > 0
            ? changeTypes.flatMap(changeType => CHANGE_FILTERS[changeType] ?? [])
            : undefined,
        managerIds: managerIds.length > 0 ? managerIds : undefined,
        limit,
      },
    },
    { keepPrevious: true },
  )
  return (
    <section aria-label={texts.history}>
      <Filters
        changeTypes={changeTypes}
        setChangeTypes={setChangeTypes}
        managerIds={managerIds}
        setManagerIds={setManagerIds}
      />
      {events.isPending ? (
        <LoadingSkeleton shape="rows" count={4} />
      ) : events.error ? (
        <ErrorCard onRetry={() => events.refetch()}>{textOf(events.error)}</ErrorCard>
      ) : (
        <>
          <Events
            events={events.data.results}
            isFiltered={changeTypes.length + managerIds.length > 0}
            names={names}
            zone={zone}
          />
          {events.data.pageInfo.next !== null && limit < MAX_PAGE_SIZE && (
            <div className={classes.more}>
              <Button
                variant="subtle"
                size="compact-sm"
                loading={events.isPlaceholderData}
                onClick={() => setLimit(Math.min(MAX_PAGE_SIZE, limit + 2 * PAGE))}
              >
                {texts.showOlderChanges}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

interface FilterProps {
  changeTypes: string[]
  setChangeTypes: (changeTypes: string[]) => void
  managerIds: number[]
  setManagerIds: (ids: number[]) => void
}

function Filters({ changeTypes, setChangeTypes, managerIds, setManagerIds }: FilterProps) {
  const managers = useCallAll(api.managers.list, {}).data ?? []
  return (
    <div className={classes.filters}>
      <MultiSelect
        size="xs"
        aria-label={texts.action}
        placeholder={changeTypes.length > 0 ? undefined : texts.everything}
        clearable
        data={Object.keys(CHANGE_FILTERS)}
        value={changeTypes}
        onChange={setChangeTypes}
      />
      <MultiSelect
        size="xs"
        aria-label={texts.changedBy}
        placeholder={managerIds.length > 0 ? undefined : texts.anyone}
        clearable
        searchable
        data={managers.map(({ id, firstName, lastName, email }) => ({
          value: String(id),
          label: `${firstName} ${lastName}`.trim() || email,
        }))}
        value={managerIds.map(String)}
        onChange={ids => setManagerIds(ids.map(Number))}
      />
    </div>
  )
}

interface EventsProps {
  events: readonly ScheduleEvent[]
  isFiltered: boolean
  names: BlockNames
  zone: Zone
}

function Events({ events, isFiltered, names, zone }: EventsProps) {
  if (events.length === 0)
    return <p className={classes.none}>{isFiltered ? texts.noSuchChange : texts.noChangesRecorded}</p>
  return (
    <ScrollRegion className={classes.events} label={texts.changesNewestFirst}>
      <ul>
        {events.map((event, index) => (
          <li key={event.id}>
            <p>{eventText(event, names, zone)}</p>
            {event.note !== null && event.changeId !== events[index - 1]?.changeId && (
              <p className={classes.note}>{texts.noteToAgents(event.note)}</p>
            )}
            <time className={classes.when} dateTime={event.createdAt}>
              {dateTimeText(event.createdAt, zone)}
            </time>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  )
}
