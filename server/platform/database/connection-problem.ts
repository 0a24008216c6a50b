// Turns a failed connection into a sentence for the person who starts the product. Never the password.
import { StartProblem } from '../process/start-problem.ts'

const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
]

export function connectionProblem(url: string, cause: unknown): unknown {
  if (cause instanceof StartProblem) return cause
  const { where, user, database } = placeOf(url)
  const code = codeOf(cause)
  const message = cause instanceof Error ? cause.message : String(cause)
  if (UNREACHABLE.includes(code) || /timeout|terminated unexpectedly/i.test(message))
    return new StartProblem(
      `The database at ${where} can't be reached (${code || message}). ` +
        'Check that it runs and that DATABASE_URL names it, or leave DATABASE_URL out to use the built-in one.',
    )
  if (code === '28P01' || code === '28000' || /password must be a string/.test(message))
    return new StartProblem(
      `The database at ${where} refuses user "${user}". Check the user and the password in DATABASE_URL.`,
    )
  if (code === '3D000')
    return new StartProblem(
      `The database "${database}" does not exist at ${where}. Make it with "create database", or correct DATABASE_URL.`,
    )
  if (code === '53300')
    return new StartProblem(
      `The database at ${where} has no free connection. Raise its max_connections, or run fewer processes.`,
    )
  return cause
}

function placeOf(url: string): { where: string; user: string; database: string } {
  const { hostname, port, username, pathname } = new URL(url)
  return {
    where: `${hostname || 'localhost'}:${port || 5432}`,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  }
}

/** An attempt on several addresses of one host fails with an AggregateError. */
function codeOf(cause: unknown): string {
  const error = cause as { code?: string; errors?: { code?: string }[] } | null
  return error?.code ?? error?.errors?.[0]?.code ?? ''
}
