import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import type { SchedulePlan, SchedulePlanApplication } from '#contract/endpoints/schedule-plans.ts'
import { addDays } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateRangeText, dateTimeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from '../plan/schedule-plans.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 10
const LOOK_MS = 2_000
const Search = z.object({ applies: z.coerce.number().int().min(0).default(0) })

const STATES: Record<SchedulePlanApplication['state'], [Tone, string]> = {
  pending: ['neutral', texts.waiting],
  in_progress: ['busy', texts.running],
  completed: ['good', texts.done],
  failed: ['bad', texts.failed],
  cancelled: ['neutral', texts.stopped],
}

export function ApplyHistory({ plan }: { plan: SchedulePlan }) {
  const zone = useZone()
  const [{ applies: offset }, setSearch] = useSearchState(Search)
  const args = { params: { schedulePlanId: plan.id }, query: { offset, limit: PAGE_SIZE } }
  const known = useCall(api.schedulePlans.applications, args, { keepPrevious: true })
  const isRunning = known.data?.results.some(one => jobCan.cancel(one.state)) ?? false
  useCall(api.schedulePlans.applications, args, { refetchIntervalMs: isRunning ? LOOK_MS : undefined })
  const rows = known.data?.results ?? []
  const columns: Column<SchedulePlanApplication>[] = [
    { id: 'when', header: texts.applied, minWidth: 150, cell: one => dateTimeText(one.createdAt, zone) },
    { id: 'who', header: texts.by, minWidth: 120, cell: one => one.managerName ?? '–' },
    {
      id: 'days',
      header: texts.days,
      minWidth: 170,
      cell: one => dateRangeText(one.from, addDays(one.to, -1)),
    },
    { id: 'whom', header: texts.forLabel, width: 100, cell: one => texts.agentCount(one.surferCount) },
    {
      id: 'how',
      header: texts.how,
      width: 100,
      cell: one => (one.duplicationType === 'merge' ? texts.merge : texts.overwrite),
    },
    {
      id: 'state',
      header: texts.outcome,
      minWidth: 220,
      cell: ({ state, outcome }) => {
        const [tone, word] = STATES[state]
        return (
          <StatusChip tone={tone}>
            {outcome ? texts.addedRemovedKept(outcome.added, outcome.removed, outcome.kept) : word}
          </StatusChip>
        )
      },
    },
  ]
  return (
    <section className={classes.part} aria-label={texts.applyHistory}>
      <h2>{texts.applyHistory}</h2>
      <DataTable
        label={texts.applyHistory}
        columns={columns}
        rows={rows}
        rowKey={one => one.jobId}
        rowLabel={one => dateTimeText(one.createdAt, zone)}
        isLoading={known.isPending}
        error={known.error && textOf(known.error)}
        onRetry={() => void known.refetch()}
        empty={<p className={classes.hint}>{texts.thisPlanHasNeverBeenApplied}</p>}
        paging={
          offset === 0 && !known.data?.pageInfo.next
            ? undefined
            : {
                offset,
                limit: PAGE_SIZE,
                total: known.data?.meta.filteredRowCount ?? 0,
                onOffset: next => setSearch({ applies: next || undefined }),
              }
        }
      />
    </section>
  )
}
