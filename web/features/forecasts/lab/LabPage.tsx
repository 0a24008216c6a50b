import { Button, Select } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import classes from './Lab.module.css'
import { Lab } from './Lab.tsx'
import * as texts from './texts.ts'

const LabSearch = z.object({ group: z.coerce.number().int().optional() })

export default function LabPage() {
  const streams = useCallAll(api.streams.list, {})
  return (
    <>
      <PageHeader title={texts.forecastLab} />
      {streams.isPending ? (
        <LoadingSkeleton shape="chart" />
      ) : streams.error ? (
        <ErrorCard onRetry={() => streams.refetch()}>{textOf(streams.error)}</ErrorCard>
      ) : streams.data.length === 0 ? (
        <EmptyState
          title={texts.noTicketGroupYet}
          icon={IconFlask}
          action={
            <Button component={Link} to="/forecasts/ticket-groups?tab=uploads">
              {texts.uploadAHistory}
            </Button>
          }
        >
          {texts.theLabTestsEveryModel}
        </EmptyState>
      ) : (
        <Chooser streams={streams.data} />
      )}
    </>
  )
}

function Chooser({ streams }: { streams: Stream[] }) {
  const [search, setSearch] = useSearchState(LabSearch)
  const stream = streams.find(({ id }) => id === search.group) ?? streams[0]!
  return (
    <>
      <div className={classes.chooser}>
        <Select
          aria-label={texts.ticketGroup}
          w={240}
          searchable
          allowDeselect={false}
          data={streams.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(stream.id)}
          onChange={value => value && setSearch({ group: Number(value) })}
        />
      </div>
      <Lab key={stream.id} stream={stream} />
    </>
  )
}
