// Editable content of a block, as the grid works with it: instants instead of texts. A block keeps
// its parts inside it: they move with it, or are cut with it.
import type { Block, BlockForm } from '#contract/endpoints/schedule.ts'
import type { ScheduledTask } from '#core/blocks/index.ts'
import { type Interval, intersect } from '#core/time/index.ts'
import { writeInterval } from '#web/parts/scheduled-blocks.ts'
import type { ScheduleBlock } from './schedule-block.ts'

export interface BlockContent {
  type: Block['type']
  surferId: number
  interval: Interval
  breaks: Interval[]
  tasks: ScheduledTask[]
  shiftTemplateId: number | null
  subtype: Block['subtype']
  remoteSubtype: string | null
  /** The shift that time in lieu is for. */
  parentBlockId: number | null
  title: string | null
}
export type ContentChange = Partial<Omit<BlockContent, 'type'>>

export const contentOf = ({
  type,
  surferId,
  interval,
  breaks,
  tasks,
  wire,
}: ScheduleBlock): BlockContent => ({
  type,
  surferId,
  interval,
  breaks,
  tasks,
  shiftTemplateId: wire.shiftTemplateId,
  subtype: wire.subtype,
  remoteSubtype: wire.remoteSubtype,
  parentBlockId: wire.parentBlockId ?? null,
  title: wire.title,
})

/** New times for a block, its parts taken to where `at` says that each of their ends goes. */
export function moveContent(content: BlockContent, at: (instant: number) => number): BlockContent {
  const moved = ({ start, end }: Interval): Interval => {
    const from = at(start)
    const to = at(end)
    // A part keeps its length where the clock goes forward, and could shrink to nothing.
    return { start: from, end: to > from ? to : from + (end - start) }
  }
  const interval = moved(content.interval)
  return {
    ...content,
    interval,
    breaks: content.breaks.map(moved).flatMap(part => intersect(part, interval) ?? []),
    tasks: content.tasks.flatMap(({ taskId, interval: part }) => {
      const inside = intersect(moved(part), interval)
      return inside ? [{ taskId, interval: inside }] : []
    }),
  }
}

/** Content with other times, whose parts stay where they are, as far as the block still reaches them. */
export function cutContent(content: BlockContent, interval: Interval): BlockContent {
  return { ...moveContent({ ...content, interval }, instant => instant), interval }
}

const writeTasks = (tasks: readonly ScheduledTask[]) =>
  tasks.map(({ taskId, interval }) => ({ taskId, interval: writeInterval(interval) }))

/** Changed fields as the wire has them. */
export function writeChange(change: ContentChange): Omit<Partial<BlockForm>, 'type'> {
  const { interval, breaks, tasks, ...fields } = change
  return {
    ...fields,
    ...(interval ? { interval: writeInterval(interval) } : {}),
    ...(breaks ? { breaks: breaks.map(writeInterval) } : {}),
    ...(tasks ? { tasks: writeTasks(tasks) } : {}),
  }
}

export const writeContent = ({ type, ...content }: BlockContent): BlockForm => ({
  type,
  surferId: content.surferId,
  interval: writeInterval(content.interval),
  ...writeChange(content),
})
