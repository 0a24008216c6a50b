// The modals of the application: at most one is open, known by its type and props.
import { useSyncExternalStore } from 'react'
import type { LocalDate } from '#core/time/index.ts'

export type OpenModal =
  | { type: 'time-zone' }
  /** Which agents clock in and out, and what they may report. */
  | { type: 'time-reporting' }
  | { type: 'add-surfer' }
  | { type: 'edit-surfer'; surferId: number }
  | { type: 'add-team' }
  | { type: 'edit-team'; teamId: number }
  | { type: 'add-manager' }
  | { type: 'edit-manager'; managerId: number }
  | { type: 'add-task' }
  | { type: 'edit-task'; taskId: number }
  | { type: 'add-shift' }
  | { type: 'edit-shift'; shiftTemplateId: number }
  /** Which activity plan a team is scheduled with unless another is chosen. */
  | { type: 'assign-task-template'; taskTemplateId?: number; teamId?: number }
  /** Which shifts an agent is generated, and on which days. */
  | { type: 'surfer-schedule'; surferId: number }
  /** Contract and team of an agent over time. */
  | { type: 'surfer-terms'; surferId: number }
  /** After the first or the last day of an agent was changed. */
  | { type: 'shifts-outside-dates'; surferId: number }
  /** An agent's change request or a swap, to be approved or rejected. */
  | { type: 'review-request'; requestType: 'change' | 'swap'; requestId: number }
  /** `from`: a day of the first week; `surferId`: for this agent alone; `jobId`: a run to follow. */
  | { type: 'generate-schedule'; from: LocalDate; surferId?: number; jobId?: number }

let open: OpenModal | null = null
const listeners = new Set<() => void>()
const show = (next: OpenModal | null) => {
  open = next
  for (const listener of listeners) listener()
}

/** Opens a modal in place of the one that may be open. */
export const openModal = (modal: OpenModal): void => show(modal)
export const closeModal = (): void => show(null)

export const useOpenModal = (): OpenModal | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
