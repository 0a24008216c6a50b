// The code that sends errors, loaded only where they are reported: no name, no address, no search text, no form goes
// with them, and no picture of the page.
import {
  BrowserClient,
  browserProfilingIntegration,
  browserTracingIntegration,
  defaultStackParser,
  getCurrentScope,
  makeFetchTransport,
  Scope,
  setUser,
} from '@sentry/browser'
import { PROFILES_SHARE, TRACES_SHARE, withoutEmails, withoutQuery } from '#contract/error-reporting.ts'
import type { Sink } from './error-reporting.ts'

interface Options {
  dsn: string
  commitHash: string
}

/** Attributes of a trace's parts that hold addresses. */
const ADDRESS = /url|query|fragment|from|target/i

export function openErrorSink({ dsn, commitHash }: Options): Sink {
  const client = new BrowserClient({
    dsn,
    release: commitHash,
    environment: 'production',
    sendDefaultPii: false,
    integrations: [browserTracingIntegration(), browserProfilingIntegration()],
    tracesSampleRate: TRACES_SHARE,
    profilesSampleRate: PROFILES_SHARE,
    tracePropagationTargets: [],
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    beforeSend(event) {
      for (const exception of event.exception?.values ?? [])
        exception.value = withoutEmails(exception.value ?? '')
      delete event.breadcrumbs
      event.request = { url: withoutQuery(window.location.href) }
      return event
    },
    beforeSendTransaction(event) {
      event.transaction = withoutQuery(event.transaction ?? '')
      delete event.breadcrumbs
      event.request = { url: withoutQuery(window.location.href) }
      return event
    },
    beforeSendSpan(span) {
      span.description = withoutQuery(span.description ?? '')
      for (const [name, value] of Object.entries(span.data))
        if (ADDRESS.test(name) && typeof value === 'string') span.data[name] = withoutQuery(value)
      return span
    },
  })
  getCurrentScope().setClient(client)
  client.init()
  return {
    send({ error, requestId }) {
      const scope = new Scope()
      scope.setClient(client)
      const { id } = getCurrentScope().getUser() ?? {}
      if (id) scope.setUser({ id })
      if (requestId) scope.setTag('request_id', requestId)
      scope.captureException(error)
    },
    setUser: id => setUser(id === null ? null : { id }),
  }
}
