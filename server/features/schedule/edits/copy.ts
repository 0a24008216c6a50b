// Copying days of some agents to later days: each shift at the same time of its agent's clock. Time off is not
// copied, and nobody gets a shift before their first day or after their last.
import type { z } from 'zod'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_COPIED_SHIFTS, MAX_SCHEDULE_DAYS, type schedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { copyByDays } from '#core/blocks/index.ts'
import { addDays, daysBetween, instantAt, type LocalDate, localDateOf } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { type ContractedSurfer, surfersForScheduling } from '#server/features/surfers/index.ts'
import { missingTasks } from '#server/features/tasks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { awaitedBlockIds } from '../blocks/awaited-store.ts'
import * as writes from '../blocks/block-writes-store.ts'
import * as store from '../blocks/blocks-store.ts'
import { newChange } from '../blocks/change.ts'
import { editableSurferIds } from '../blocks/scope.ts'
import { selectStep } from '../blocks/steps-store.ts'
import { idsOf, type NewBlock, type StoredBlock } from '../blocks/stored-block.ts'
import { isLogged, logAfter } from '../history/events-store.ts'
import { notifyScheduleChange } from '../history/notify.ts'
import { supersedeBlocks } from './supersede-blocks.ts'

type Form = BodyOf<typeof schedule.copy>
type Copied = z.input<(typeof schedule.copy)['reply']>
type Skipped = Copied['skipped'][number]

export async function copyShifts({ db }: Platform, actor: Actor, form: Form): Promise<Copied> {
  allow(actor, 'schedule.edit')
  const { organizationId, managerId } = actor
  const { changeId, mode, times } = form
  const length = daysBetween(form.from, form.to)
  if (length > MAX_SCHEDULE_DAYS)
    throw refuse('TOO_MUCH', { because: `At most ${MAX_SCHEDULE_DAYS} days are copied at once.` })
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const surfers = await surfersForScheduling(tx, { surferIds: await editableSurferIds(tx, actor, form) })
    if (changeId !== undefined && (await isLogged(tx, changeId)))
      throw refuse('CONFLICT', { because: 'This was copied already. Reload to see it.' })
    const shifts = await shiftsToCopy(tx, surfers, form)
    if (shifts.length * times > MAX_COPIED_SHIFTS)
      throw refuse('TOO_MUCH', {
        because: `That would be ${shifts.length * times} shifts; ${MAX_COPIED_SHIFTS} at most are copied at once.`,
      })
    const target = spansOf(surfers, form.targetFrom, addDays(form.targetFrom, length * times))
    const standing = await store.shiftsStarting(tx, target)
    const asked = mode === 'merge' ? new Set<number>() : await awaitedBlockIds(tx)
    const isFixed = ({ id, isLocked }: StoredBlock) => isLocked || asked.has(id)
    const kept = mode === 'merge' ? standing : standing.filter(isFixed)
    const { blocks, skipped } = plan(surfers, shifts, kept, form)
    const change = newChange(organizationId, { managerId, changeId }, labelOf(form))
    const replaced = mode === 'merge' ? [] : standing.filter(block => !isFixed(block))
    const removed = await supersedeBlocks(tx, change, replaced, 'deleted')
    await logAfter(tx, change, 'add', await writes.insertBlocks(tx, change, blocks))
    await notifyScheduleChange(tx, 'schedule.changed', change, [...removed, ...blocks])
    const step = await selectStep(tx, managerId!, change.changeId)
    return {
      change: step ?? null,
      copied: blocks.length,
      removed: replaced.length,
      awaitedCount: kept.filter(({ id, isLocked }) => !isLocked && asked.has(id)).length,
      skipped,
    }
  })
}

const labelOf = ({ from, to, targetFrom }: Form): string =>
  daysBetween(from, to) === 1
    ? `Copy ${from} to ${targetFrom}`
    : `Copy ${from} – ${addDays(to, -1)} to ${targetFrom}`

const spansOf = (surfers: readonly ContractedSurfer[], from: LocalDate, to: LocalDate): store.SurferSpan[] =>
  surfers.map(({ id, zone }) => ({
    surferId: id,
    from: instantAt(zone, from, 0),
    to: instantAt(zone, to, 0),
  }))

/** The shifts to copy, without archived activities. */
async function shiftsToCopy(
  tx: Tx,
  surfers: readonly ContractedSurfer[],
  { from, to, withActivities }: Form,
): Promise<StoredBlock[]> {
  const bare = await store.shiftsStarting(tx, spansOf(surfers, from, to))
  if (!withActivities) return bare
  const shifts = await store.blocksById(tx, idsOf(bare))
  const taskIds = new Set(shifts.flatMap(shift => shift.tasks.map(task => task.taskId)))
  const archived = new Set(await missingTasks(tx, [...taskIds]))
  return shifts.map(shift => ({ ...shift, tasks: shift.tasks.filter(task => !archived.has(task.taskId)) }))
}

/**
 * The copies, and those that are skipped. `standing`: shifts that keep copies off their days; a fill shift only
 * other fill shifts.
 */
function plan(
  surfers: readonly ContractedSurfer[],
  shifts: readonly StoredBlock[],
  standing: readonly StoredBlock[],
  { from, to, targetFrom, times }: Form,
): { blocks: NewBlock[]; skipped: Skipped[] } {
  const surferOf = new Map(surfers.map(surfer => [surfer.id, surfer]))
  const dayOf = ({ surferId, interval, isFill }: NewBlock | StoredBlock) =>
    `${surferId} ${isFill} ${localDateOf(surferOf.get(surferId)!.zone, interval.start)}`
  const taken = new Set(standing.map(dayOf))
  const blocks: NewBlock[] = []
  const skipped = new Map<string, Skipped>()
  for (let time = 0; time < times; time++)
    for (const shift of shifts) {
      const { id: surferId, zone, startDate, endDate } = surferOf.get(shift.surferId)!
      const block = copyOf(shift, zone, daysBetween(from, targetFrom) + time * daysBetween(from, to))
      const date = localDateOf(zone, block.interval.start)
      const isOutside = (startDate !== null && date < startDate) || (endDate !== null && date > endDate)
      const because = isOutside ? 'outside-dates' : taken.has(dayOf(block)) ? 'day-has-shift' : null
      if (because) skipped.set(`${surferId} ${date} ${because}`, { surferId, date, because })
      else blocks.push(block)
    }
  return { blocks, skipped: [...skipped.values()] }
}

function copyOf(shift: StoredBlock, zone: string, days: number): NewBlock {
  const { id: _, revision: __, published: ___, ...fields } = shift
  return {
    ...fields,
    ...copyByDays(shift, zone, days),
    origin: 'manual',
    taskTemplateId: shift.tasks.length > 0 ? shift.taskTemplateId : null,
    schedulePlanId: null,
    roundRobinId: null,
    parentBlockId: null,
    isLocked: false,
  }
}
