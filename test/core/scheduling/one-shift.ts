// One shift of eight hours over midnight, in cells of five minutes, for tests of what may be changed about it.
import fc from 'fast-check'
import type { BlockType, ScheduledBlock } from '#core/blocks/index.ts'
import type { ShiftReading } from '#core/scheduling/reoptimise/changeable-shift.ts'
import type { OptimizedSurfer } from '#core/scheduling/reoptimise/index.ts'
import { type Interval, MINUTE_MS } from '#core/time/index.ts'

export const SHIFT_START = Date.UTC(2027, 2, 27, 20)
export const CELLS = 96
const CELL_MS = 5 * MINUTE_MS
export const [PHONE, MAIL, LUNCH, MEETING] = [1, 2, 100, 101] as const
/** A break of the shift itself. */
export const PAUSE = -1
/** Activity of a cell; null: none. */
export type Cell = number | null

/** Cells of the shift as a time. */
export const cells = (first: number, end: number): Interval => ({
  start: SHIFT_START + first * CELL_MS,
  end: SHIFT_START + end * CELL_MS,
})
export const cellOf = (instant: number): number => (instant - SHIFT_START) / CELL_MS
export const isIn = (cell: number, { start, end }: Interval): boolean =>
  cellOf(start) <= cell && cell < cellOf(end)

const run = fc.record({
  what: fc.constantFrom<Cell>(PHONE, PHONE, MAIL, LUNCH, PAUSE, MEETING, null),
  length: fc.integer({ min: 3, max: 18 }),
})
/** A row of runs, each one activity, break or nothing, from the start of the shift to its end. */
export const anyRuns = fc.array(run, { minLength: 6, maxLength: 24 }).map(runs => {
  let at = 0
  return runs.flatMap(({ what, length }) => {
    const time = cells(Math.min(at, CELLS), Math.min(at + length, CELLS))
    at += length
    return time.start < time.end ? [{ what, time }] : []
  })
})
export type Runs = { what: Cell; time: Interval }[]

export const blockOf = (
  id: number,
  type: BlockType,
  interval: Interval,
  wishes: Partial<ScheduledBlock> = {},
): ScheduledBlock => ({
  id,
  surferId: 1,
  type,
  interval,
  published: null,
  breaks: [],
  tasks: [],
  isFill: false,
  ...wishes,
})

export const shiftOfRuns = (runs: Runs): ScheduledBlock =>
  blockOf(1, 'shift', cells(0, CELLS), {
    breaks: runs.flatMap(({ what, time }) => (what === PAUSE ? [time] : [])),
    tasks: runs.flatMap(({ what, time }) =>
      what === PAUSE || what === null ? [] : [{ taskId: what, interval: time }],
    ),
  })

/** Activity or break of the shift, cell by cell. */
export const rowOfCells = ({ breaks, tasks }: ScheduledBlock): Cell[] =>
  Array.from({ length: CELLS }, (_, cell) => {
    if (breaks.some(time => isIn(cell, time))) return PAUSE
    return tasks.find(({ interval }) => isIn(cell, interval))?.taskId ?? null
  })

export const reading = (open: Interval): ShiftReading => ({
  open,
  isBreak: taskId => taskId === LUNCH,
  isService: taskId => taskId === PHONE || taskId === MAIL,
  servedBy: () => [],
})

export const oneSurfer = (wishes: Partial<OptimizedSurfer> = {}): OptimizedSurfer => ({
  id: 1,
  zone: 'Europe/Berlin',
  taskIds: [PHONE, MAIL],
  minContractedHours: null,
  minContractedDailyMinutes: null,
  ...wishes,
})

/** Blocks over the shift, of hours off or blocked. */
export const anyOverlays = (maxLength: number) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom<BlockType>('time-off', 'blocked-time', 'time-in-lieu'),
        fc.integer({ min: -12, max: CELLS }),
        fc.integer({ min: 2, max: 24 }),
      ),
      { maxLength },
    )
    .map(all => all.map(([type, first, length], i) => blockOf(2 + i, type, cells(first, first + length))))

/** Time that is open to change: all of the shift, or a part of it. */
export const anyOpen = fc
  .tuple(fc.constantFrom(-50, 0, 7, 30), fc.constantFrom(61, CELLS, 200))
  .map(([first, end]) => cells(first, end))
