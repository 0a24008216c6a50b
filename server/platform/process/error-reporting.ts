// Sends errors of this process to a Sentry-compatible project, where one is set. With each goes the id of the account
// and of the request, and nothing else of a person: no name, address, text or body.
import {
  createStackParser,
  createTransport,
  type ErrorEvent,
  nodeStackLineParser,
  Scope,
  ServerRuntimeClient,
} from '@sentry/core'
import { IGNORED_ERRORS, isReportingHost, withoutEmails } from '#contract/error-reporting.ts'
import type { OnError } from './log.ts'

const CLOSING_LIMIT_MS = 2_000

export interface ErrorReporting {
  report: OnError
  /** Waits until what was reported is sent. */
  close(): Promise<void>
}

interface Options {
  dsn: string
  publicUrl: string
  commitHash: string
}

/** Null where nothing is reported. */
export function openErrorReporting({ dsn, publicUrl, commitHash }: Options): ErrorReporting | null {
  if (!isReportingHost(new URL(publicUrl).host)) return null
  const client = new ServerRuntimeClient({
    dsn,
    release: commitHash,
    environment: 'production',
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    sendDefaultPii: false,
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: options =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await fetch(options.url, {
          method: 'POST',
          body: body as string | Uint8Array<ArrayBuffer>,
          headers: options.headers ?? {},
        })
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
            'retry-after': headers.get('retry-after'),
          },
        }
      }),
    beforeSend: anonymous,
  })
  client.init()
  return {
    report(error, { user, requestId, message }) {
      const scope = new Scope()
      scope.setClient(client)
      if (user) scope.setUser({ id: user })
      if (requestId) scope.setTag('request_id', requestId)
      scope.setContext('log', { message })
      scope.captureException(error)
    },
    async close() {
      await client.close(CLOSING_LIMIT_MS)
    },
  }
}

function anonymous(event: ErrorEvent): ErrorEvent | null {
  for (const exception of event.exception?.values ?? []) {
    const text = `${exception.type}: ${exception.value}`
    if (IGNORED_ERRORS.some(noise => noise.test(text))) return null
    exception.value = withoutEmails(exception.value ?? '')
  }
  return event
}
