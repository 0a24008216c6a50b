// Queue of edits until the server has accepted them: in order, one at a time. They are
// kept by the browser tab, so that neither a reload nor a lost connection loses them.
import { z } from 'zod'
import { type Edited, StaleBlock } from '#contract/endpoints/schedule.ts'
import { ApiError, BadRequestError, NetworkError, ServerError, textOf } from '#web/lib/api-errors.ts'
import { type EditBatch, type RenamedIds, rebaseBatches, renamedIdsOf, withoutBatch } from './edit-queue.ts'

const RETRY_MS = { first: 1_000, most: 30_000 }

export type SendProblem =
  /** A passing failure: the store sends again by itself. */
  | { is: 'unsent'; because: string }
  /** Somebody else was first: somebody has to choose. */
  | { is: 'stale'; batch: EditBatch; blocks: StaleBlock[] }

export interface EditStoreState {
  batches: readonly EditBatch[]
  sendProblem: SendProblem | null
}

export interface EditStoreHost {
  send: (batch: EditBatch) => Promise<Edited>
  /** Before the batch leaves the queue, so that what it changed is never out of sight. */
  onAccepted: (batch: EditBatch, reply: Edited, renamed: RenamedIds) => void
  /** A refused edit that nobody waits for any more, since it was made before a reload. */
  onRefused: (batch: EditBatch, error: unknown) => void
  /** Stores the unsent edits as a text; null forgets them. */
  keep: (text: string | null) => void
  kept: () => string | null
}

const Kept = z.array(z.object({ changeId: z.string(), label: z.string(), edits: z.array(z.unknown()) }))

/** Written by this very code, so its outer shape is checked and its edits are believed. */
function readKept(text: string | null): EditBatch[] {
  if (text === null) return []
  try {
    const parsed = Kept.safeParse(JSON.parse(text))
    return parsed.success ? (parsed.data as EditBatch[]) : []
  } catch {
    return []
  }
}

interface Waiting {
  resolve: (reply: Edited | null) => void
  reject: (error: unknown) => void
}

export class EditStore {
  private readonly host: EditStoreHost
  private state: EditStoreState
  private readonly listeners = new Set<() => void>()
  private readonly waiting = new Map<string, Waiting>()
  private isSending = false
  private retryMs = RETRY_MS.first
  private retry: ReturnType<typeof setTimeout> | undefined

  constructor(host: EditStoreHost) {
    this.host = host
    this.state = { batches: readKept(host.kept()), sendProblem: null }
    void this.pump()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  read = (): EditStoreState => this.state

  /** Resolves when the server has it; null when it was taken back or given up before. */
  add(batch: EditBatch): Promise<Edited | null> {
    this.show({ batches: [...this.state.batches, batch] })
    void this.pump()
    return new Promise((resolve, reject) => this.waiting.set(batch.changeId, { resolve, reject }))
  }

  /** Takes the newest change back that has not been sent, when it is the one asked for; null when there is none. */
  dropUnsent(changeId?: string): EditBatch | null {
    const last = this.state.batches.at(-1)
    if (!last || (this.isSending && this.state.batches.length === 1)) return null
    if (changeId !== undefined && last.changeId !== changeId) return null
    this.show({ batches: this.state.batches.slice(0, -1) })
    return last
  }

  /** Puts a settled change in the place of the one that was refused; null gives it up. */
  resolveConflict(batch: EditBatch | null): void {
    const { sendProblem, batches } = this.state
    if (sendProblem?.is !== 'stale') return
    const { changeId } = sendProblem.batch
    const kept = batch
      ? batches.map(one => (one.changeId === changeId ? batch : one))
      : withoutBatch(batches, changeId)
    this.show({ batches: kept, sendProblem: null })
    void this.pump()
  }

  sendNow(): void {
    clearTimeout(this.retry)
    this.retryMs = RETRY_MS.first
    void this.pump()
  }

  giveUp(): void {
    clearTimeout(this.retry)
    this.show({ batches: [], sendProblem: null })
  }

  /** Resolves when nothing waits, or when what waits can't be sent now. */
  idle = (): Promise<void> =>
    this.until(() => !this.isSending && (this.state.batches.length === 0 || this.state.sendProblem !== null))

  private until(isSo: () => boolean): Promise<void> {
    if (isSo()) return Promise.resolve()
    return new Promise(resolve => {
      const stop = this.subscribe(() => {
        if (!isSo()) return
        stop()
        resolve()
      })
    })
  }

  private show(change: Partial<EditStoreState>): void {
    this.state = { ...this.state, ...change }
    const { batches } = this.state
    this.host.keep(batches.length > 0 ? JSON.stringify(batches) : null)
    const left = new Set(batches.map(batch => batch.changeId))
    for (const [changeId, { resolve }] of this.waiting)
      if (!left.has(changeId)) {
        this.waiting.delete(changeId)
        resolve(null)
      }
    for (const listener of this.listeners) listener()
  }

  private async pump(): Promise<void> {
    const [batch] = this.state.batches
    if (!batch || this.isSending || this.state.sendProblem?.is === 'stale') return
    clearTimeout(this.retry)
    this.isSending = true
    try {
      const reply = await this.host.send(batch)
      this.accept(batch, reply)
    } catch (error) {
      this.fail(batch, error)
    }
    this.isSending = false
    this.show({})
    if (!this.state.sendProblem) void this.pump()
  }

  private accept(batch: EditBatch, reply: Edited): void {
    const renamed = renamedIdsOf(batch, reply)
    this.retryMs = RETRY_MS.first
    this.host.onAccepted(batch, reply, renamed)
    this.waiting.get(batch.changeId)?.resolve(reply)
    const later = this.state.batches.filter(one => one.changeId !== batch.changeId)
    this.show({ batches: rebaseBatches(later, renamed, reply), sendProblem: null })
  }

  private fail(batch: EditBatch, error: unknown): void {
    const blocks = staleBlocksOf(error)
    if (blocks) this.show({ sendProblem: { is: 'stale', batch, blocks } })
    else if (isPassing(error)) {
      this.show({ sendProblem: { is: 'unsent', because: textOf(error) } })
      this.retry = setTimeout(() => void this.pump(), this.retryMs)
      this.retryMs = Math.min(this.retryMs * 2, RETRY_MS.most)
    } else {
      const waiting = this.waiting.get(batch.changeId)
      if (waiting) waiting.reject(error)
      else this.host.onRefused(batch, error)
      this.show({ batches: withoutBatch(this.state.batches, batch.changeId), sendProblem: null })
    }
  }
}

/** Whether the failure may pass: the server has not refused the edits themselves. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof ServerError || !(error instanceof ApiError)

/** The blocks that a refusal says have changed meanwhile. */
export function staleBlocksOf(error: unknown): StaleBlock[] | null {
  if (!(error instanceof BadRequestError) || error.status !== 409) return null
  const parsed = z.array(StaleBlock).min(1).safeParse(error.body.stale)
  return parsed.success ? parsed.data : null
}
