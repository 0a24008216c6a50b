// A reply in the form that we count on; another form is a refusal that names the field, never its value.
import type { z } from 'zod'
import { ConnectorProblem } from './connector-problem.ts'
import type { HttpClient, HttpReply, HttpRequest } from './http.ts'

/** `provider`: as refusals name it. */
export function repliesOf(provider: string) {
  function read<T>(reply: HttpReply, schema: z.ZodType<T>, path: string): T {
    const parsed = schema.safeParse(reply.json())
    if (parsed.success) return parsed.data
    const field = parsed.error.issues[0]?.path.join('.') || 'all of it'
    throw new ConnectorProblem('refused', `${provider}'s reply to ${path} is not as expected: ${field}.`)
  }

  /** Reply to a request; null when nothing exists at the path, or when `accepts` allows it to be withheld. */
  async function ask<T>(http: HttpClient, request: HttpRequest, schema: z.ZodType<T>): Promise<T | null> {
    const reply = await http.request(request)
    return reply.status >= 400 ? null : read(reply, schema, request.path)
  }

  /** As `ask`, of what every account has. */
  async function need<T>(http: HttpClient, request: HttpRequest, schema: z.ZodType<T>): Promise<T> {
    const found = await ask(http, request, schema)
    if (found !== null) return found
    throw new ConnectorProblem(
      'refused',
      `${provider} has no ${request.path}. Check what it was connected with.`,
    )
  }

  return { ask, need }
}
