// Everything that a schedule page draws, fetched side by side.
import { useMemo } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ShiftTemplate } from '#contract/endpoints/plans.ts'
import type { Block, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { useCall, useCallAll } from '../../lib/queries.ts'
import { type Scheduled, scheduledOf } from '../../parts/scheduled-blocks.ts'
import type { ScheduleView } from './use-schedule-view.ts'

const orNone = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

/** What a change of blocks makes old. */
export const SCHEDULE_ENDPOINTS = [
  api.schedule.blocks,
  api.schedule.diff,
  api.schedule.events,
  api.coverage.get,
  api.coverage.present,
]

export interface Names {
  tasks: ReadonlyMap<number, Task>
  shifts: ReadonlyMap<number, ShiftTemplate>
}

const byId = <T extends { id: number }>(list: readonly T[] | undefined): Map<number, T> =>
  new Map((list ?? []).map(one => [one.id, one]))

export function useSchedule({ from, to, filters, isPublished }: ScheduleView) {
  const { searchText, teamIds, taskIds, surferIds } = filters
  const surfers = useCall(
    api.schedule.surfers,
    {
      query: {
        teamIds: orNone(teamIds),
        taskIds: orNone(taskIds),
        searchText: searchText || undefined,
      },
    },
    { keepPrevious: true },
  )
  const blocks = useCall(
    api.schedule.blocks,
    {
      query: {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        teamIds: orNone(teamIds),
        published: isPublished || undefined,
      },
    },
    { keepPrevious: true },
  )
  const tasks = useCallAll(api.tasks.list, { query: { limit: 500 } })
  const shifts = useCallAll(api.shiftTemplates.list, { query: { limit: 500 } })
  const names = useMemo<Names>(
    () => ({ tasks: byId(tasks.data), shifts: byId(shifts.data) }),
    [tasks.data, shifts.data],
  )
  const shown = useMemo(
    () => (surfers.data ?? []).filter(one => surferIds.length === 0 || surferIds.includes(one.id)),
    [surfers.data, surferIds],
  )
  const everybodys = useMemo(() => (blocks.data?.blocks ?? []).map(scheduledOf), [blocks.data])
  const scheduled = useMemo(() => {
    const ids = new Set(shown.map(one => one.id))
    return everybodys.filter(block => ids.has(block.surferId))
  }, [everybodys, shown])
  const conflicts = useMemo(() => {
    const ids = new Set(shown.map(one => one.id))
    return (blocks.data?.conflicts ?? []).filter(conflict => ids.has(conflict.surferId))
  }, [blocks.data, shown])
  const failed = [surfers, blocks, tasks, shifts].find(query => query.error)
  return {
    surfers: shown,
    blocks: scheduled,
    /** Of the teams, also of agents who are not shown: coverage counts them. */
    everybodys,
    conflicts,
    names,
    isPending: [surfers, blocks, tasks, shifts].some(query => query.isPending),
    error: failed?.error ?? null,
    retry: () => [surfers, blocks, tasks, shifts].forEach(query => void query.refetch()),
    /** Days that are being asked for while the ones before are still shown. */
    isStale: blocks.isPlaceholderData,
  }
}

export type Schedule = ReturnType<typeof useSchedule>
export type ScheduleBlock = Scheduled<Block>

export const fullName = ({ firstName, lastName }: Pick<ScheduleSurfer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
