// One log for the process: a JSON object per line, with what is secret left out.
import pino from 'pino'

export type Logger = pino.Logger

/** Fields in which PostgreSQL shows the row that it refused: people's texts and tokens may stand in it. */
const REFUSED_ROWS = ['detail', 'where'].flatMap(field => [`err.${field}`, `err.cause.${field}`])
const SECRET_FIELDS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'clientSecret']

/** Callback for logged errors, called for each entry at error level with an Error in `err`. */
export type OnError = (error: Error, of: { message: string; user?: string; requestId?: string }) => void

const LEVEL_OF_ERRORS = 50

/** `onError`: where errors go beside the log. */
export function createLog(
  level: string,
  destination?: pino.DestinationStream,
  onError?: OnError | null,
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      hooks: {
        logMethod(args, method, at) {
          if (onError && at >= LEVEL_OF_ERRORS) report(onError, this.bindings(), args)
          method.apply(this, args)
        },
      },
      redact: {
        paths: [
          ...SECRET_FIELDS.flatMap(field => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
          ...REFUSED_ROWS,
        ],
        censor: '[left out]',
      },
    },
    destination,
  )
}

function report(onError: OnError, { reqId }: pino.Bindings, [fields, message]: unknown[]): void {
  const { err, user } = (fields ?? {}) as { err?: unknown; user?: unknown }
  if (!(err instanceof Error)) return
  onError(err, {
    message: String(message ?? ''),
    ...(typeof user === 'string' && { user }),
    ...(typeof reqId === 'string' && { requestId: reqId }),
  })
}
