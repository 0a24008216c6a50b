// Errors of the browser, for a Sentry-compatible project where the installation names one. Its code is loaded then
// alone; errors that happen before it is there wait.
import { isReportingHost } from '#contract/error-reporting.ts'

export interface ReportedError {
  error: unknown
  /** The id of the call that failed. */
  requestId: string | undefined
}
export interface Sink {
  send(reported: ReportedError): void
  setUser(id: string | null): void
}
interface Options {
  host: string
  isReported: (error: unknown) => boolean
  /** Loads the code that sends. */
  load: () => Promise<Sink>
}

/** More than these say nothing new. */
const MAX_WAITING = 20
const waiting: ReportedError[] = []
let isReported: ((error: unknown) => boolean) | null = null
let sink: Sink | null = null
let userId: string | null = null

export function reportError(error: unknown): void {
  if (!isReported?.(error)) return
  const reported = { error, requestId: (error as { requestId?: string } | null)?.requestId }
  if (sink) sink.send(reported)
  else if (waiting.length < MAX_WAITING) waiting.push(reported)
}

export function reportUser(id: string | null): void {
  userId = id
  sink?.setUser(id)
}

export async function startErrorReporting(options: Options): Promise<void> {
  if (!isReportingHost(options.host)) return
  isReported = options.isReported
  window.addEventListener('error', event => reportError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', event => reportError(event.reason))
  try {
    sink = await options.load()
  } catch {
    // Blocked by the browser or not reachable: the product works without.
    isReported = null
    return
  }
  sink.setUser(userId)
  for (const reported of waiting.splice(0)) sink.send(reported)
}
