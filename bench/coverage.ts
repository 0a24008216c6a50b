// Computations of the browser while a manager edits: 1,000 agents × 7 days × 12 pieces a shift, 8 ticket groups.
// Prints milliseconds: all warnings at first, one agent's after an edit, coverage at first, after an edit with the
// rows of the strip, and the answer to "who could help here?".
import {
  CoverageBoard,
  type ScheduledBlock,
  surferWarnings,
  type WarnedSurfer,
  type WarningRules,
} from '#core/blocks/index.ts'
import { whoCouldHelp } from '#core/scheduling/help/index.ts'
import { DAY_MS, HOUR_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import { resultOf } from '#test/core/result-of.ts'

const [AGENTS, DAYS, STREAMS] = [1000, 7, 8]
const ZONE = 'Europe/London'
const FROM = instantAt(ZONE, '2031-03-24', 0)
const STEPS = DAYS * 96

const surfers = Array.from(
  { length: AGENTS },
  (_, i): WarnedSurfer => ({
    id: i + 1,
    name: `Agent ${i}`,
    zone: ZONE,
    startDate: null,
    endDate: null,
    minContractedHours: 30,
    maxContractedHours: 38,
    minContractedDailyMinutes: 240,
    maxContractedDailyMinutes: 540,
    restMinutesBetweenShifts: 660,
    workingWindows: [
      {
        days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
        startMinute: 420,
        endMinute: 1260,
        zone: ZONE,
      },
    ],
    taskIds: [(i % STREAMS) + 1, ((i + 3) % STREAMS) + 1],
  }),
)

let serial = 0
function shiftOf(surfer: WarnedSurfer, day: number): ScheduledBlock {
  const start = FROM + day * DAY_MS + (420 + ((surfer.id * 37 + day * 15) % 24) * 15) * MINUTE_MS
  const at = (piece: number) => start + piece * 40 * MINUTE_MS
  return {
    id: ++serial,
    surferId: surfer.id,
    type: 'shift',
    published: null,
    isFill: false,
    interval: { start, end: at(12) },
    breaks: [{ start: at(5), end: at(5) + 30 * MINUTE_MS }],
    tasks: Array.from({ length: 12 }, (_, piece) => ({
      taskId: surfer.taskIds[piece % 2]!,
      interval: { start: at(piece), end: at(piece + 1) },
    })).filter((_, piece) => piece !== 5),
  }
}
const blocks = new Map(
  surfers.map(surfer => [
    surfer.id,
    Array.from({ length: DAYS }, (_, day) => day)
      .filter(day => (day + surfer.id) % 7 < 5)
      .map(day => shiftOf(surfer, day)),
  ]),
)
const rules: WarningRules = {
  taskNames: new Map(),
  maxConsecutiveDays: 6,
  maxWeekends: 2,
  known: { start: FROM, end: FROM + DAYS * DAY_MS },
}
const demand = Array.from({ length: STREAMS }, (_, s) => ({
  streamId: s + 1,
  taskIds: [s + 1],
  startsAt: FROM,
  incrementMinutes: 15,
  required: Float64Array.from({ length: STEPS }, (_, step) =>
    step % 96 > 30 && step % 96 < 80 ? 55 + 20 * Math.sin(step / 9) : 0,
  ),
}))
const skillsBySurfer = new Map(surfers.map(surfer => [surfer.id, surfer.taskIds]))

function timed<T>(work: () => T): { ms: string; result: T } {
  const start = performance.now()
  const result = work()
  return { ms: (performance.now() - start).toFixed(1), result }
}

const warnings = timed(() => surfers.flatMap(surfer => surferWarnings(surfer, blocks.get(surfer.id)!, rules)))
const one = surfers[500]!
const oneAgain = timed(() => surferWarnings(one, blocks.get(one.id)!, rules))
const board = new CoverageBoard({ demand, skillsBySurfer, from: FROM, stepCount: STEPS })
const first = timed(() => {
  board.putAll(blocks)
  return board.actual()
})
const edited = blocks.get(one.id)!.map(block => ({
  ...block,
  interval: { start: block.interval.start + HOUR_MS, end: block.interval.end + HOUR_MS },
}))
const edit = timed(() => {
  board.putAll(new Map(blocks).set(one.id, edited))
  return board.actual()
})
const within = { start: FROM + 12 * HOUR_MS, end: FROM + 13 * HOUR_MS }
const help = timed(() =>
  resultOf(
    whoCouldHelp({
      board,
      demand,
      streams: [0, 1, 2, 3, 4, 5, 6, 7],
      within,
      now: FROM,
      surfers,
      rules,
      blocksOf: id => blocks.get(id) ?? [],
      taskNames: new Map(),
      breakTaskIds: new Set(),
      timeOf: String,
    }),
  ),
)
console.log(
  `warnings_ms ${warnings.ms} (${warnings.result.length} found) warnings_one_ms ${oneAgain.ms} coverage_ms ${first.ms} coverage_edit_ms ${edit.ms} help_ms ${help.ms} (${help.result.length} options)`,
)
