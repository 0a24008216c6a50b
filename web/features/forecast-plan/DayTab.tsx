import { Button, NumberInput, Switch } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { SimulationResult } from '#contract/endpoints/forecast-plan.ts'
import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import type { LocalDate } from '#core/time/index.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCommand } from '#web/lib/queries.ts'
import { RunProgress } from '#web/parts/RunProgress.tsx'
import { useJob } from '#web/parts/use-job.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { DayCoverage } from './DayCoverage.tsx'
import classes from './Plan.module.css'
import { SimulatedDay } from './SimulatedDay.tsx'
import * as texts from './texts.ts'
import type { PlanTabProps } from './use-plan-answer.ts'

const DAYS = { least: 10, most: 500, usual: 100 }

/** A scheduled day against its forecast, contact by contact: what service level would this schedule give? */
export function DayTab({ plan, shown, zone, areRight, today }: PlanTabProps & { today: LocalDate }) {
  const [date, setDate] = useState(today)
  const [isPublished, setPublished] = usePreference('publishedOnly')
  const [days, setDays] = useState<number | string>(DAYS.usual)
  const [jobId, setJobId] = useState<number | null>(null)
  const start = useCommand(api.forecastPlan.simulate)
  const job = useJob(jobId).data
  const isRunning = job !== undefined && jobCan.cancel(job.state)
  const daysAreRight = typeof days === 'number' && days >= DAYS.least && days <= DAYS.most
  const result = job?.state === 'completed' ? SimulationResult.safeParse(job.result).data : undefined
  const play = () =>
    start.mutate(
      {
        body: {
          date,
          timezone: zone,
          published: isPublished,
          days: Number(days),
          variables: plan.plan.variables,
          ...(plan.chosen.length > 0 && { streamIds: shown.map(({ id }) => id) }),
        },
      },
      {
        onSuccess: started => setJobId(started.jobId),
        onError: error => notifyFailed(error, texts.theDayCouldNotBeSimulated),
      },
    )
  return (
    <div className={classes.answer}>
      <div className={classes.tools}>
        <DatePickerInput label={texts.day} w={170} value={date} onChange={value => value && setDate(value)} />
        <NumberInput
          label={texts.runs}
          w={130}
          allowDecimal={false}
          error={daysAreRight ? undefined : texts.enterTo(DAYS.least, DAYS.most)}
          value={days}
          onChange={setDays}
        />
        <Switch
          className={classes.switch}
          size="xs"
          label={texts.publishedScheduleOnly}
          checked={isPublished}
          onChange={event => setPublished(event.currentTarget.checked)}
        />
        <Button
          variant="light"
          leftSection={<IconPlayerPlay size={14} />}
          disabled={!areRight || !daysAreRight || isRunning}
          loading={start.isPending}
          onClick={play}
        >
          {texts.simulateTheDay}
        </Button>
      </div>
      <DayCoverage
        date={date}
        zone={zone}
        isPublished={isPublished}
        streamIds={plan.chosen.length > 0 ? shown.map(({ id }) => id) : undefined}
      />
      {jobId !== null && (
        <RunProgress key={jobId} jobId={jobId} otherwise={texts.schedulesAndForecastsDidNotChange} />
      )}
      {result ? (
        <SimulatedDay key={jobId} result={result} zone={zone} />
      ) : (
        jobId === null && (
          <EmptyState title={texts.whatServiceLevelWouldThisSchedule} icon={IconPlayerPlay}>
            {texts.simulatesTheForecastContacts}
          </EmptyState>
        )
      )}
    </div>
  )
}
