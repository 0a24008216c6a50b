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
import { countText } from '#web/ui/text/count-text.ts'
import classes from '../plan/schedule-plans.module.css'

const PAGE_SIZE = 10
const LOOK_MS = 2_000
const Search = z.object({ applies: z.coerce.number().int().min(0).default(0) })

const STATES: Record<SchedulePlanApplication['state'], [Tone, string]> = {
  pending: ['neutral', 'Waiting'],
  in_progress: ['busy', 'Running'],
  completed: ['good', 'Done'],
  failed: ['bad', 'Failed'],
  cancelled: ['neutral', 'Stopped'],
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
    { id: 'when', header: 'Applied', minWidth: 150, cell: one => dateTimeText(one.createdAt, zone) },
    { id: 'who', header: 'By', minWidth: 120, cell: one => one.managerName ?? '–' },
    { id: 'days', header: 'Days', minWidth: 170, cell: one => dateRangeText(one.from, addDays(one.to, -1)) },
    { id: 'whom', header: 'For', width: 100, cell: one => countText(one.surferCount, 'agent') },
    {
      id: 'how',
      header: 'How',
      width: 100,
      cell: one => (one.duplicationType === 'merge' ? 'Merge' : 'Overwrite'),
    },
    {
      id: 'state',
      header: 'Outcome',
      minWidth: 220,
      cell: ({ state, outcome }) => {
        const [tone, word] = STATES[state]
        return (
          <StatusChip tone={tone}>
            {outcome ? `${outcome.added} added, ${outcome.removed} removed, ${outcome.kept} kept` : word}
          </StatusChip>
        )
      },
    },
  ]
  return (
    <section className={classes.part} aria-label="Apply history">
      <h2>Apply history</h2>
      <DataTable
        label="Apply history"
        columns={columns}
        rows={rows}
        rowKey={one => one.jobId}
        rowLabel={one => dateTimeText(one.createdAt, zone)}
        isLoading={known.isPending}
        error={known.error && textOf(known.error)}
        onRetry={() => void known.refetch()}
        empty={
          <p className={classes.hint}>This plan has never been applied: nothing of it is in the schedule.</p>
        }
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
