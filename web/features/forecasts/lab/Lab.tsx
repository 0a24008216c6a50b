import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { grainOf } from '#web/parts/forecast/grain.ts'
import { RunProgress } from '#web/parts/RunProgress.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { BacktestView } from './BacktestView.tsx'
import { KeptScores } from './KeptScores.tsx'
import classes from './Lab.module.css'
import * as texts from './texts.ts'

const LOOK_MS = 2_000

/** How every model would have done on this ticket group, and how what was planned with did. */
export function Lab({ stream }: { stream: Stream }) {
  const params = { streamId: stream.id }
  const [startedJobId, setStartedJobId] = useState<number | null>(null)
  const [isRunning, setRunning] = useState(false)
  const lab = useCall(api.forecastLab.get, { params }, { refetchIntervalMs: isRunning ? LOOK_MS : undefined })
  const run = useCommand(api.forecastLab.run, { invalidates: [api.forecastLab.get] })
  const runningJobId = lab.data?.jobId ?? null
  if (isRunning !== (runningJobId !== null)) setRunning(runningJobId !== null)
  const shownJobId = runningJobId ?? startedJobId
  const start = () =>
    run.mutate(
      { params },
      {
        onSuccess: ({ jobId }) => setStartedJobId(jobId),
        onError: error => notifyFailed(error, texts.theModelsCouldNotBeCompared),
      },
    )
  if (lab.isPending) return <LoadingSkeleton shape="chart" />
  if (lab.error) return <ErrorCard onRetry={() => lab.refetch()}>{textOf(lab.error)}</ErrorCard>
  if (!stream.historyTo) return <NoHistory name={stream.name} />
  const { backtest, leadTimes, overrides } = lab.data
  const runButton = (
    <Button
      variant={backtest ? 'default' : 'filled'}
      loading={run.isPending}
      disabled={runningJobId !== null}
      onClick={start}
    >
      {backtest ? texts.runAgain : texts.tryAllModels}
    </Button>
  )
  return (
    <div className={classes.page}>
      {shownJobId !== null && (
        <RunProgress
          key={shownJobId}
          jobId={shownJobId}
          otherwise={texts.earlierResultsWereKept}
          invalidates={[api.forecastLab.get]}
        />
      )}
      {backtest ? (
        <BacktestView backtest={backtest} stream={stream} action={runButton} />
      ) : (
        runningJobId === null && (
          <EmptyState title={texts.noBacktestYet} icon={IconFlask} action={runButton}>
            {texts.runOneToCompareAllModels}
          </EmptyState>
        )
      )}
      <KeptScores
        leadTimes={leadTimes}
        overrides={overrides}
        zone={stream.timezone}
        grain={grainOf(stream.historyMinutes ?? 15)}
      />
    </div>
  )
}

const NoHistory = ({ name }: { name: string }) => (
  <EmptyState
    title={texts.nameHasNoContactsYet(name)}
    icon={IconFlask}
    action={
      <Button component={Link} to="/forecasts/ticket-groups?tab=uploads">
        {texts.uploadAHistory}
      </Button>
    }
  >
    {texts.theLabNeedsAHistory}
  </EmptyState>
)
