import { randomUUID } from 'node:crypto'

/** The context of one action, by a manager, a job, or a manager through a job. */
export interface ChangeContext {
  organizationId: number
  changeId: string
  managerId: number | null
  jobId: number | null
  /** The undo step of the action; null: it cannot be undone. */
  step: UndoStep | null
}

export interface UndoStep {
  label: string
  /** `undo` undoes a step; `redo` undoes an undo. */
  direction: 'do' | 'undo' | 'redo'
}

export interface ChangeAuthor {
  managerId: number | null
  jobId?: number | undefined
  /** Idempotency key of the caller. */
  changeId?: string | undefined
}

/** `step`: label of the undo step; null when the action cannot be undone. */
export const newChange = (
  organizationId: number,
  author: ChangeAuthor,
  step: string | UndoStep | null,
): ChangeContext => ({
  organizationId,
  changeId: author.changeId ?? randomUUID(),
  managerId: author.managerId,
  jobId: author.jobId ?? null,
  step: typeof step === 'string' ? { label: step, direction: 'do' } : step,
})
