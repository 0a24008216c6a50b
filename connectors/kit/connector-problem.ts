import type { EpochMs } from '#core/time/index.ts'

/** A refusal that a person can act on. `code` says what the server does about it. */
export class ConnectorProblem extends Error {
  override readonly name = 'ConnectorProblem'
  readonly code: 'denied' | 'needs-reauth' | 'not-allowed' | 'unreachable' | 'rate-limited' | 'refused'
  readonly retryAt: EpochMs | null

  constructor(code: ConnectorProblem['code'], message: string, retryAt: EpochMs | null = null) {
    super(message)
    this.code = code
    this.retryAt = retryAt
  }
}

/** Reply of more bytes than are read: what is asked for must be less. */
export class ReplyTooLong extends ConnectorProblem {
  constructor(maxBytes: number) {
    super('refused', `A reply was longer than ${maxBytes} bytes and was not read.`)
  }
}
