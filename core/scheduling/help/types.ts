// Request and options of "Who could help?" at a time with too few agents.
import type {
  CoverageBoard,
  CoverageGain,
  ScheduledBlock,
  StreamDemand,
  WarnedSurfer,
  WarningRules,
} from '#core/blocks/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'

export interface HelpRequest {
  /** Coverage by everybody's blocks of the draft view; shared staff is not supported. */
  board: CoverageBoard
  /** Demand of the ticket groups on the board. */
  demand: readonly StreamDemand[]
  /** Ticket groups that are short, as indexes into the demand. */
  streams: readonly number[]
  within: Interval
  now: EpochMs
  /** Surfers who may be asked. */
  surfers: readonly WarnedSurfer[]
  /** Blocks of one surfer, those known of the days around included. */
  blocksOf: (surferId: number) => readonly ScheduledBlock[]
  rules: WarningRules
  /** Names of all activities. */
  taskNames: ReadonlyMap<number, string>
  breakTaskIds: ReadonlySet<number>
  /** "09:30" as the reader's clock has it. */
  timeOf: (instant: EpochMs) => string
}

export type HelpKind = 'assign' | 'move-break' | 'move-activity' | 'extend' | 'new-shift'

export interface HelpOption {
  kind: HelpKind
  surferId: number
  /** Null: the block is new. */
  before: ScheduledBlock | null
  after: ScheduledBlock
  sentence: string
  /** Agent-quarter-hours less short and less spare, over all ticket groups and the whole time it changes. */
  gain: CoverageGain
}

/** An option before its gain is known. */
export type HelpOffer = Omit<HelpOption, 'gain'>
