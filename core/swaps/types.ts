// Shifts that agents offer for others or for nothing, and what is known of the agents who could take them.
import type { ScheduledBlock, WarnedSurfer, WarningRules } from '../blocks/index.ts'
import type { LocalDate } from '../time/index.ts'

/** Shifts that an agent would take, by their start on the agent's own clock. */
export interface WantedShifts {
  from: LocalDate
  /** The last day. */
  to: LocalDate
  earliestStartMinute: number
  latestStartMinute: number
}

export interface OfferedShift {
  id: number
  surferId: number
  /** The shift, one of its agent's blocks. */
  block: ScheduledBlock
  /** Null: it is given away for nothing. */
  wanted: WantedShifts | null
}

/** An agent with all blocks of the days that matter, a week and a day around the offered shifts. */
export interface MarketAgent {
  surfer: WarnedSurfer
  blocks: readonly ScheduledBlock[]
}

export interface Market {
  offers: readonly OfferedShift[]
  agents: ReadonlyMap<number, MarketAgent>
  rules: WarningRules
  /** Refused before: "surferId blockId" of an agent who would not take the shift. */
  declined: ReadonlySet<string>
}

export const declinedKey = (surferId: number, blockId: number): string => `${surferId} ${blockId}`

/** Each offer's agent takes the shift of the next one, the last one's that of the first. */
export interface ShiftSwapFound {
  offerIds: number[]
  /** Hours for which a ticket group loses an agent: 0 when coverage is kept. */
  lostHours: number
}
