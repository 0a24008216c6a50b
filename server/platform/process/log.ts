// One log for the process: a JSON object per line, with what is secret left out.
import pino from 'pino'

export type Logger = pino.Logger

/** Fields in which PostgreSQL shows the row that it refused: people's texts and tokens may stand in it. */
const REFUSED_ROWS = ['detail', 'where'].flatMap(field => [`err.${field}`, `err.cause.${field}`])
const SECRET_FIELDS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'clientSecret']

export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
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
