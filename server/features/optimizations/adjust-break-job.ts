// Job "adjust-break": a call ran into a break, so the break begins later. What the agent sees moves at once; a draft
// that waits beside it moves too and stays a draft. Each is an action in the log that can be taken back.
import { draftView } from '#core/blocks/index.ts'
import { breakAfterOverrun, type MovedBreak } from '#core/scheduling/index.ts'
import { type Interval, lengthMinutes, lengthMs, MINUTE_MS } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob } from '#server/platform/jobs/index.ts'
import { lockOrganization, optimizationSettings } from '../organization/index.ts'
import { blocksById, blocksMeeting, type StoredBlock, swapBlocks, writeInterval } from '../schedule/index.ts'
import { tasksById } from '../tasks/index.ts'
import { type ActionMetadata, costInHours, type ReplacementBlock } from './proposal.ts'
import * as store from './store.ts'

export interface OverrunCall {
  surferId: number
  /** Key of the event that ended the call. */
  cause: string
  call: Interval
}

interface AdjustedBreak {
  was: StoredBlock
  is: ReplacementBlock
  moved: MovedBreak
  isPublished: boolean
  doneId: number
}

export const adjustBreak = defineJob<OverrunCall>({
  kind: 'adjust-break',
  feature: 'optimizations',
  maxAttempts: 5,
  run: (overrun, { organizationId, jobId, clock, complete }) =>
    complete(async tx => {
      await lockOrganization(tx)
      const { breakTimeAdjustment } = await optimizationSettings(tx)
      if (!breakTimeAdjustment || (await store.isKnownCause(tx, overrun.cause))) return { moved: 0 }
      const swapped = await moveBreaks(tx, organizationId, jobId, overrun)
      await log(tx, organizationId, overrun, swapped, clock.now())
      return { moved: swapped.length }
    }),
})

/** The unlocked shifts whose break the call runs into: as published, and as drafted. */
export async function shiftsMet(tx: Tx, { surferId, call }: Omit<OverrunCall, 'cause'>) {
  const blocks = await blocksMeeting(tx, { surferIds: [surferId], from: call.start, to: call.end })
  const shifts = blocks.filter(block => block.type === 'shift' && !block.isLocked)
  const taskIds = new Set(shifts.flatMap(shift => shift.tasks.map(task => task.taskId)))
  const breaks = (await tasksById(tx, [...taskIds])).filter(task => task.type === 'task-break')
  const breakTaskIds = new Set(breaks.map(task => task.id))
  const movedIn = (shift: StoredBlock) => breakAfterOverrun(shift, breakTaskIds, call)
  return draftView(shifts).flatMap(shift => {
    const original = shifts.find(({ published }) => published?.draft?.newBlockId === shift.id) ?? null
    const met = { shift, moved: movedIn(shift), original, movedOriginal: original && movedIn(original) }
    return met.moved || met.movedOriginal ? [met] : []
  })
}

async function moveBreaks(
  tx: Tx,
  organizationId: number,
  jobId: number,
  overrun: OverrunCall,
): Promise<AdjustedBreak[]> {
  const swapped: AdjustedBreak[] = []
  async function swap(
    place: StoredBlock,
    was: StoredBlock,
    moved: MovedBreak | null,
    isPublished: boolean,
  ): Promise<number> {
    const { breaks, tasks } = moved ?? was
    const is: ReplacementBlock = { ...was, id: place.id, breaks, tasks }
    const [ids] = await swapBlocks(tx, organizationId, { managerId: null, jobId }, [
      { before: [place], after: [is], isPublished },
    ])
    const doneId = ids![0]!
    if (moved) swapped.push({ was, is, moved, isPublished, doneId })
    return doneId
  }
  const met = (await shiftsMet(tx, overrun))[0]
  if (!met) return []
  const { shift, moved, original, movedOriginal } = met
  if (!original || !movedOriginal) await swap(shift, shift, moved, shift.published !== null)
  else {
    // The draft is set aside so that the published block can be published, then put beside it again.
    const at = async (id: number) => (await blocksById(tx, [id]))[0]!
    const alone = await at(await swap(shift, original, null, false))
    const published = await at(await swap(alone, original, movedOriginal, true))
    await swap(published, shift, moved, false)
  }
  return swapped
}

const NO_COST = costInHours({ under: 0, over: 0, total: 0 })

async function log(
  tx: Tx,
  organizationId: number,
  { surferId, call, cause }: OverrunCall,
  swapped: readonly AdjustedBreak[],
  now: number,
): Promise<void> {
  if (swapped.length === 0) return
  const spans = swapped.map(({ moved }) => ({ start: moved.before.start, end: moved.after.end }))
  const optimizationId = await store.insertOptimization(tx, organizationId, {
    managerId: null,
    noticeMinutes: 0,
    maxSurfers: null,
    before: NO_COST,
    after: NO_COST,
    because: null,
    from: Math.min(...spans.map(span => span.start)),
    to: Math.max(...spans.map(span => span.end)),
  })
  const metadataOf = (
    { was, is, moved, isPublished, doneId }: AdjustedBreak,
    index: number,
  ): ActionMetadata => ({
    before: [writeInterval(moved.before)],
    after: [writeInterval(moved.after)],
    gain: NO_COST,
    because: sentence(moved, call),
    isPublished,
    failedBecause: null,
    span: spans[index]!,
    shiftId: was.id,
    was: [was],
    is: [is],
    seen: '',
    doneIds: [doneId],
    cause: index === 0 ? cause : `${cause} ${index}`,
  })
  await store.insertActions(
    tx,
    organizationId,
    optimizationId,
    swapped.map((one, index) => ({
      type: 'break_time_adjustment',
      surferId,
      blockId: one.doneId,
      metadata: metadataOf(one, index),
    })),
  )
  await store.markCompleted(tx, await store.actionsOf(tx, optimizationId), null, now)
}

function sentence({ before, after }: MovedBreak, call: Interval): string {
  const minutes = (ms: number) => {
    const count = Math.ceil(ms / MINUTE_MS)
    return `${count} ${count === 1 ? 'minute' : 'minutes'}`
  }
  const [overMs, byMs] = [call.end - before.start, after.start - before.start]
  const moved = `A call ran ${minutes(overMs)} into the break, which begins ${minutes(byMs)} later`
  const whyNoMore = byMs < overMs ? ': it moves by no more than its own length' : ''
  const left = lengthMinutes(after)
  const cropped = lengthMs(after) < lengthMs(before) ? ` ${left} minutes of it are left.` : ''
  return `${moved}${whyNoMore}.${cropped}`
}
