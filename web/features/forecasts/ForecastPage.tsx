import { Button } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ForecastView } from './ForecastView.tsx'
import * as texts from './texts.ts'

export default function ForecastPage() {
  const streams = useCallAll(api.streams.list, {})
  return (
    <>
      <PageHeader title={texts.forecast} />
      {streams.isPending ? (
        <LoadingSkeleton shape="chart" />
      ) : streams.error ? (
        <ErrorCard onRetry={() => streams.refetch()}>{textOf(streams.error)}</ErrorCard>
      ) : streams.data.length === 0 ? (
        <EmptyState
          title={texts.noTicketGroupYet}
          icon={IconChartLine}
          action={
            <Button component={Link} to="/forecasts/ticket-groups?tab=uploads">
              {texts.uploadAHistory}
            </Button>
          }
        >
          {texts.aForecastNeedsPastContacts}
        </EmptyState>
      ) : (
        <ForecastView streams={streams.data} />
      )}
    </>
  )
}
