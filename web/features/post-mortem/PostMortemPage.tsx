// Post-mortem: why a day's service level was missed, cause by cause.
import { Button, Select } from '@mantine/core'
import { IconBookmark, IconDownload, IconStethoscope } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { PostMortem, type PostMortemGroup, postMortem } from '#contract/analytics/post-mortem.ts'
import { postMortemCsv } from '#contract/analytics/post-mortem-csv.ts'
import { LocalDate } from '#contract/shapes.ts'
import { addDays, type LocalDate as Day, localDateOf } from '#core/time/index.ts'
import { ForbiddenError, textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { RunProgress } from '#web/parts/RunProgress.tsx'
import { useJob } from '#web/parts/use-job.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { ForbiddenCard } from '#web/ui/feedback/ForbiddenCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PostMortemView } from './PostMortemView.tsx'
import classes from './post-mortem.module.css'

import * as texts from './texts.ts'

const SaveView = later(async () => (await import('#web/parts/analytics/SaveView.tsx')).SaveView)

const PostMortemSearch = z.object({ group: z.coerce.number().int().positive().optional() })

export default function PostMortemPage() {
  const timezone = useZone()
  const yesterday = addDays(localDateOf(timezone, useNow()), -1)
  const date = LocalDate.safeParse(useParams().date).data ?? yesterday
  const [{ group }, setSearch] = useSearchState(PostMortemSearch)
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const asked = useCall(postMortem.explain, { body: { date, timezone } })
  const jobId = asked.data?.jobId ?? null
  const job = useJob(jobId).data
  const result =
    asked.data?.result ?? (job?.state === 'completed' ? PostMortem.safeParse(job.result).data : undefined)
  const shown = result && (result.groups.find(({ streamId }) => streamId === group) ?? result.groups[0])
  const goTo = (next: Day) =>
    void navigate(`/reporting/post-mortem/${next}${group === undefined ? '' : `?group=${group}`}`)
  return (
    <>
      <PageHeader
        title={texts.postMortem}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={!result}
              onClick={() => result && saveFile(`post-mortem-${date}.csv`, postMortemCsv(result))}
            >
              {texts.exportCsv}
            </Button>
            <Button leftSection={<IconBookmark size={16} />} onClick={() => setSaving(true)}>
              {texts.saveView}
            </Button>
          </>
        }
      />
      <div className={classes.tools}>
        <DatePickerInput
          aria-label={texts.day}
          w={170}
          value={date}
          maxDate={yesterday}
          onChange={value => value && goTo(value)}
        />
        {result && (
          <GroupField groups={result.groups} shown={shown} onChange={id => setSearch({ group: id })} />
        )}
      </div>
      <div className={classes.body} aria-busy={asked.isFetching || undefined}>
        {asked.error instanceof ForbiddenError ? (
          <ForbiddenCard teams={[]}>{textOf(asked.error)}</ForbiddenCard>
        ) : asked.error ? (
          <ErrorCard onRetry={() => void asked.refetch()}>{textOf(asked.error)}</ErrorCard>
        ) : asked.data?.because ? (
          <EmptyState title={texts.cannotBeExplained(localDateText(date))} icon={IconStethoscope}>
            {asked.data.because}
          </EmptyState>
        ) : result && shown ? (
          <PostMortemView result={result} group={shown} />
        ) : job?.state === 'failed' ? (
          <ErrorCard onRetry={() => void asked.refetch()}>
            {job.error?.message ?? texts.theDayCouldNotBeWorked}
          </ErrorCard>
        ) : (
          <>
            {jobId !== null && <RunProgress key={jobId} jobId={jobId} otherwise={texts.nothingWasChanged} />}
            <LoadingSkeleton shape="chart" />
          </>
        )}
      </div>
      {isSaving && (
        <SaveView
          definition={{ page: 'post-mortem', range: 'yesterday', streamId: group ?? null }}
          hint={texts.theViewShowsYesterday}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

interface GroupFieldProps {
  groups: PostMortemGroup[]
  shown: PostMortemGroup | undefined
  onChange: (streamId: number | undefined) => void
}

const ALL = 'all'

function GroupField({ groups, shown, onChange }: GroupFieldProps) {
  return (
    <Select
      aria-label={texts.ticketGroup}
      w={220}
      allowDeselect={false}
      data={groups.map(({ streamId, name }) => ({ value: String(streamId ?? ALL), label: name }))}
      value={String(shown?.streamId ?? ALL)}
      onChange={id => onChange(id === null || id === ALL ? undefined : Number(id))}
    />
  )
}
