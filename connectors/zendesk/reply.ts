// A reply in the form that we count on; another form is a refusal that names the field, never its value.
import type { z } from 'zod'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import type { HttpClient, HttpRequest } from '../kit/http.ts'

/** Null: there is no such thing, or `accepts` told that it may be withheld. */
export async function ask<T>(
  http: HttpClient,
  request: HttpRequest,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const reply = await http.request(request)
  if (reply.status >= 400) return null
  const read = schema.safeParse(reply.json())
  if (read.success) return read.data
  const field = read.error.issues[0]?.path.join('.') || 'all of it'
  throw new ConnectorProblem('refused', `Zendesk's reply to ${request.path} is not as expected: ${field}.`)
}

/** As `ask`, of what every account has. */
export async function need<T>(http: HttpClient, request: HttpRequest, schema: z.ZodType<T>): Promise<T> {
  const read = await ask(http, request, schema)
  if (read !== null) return read
  throw new ConnectorProblem('refused', `Zendesk has no ${request.path}. Check the subdomain.`)
}
