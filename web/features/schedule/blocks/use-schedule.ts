// Everything that a schedule page draws, fetched side by side.
import { useMemo } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { remembered } from '#web/lib/remembered.ts'
import { useSchedulingOff } from '#web/parts/use-scheduling-off.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import { useAvailableSurfers } from './available-surfers.ts'
import { shareUnchanged, toScheduleBlock, updateConflicts } from './blocks-patch.ts'
import { applyLocalEdits, type LocalEdit } from './local-edit.ts'
import type { BlockNames, LockedSurfer, ScheduleBlock } from './schedule-block.ts'
import { surfersWithShift } from './surfers-with-shift.ts'

const orNone = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

const mapById = <T extends { id: number }>(list: readonly T[] | undefined): Map<number, T> =>
  new Map((list ?? []).map(one => [one.id, one]))

/** Names by id, the same object for the same answers: drawn blocks are cached by it across both schedule pages. */
const namesOf = remembered(
  (tasks: readonly Task[] | undefined, shifts: readonly ShiftTemplate[] | undefined): BlockNames => ({
    tasks: mapById(tasks),
    shifts: mapById(shifts),
  }),
)

/** `pending`: unsaved edits, which show at once. */
export function useSchedule(
  { from, to, filters, isPublished }: ScheduleView,
  pending: readonly { edits: readonly LocalEdit[] }[],
) {
  const { searchText, teamIds, taskIds, surferIds, shiftTemplateIds } = filters
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
  const available = useAvailableSurfers({ from, to }, surfers.data)
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
    { keepPrevious: true, share: shareUnchanged },
  )
  const tasks = useCallAll(api.tasks.list, { query: { limit: 500 } })
  const shifts = useCallAll(api.shiftTemplates.list, { query: { limit: 500 } })
  const names = namesOf(tasks.data, shifts.data)
  // Depends on blocks only while the filter is set: otherwise an edit leaves the rows alone.
  const having = useMemo(
    () => surfersWithShift(blocks.data?.blocks ?? [], shiftTemplateIds, names),
    [blocks.data, shiftTemplateIds, names],
  )
  const offBecause = useSchedulingOff()
  const shown = useMemo(() => {
    const chosen = (available ?? []).filter(
      one => (surferIds.length === 0 || surferIds.includes(one.id)) && (having?.has(one.id) ?? true),
    )
    if (offBecause === null) return chosen
    return chosen.map((one): LockedSurfer => ({ ...one, canEdit: false, lockedBecause: offBecause }))
  }, [available, surferIds, having, offBecause])
  const { all, before } = useMemo(() => {
    const known = (blocks.data?.blocks ?? []).map(toScheduleBlock)
    const before: ReadonlyMap<number, ScheduleBlock> = new Map(known.map(block => [block.id, block]))
    const edits = isPublished ? [] : pending.flatMap(batch => batch.edits)
    return { before, all: edits.length > 0 ? applyLocalEdits(before, edits) : before }
  }, [blocks.data, pending, isPublished])
  const drawn = useMemo(() => {
    const ids = new Set(shown.map(one => one.id))
    return [...all.values()].filter(block => ids.has(block.surferId))
  }, [all, shown])
  const conflicts = useMemo(() => {
    const ids = new Set(shown.map(one => one.id))
    const known = (blocks.data?.conflicts ?? []).filter(conflict => ids.has(conflict.surferId))
    const touched = all === before ? new Set<number>() : differing(before, all)
    return touched.size === 0 ? known : updateConflicts(drawn, touched, known)
  }, [blocks.data, shown, drawn, all, before])
  const failed = [surfers, blocks, tasks, shifts].find(query => query.error)
  return {
    surfers: shown,
    blocks: drawn,
    /** All blocks of the teams, also of agents who are not shown: coverage counts them. */
    byId: all,
    /** Blocks as the server has them. */
    before,
    conflicts,
    names,
    /** Why nobody may change it; null where scheduling is switched on. */
    offBecause,
    isPending: [surfers, blocks, tasks, shifts].some(query => query.isPending),
    error: failed?.error ?? null,
    retry: () => [surfers, blocks, tasks, shifts].forEach(query => void query.refetch()),
    /** Days that are being asked for while the ones before are still shown. */
    isStale: blocks.isPlaceholderData,
  }
}

/** Agents who have a block in one that is not the same in the other. */
function differing(
  before: ReadonlyMap<number, ScheduleBlock>,
  after: ReadonlyMap<number, ScheduleBlock>,
): Set<number> {
  const surferIds = new Set<number>()
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const)
    for (const [id, block] of one) if (other.get(id) !== block) surferIds.add(block.surferId)
  return surferIds
}

export type Schedule = ReturnType<typeof useSchedule>
