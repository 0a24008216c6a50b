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
