// One log for the process: a JSON object per line, with what is secret left out.
import pino from 'pino'

export type Logger = pino.Logger

const SECRET_FIELDS = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret', 'clientSecret']

export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: {
        paths: SECRET_FIELDS.flatMap(field => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
        censor: '[left out]',
      },
    },
    destination,
  )
}
