import { randomUUID } from 'node:crypto'

/** One action, by a manager, a job, or a manager through a job. */
export interface Change {
  organizationId: number
  changeId: string
  managerId: number | null
  jobId: number | null
  /** As a step that its manager can take back; null: it is none. */
  step: Step | null
}

export interface Step {
  label: string
  /** `undo`: takes a step back; `redo`: takes that back in turn. */
  way: 'do' | 'undo' | 'redo'
}

export interface Author {
  managerId: number | null
  jobId?: number | undefined
  /** Chosen by the caller. */
  changeId?: string | undefined
}

/** `step`: what the manager calls it; null when it can't be taken back. */
export const newChange = (organizationId: number, author: Author, step: string | Step | null): Change => ({
  organizationId,
  changeId: author.changeId ?? randomUUID(),
  managerId: author.managerId,
  jobId: author.jobId ?? null,
  step: typeof step === 'string' ? { label: step, way: 'do' } : step,
})
