import type { StaffingRequest, StaffingTarget } from '../types.ts'

export interface SharedStream {
  id: number
  target: StaffingTarget
  /** Contacts per interval. */
  volume: ArrayLike<number>
  handleTimeSeconds: ArrayLike<number>
  /** null = all. */
  isOpen: ArrayLike<boolean> | null
  shrinkage?: StaffingRequest['shrinkage']
}

/** Agents to whom the same streams are open. */
export interface SkillGroup {
  id: string
  /** Indices into the streams. */
  streams: readonly number[]
  /** Scheduled per interval; fractions count. */
  agents: ArrayLike<number>
}
