// Context that edits are worked out in: the blocks as drawn, the rows in their order, and who may be changed.
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import { localDateText } from '#web/lib/dates.ts'
import { type BlockContent, contentOf } from '../blocks/block-content.ts'
import type { LocalEdit } from '../blocks/local-edit.ts'
import { type BlockNames, fullName, type ScheduleBlock } from '../blocks/schedule-block.ts'
import * as texts from './texts.ts'

export interface EditContext {
  /** All visible blocks by id, including unsaved (optimistic) edits. */
  blocks: ReadonlyMap<number, ScheduleBlock>
  /** Agents in the order of the rows. */
  surfers: readonly ScheduleSurfer[]
  names: BlockNames
  zone: Zone
  isDays: boolean
  /** Temporary negative id for a block that is not saved yet; unique per page load. */
  newId: () => number
}

export interface PlannedEdits {
  edits: LocalEdit[]
  /** "Moved 3 shifts to Tue 17 Nov" */
  label: string
  /** Ids in the timeline of what was made or moved, to be selected. */
  selects: string[]
}
/** Why it can't be done, in a sentence. */
export interface EditProblem {
  problem: string
}
export type EditOutcome = PlannedEdits | EditProblem
export const isProblem = (outcome: EditOutcome): outcome is EditProblem => 'problem' in outcome

/** Thrown while edits are worked out; `attempt` makes an outcome of it. */
class RejectedEdit extends Error {}

export function rejectEdit(sentence: string): never {
  throw new RejectedEdit(sentence)
}

export function attemptEdits(work: () => PlannedEdits): EditOutcome {
  try {
    return work()
  } catch (error) {
    if (error instanceof RejectedEdit) return { problem: error.message }
    throw error
  }
}

export const requireSurfer = (context: EditContext, surferId: number): ScheduleSurfer =>
  context.surfers.find(one => one.id === surferId) ?? rejectEdit(texts.thisAgentIsNotInView)

export function requireEditableSurfer(context: EditContext, surferId: number): ScheduleSurfer {
  const surfer = requireSurfer(context, surferId)
  if (surfer.canEdit) return surfer
  return rejectEdit(texts.youCanViewTheSchedule(surfer.teamName))
}

const LONGEST_SHIFT_MS = 24 * 60 * 60_000

/** Collects changes of blocks, and builds one edit for each block that ends up changed. */
export class EditBuilder {
  readonly context: EditContext
  private readonly changed = new Map<number, BlockContent | null>()
  private readonly added = new Map<number, BlockContent>()
  private readonly draftIds = new Map<number, number>()
  constructor(context: EditContext) {
    this.context = context
  }

  /** A block that may be changed, as it is by now. */
  content(blockId: number): BlockContent {
    const added = this.added.get(blockId)
    if (added) return added
    const block = this.context.blocks.get(blockId)
    if (!block) return rejectEdit(texts.thisBlockNoLongerExists)
    requireEditableSurfer(this.context, block.surferId)
    if (block.published?.draft) rejectEdit(texts.itIsDeletedInTheDraft)
    return this.changed.get(blockId) ?? contentOf(block)
  }

  /** The shifts of some agents as they are by now. */
  shiftsOf(surferIds: readonly number[]): [number, BlockContent][] {
    const isOne = ({ type, surferId }: { type: string; surferId: number }) =>
      type === 'shift' && surferIds.includes(surferId)
    const untouched = [...this.context.blocks.values()].filter(
      block => isOne(block) && !block.published?.draft && !this.changed.has(block.id),
    )
    return [
      ...untouched.map((block): [number, BlockContent] => [block.id, contentOf(block)]),
      ...[...this.changed, ...this.added].filter(
        (one): one is [number, BlockContent] => one[1] !== null && isOne(one[1]),
      ),
    ]
  }

  set(blockId: number, asked: BlockContent): void {
    const surfer = requireEditableSurfer(this.context, asked.surferId)
    const content = this.withoutOthersShift(asked)
    const { start, end } = content.interval
    if (end <= start) rejectEdit(texts.theEndMustBeAfter)
    if (content.type === 'shift' && end - start > LONGEST_SHIFT_MS)
      rejectEdit(texts.aShiftOfWouldBeLonger(fullName(surfer)))
    if (content.type === 'shift') this.refuseOutsideDates(blockId, content, surfer)
    if (this.added.has(blockId)) this.added.set(blockId, content)
    else this.changed.set(blockId, content)
  }

  /** Time in lieu that goes to another agent is for no shift any more. */
  private withoutOthersShift(content: BlockContent): BlockContent {
    const parent = content.parentBlockId === null ? undefined : this.context.blocks.get(content.parentBlockId)
    return parent && parent.surferId !== content.surferId ? { ...content, parentBlockId: null } : content
  }

  /** Refuses a shift before an agent's first or after the last day, unless it is there already. */
  private refuseOutsideDates(blockId: number, { interval, surferId }: BlockContent, surfer: ScheduleSurfer) {
    const before = this.context.blocks.get(blockId)
    if (before?.surferId === surferId && before.interval.start === interval.start) return
    const date = localDateOf(surfer.timezone, interval.start)
    if (surfer.startDate && date < surfer.startDate)
      rejectEdit(texts.startsOn(fullName(surfer), localDateText(surfer.startDate)))
    if (surfer.endDate && date > surfer.endDate)
      rejectEdit(texts.theLastDayOfIs(fullName(surfer), localDateText(surfer.endDate)))
  }

  add(content: BlockContent): number {
    const id = this.context.newId()
    this.added.set(id, content)
    this.set(id, content)
    return id
  }

  remove(blockId: number): void {
    this.content(blockId)
    this.changed.set(blockId, null)
  }

  /** The id that a block will be drawn by. */
  idAfter(blockId: number): number {
    if (!this.context.blocks.get(blockId)?.published) return blockId
    const known = this.draftIds.get(blockId) ?? this.context.newId()
    this.draftIds.set(blockId, known)
    return known
  }

  edits(): LocalEdit[] {
    const edits: LocalEdit[] = []
    for (const [blockId, content] of this.changed) {
      const block = this.context.blocks.get(blockId)!
      const { revision } = block.wire
      if (content === null) edits.push({ op: 'remove', blockId, revision })
      else {
        const change = difference(contentOf(block), content)
        if (Object.keys(change).length > 0)
          edits.push({ op: 'change', blockId, revision, asId: this.idAfter(blockId), change, after: content })
      }
    }
    for (const [id, content] of this.added) edits.push({ op: 'add', id, content })
    return edits
  }
}

function difference(before: BlockContent, after: BlockContent): Partial<Omit<BlockContent, 'type'>> {
  const fields = [
    'surferId',
    'interval',
    'breaks',
    'tasks',
    'shiftTemplateId',
    'subtype',
    'remoteSubtype',
    'parentBlockId',
    'title',
  ] as const
  const isOther = (field: (typeof fields)[number]) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field])
  const changed = fields.filter(isOther)
  // The server would move breaks and activities along unless they are sent.
  const sent = changed.includes('interval') ? [...changed, 'breaks' as const, 'tasks' as const] : changed
  return Object.fromEntries(sent.map(field => [field, after[field]]))
}
