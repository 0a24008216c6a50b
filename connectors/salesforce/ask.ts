// Questions in SOQL, one or several in one call, and what a refusal means. Over the daily limit the provider answers 403
// and does not say when to come back: the limit is of the last twenty-four hours, so some is free again soon.
import { z } from 'zod'
import { type EpochMs, MINUTE_MS } from '#core/time/index.ts'
import { ConnectorProblem } from '../kit/connector-problem.ts'
import type { HttpReply, HttpRequest } from '../kit/http.ts'
import { pages } from '../kit/paging.ts'
import type { ConnectorContext } from '../kit/types.ts'

export const API = '/services/data/v62.0'
const COME_BACK_MS = 15 * MINUTE_MS

export type Row = Readonly<Record<string, unknown>>
const Answer = z.object({
  done: z.boolean(),
  nextRecordsUrl: z.string().nullish(),
  records: z.array(z.record(z.string(), z.unknown())),
})
const Refusal = z.array(z.object({ errorCode: z.string(), message: z.string().nullish() }))

/** Codes of objects and fields that an organisation does not have, since the product they belong to is off. */
const NOT_THERE = new Set(['INVALID_TYPE', 'NOT_FOUND'])

/** Null: there is no such object. Other refusals throw ConnectorProblem. */
function accepted(status: number, body: unknown, now: EpochMs): boolean {
  if (status < 300) return true
  const [refusal] = Refusal.safeParse(body).data ?? []
  const code = refusal?.errorCode ?? String(status)
  if (NOT_THERE.has(code)) return false
  if (code === 'REQUEST_LIMIT_EXCEEDED')
    throw new ConnectorProblem(
      'rate-limited',
      'Salesforce’s API calls of the last 24 hours are used up.',
      now + COME_BACK_MS,
    )
  throw new ConnectorProblem(
    status === 403 ? 'not-allowed' : 'refused',
    `Salesforce answered ${code}: ${refusal?.message?.split('\n').at(-1)?.slice(0, 200) ?? 'no reason'}`,
  )
}

/** One call; null: there is no such thing. */
export async function call({ http, now }: ConnectorContext, request: HttpRequest): Promise<HttpReply | null> {
  const reply = await http.request({ ...request, accepts: [400, 403, ...(request.accepts ?? [])] })
  if (reply.status < 300) return reply
  return accepted(reply.status, reply.json(), now()) ? reply : null
}

export function parsed<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const field = read.error.issues[0]?.path.join('.') || 'all of it'
  throw new ConnectorProblem('refused', `Salesforce’s reply to ${what} is not as expected: ${field}.`)
}

type Lane = NonNullable<HttpRequest['lane']>

export interface Found {
  rows: Row[]
  isWhole: boolean
  /** Share of the day's calls that is used up; null where the reply does not say. */
  usedFraction: number | null
}

/** First batch of what is found, deleted rows included; null: the organisation has no such object. */
export async function query(context: ConnectorContext, soql: string, lane: Lane): Promise<Found | null> {
  const reply = await call(context, { path: `${API}/queryAll`, query: { q: soql }, lane })
  if (reply === null) return null
  const { records, done } = parsed(Answer, reply.json(), 'a query')
  const [, used, limit] = /api-usage=(\d+)\/(\d+)/.exec(reply.headers['sforce-limit-info'] ?? '') ?? []
  return { rows: records, isWhole: done, usedFraction: limit ? Number(used) / Number(limit) : null }
}

/** Batches from the one that a request answers to the last. */
const batchesFrom = (context: ConnectorContext, first: HttpRequest): AsyncIterable<Row[]> =>
  pages<Row>(null, async at => {
    const reply = await call(context, at === null ? first : { path: at, lane: first.lane ?? 'live' })
    if (reply === null) return { items: [], next: null }
    const { records, nextRecordsUrl } = parsed(Answer, reply.json(), 'a query')
    return { items: records, next: nextRecordsUrl ?? null }
  })

/** All that is found, batch by batch, without what is deleted; nothing where there is no such object. */
export const listOf = (
  context: ConnectorContext,
  soql: string,
  lane: Lane = 'incremental',
): AsyncIterable<Row[]> => batchesFrom(context, { path: `${API}/query`, query: { q: soql }, lane })

async function collected(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of batches) all.push(...rows)
  return all
}

export const allOf = (context: ConnectorContext, soql: string, lane: Lane): Promise<Row[]> =>
  collected(listOf(context, soql, lane))

const Composite = z.object({
  compositeResponse: z.array(z.object({ httpStatusCode: z.number(), body: z.unknown() })),
})

/**
 * Up to five questions that count as one call, each with all of its rows; none of an object that is not there. Rows
 * beyond the first batch are calls of their own.
 */
export async function together(
  context: ConnectorContext,
  questions: readonly string[],
  lane: Lane,
): Promise<Row[][]> {
  const compositeRequest = questions.map((soql, index) => ({
    method: 'GET',
    url: `${API}/queryAll?q=${encodeURIComponent(soql)}`,
    referenceId: `q${index}`,
  }))
  const reply = await call(context, {
    method: 'POST',
    path: `${API}/composite`,
    json: { allOrNone: false, compositeRequest },
    isRepeatable: true,
    lane,
  })
  if (reply === null) throw new ConnectorProblem('refused', 'Salesforce has no composite calls here.')
  const { compositeResponse } = parsed(Composite, reply.json(), 'several queries')
  const found: Row[][] = []
  for (const { httpStatusCode, body } of compositeResponse) {
    const answer = accepted(httpStatusCode, body, context.now()) ? parsed(Answer, body, 'a query') : null
    const next = answer?.nextRecordsUrl
    const others = next ? await collected(batchesFrom(context, { path: next, lane })) : []
    found.push([...(answer?.records ?? []), ...others])
  }
  return found
}

/** A moment in SOQL, to the whole second that records bear. */
export const soqlMoment = (at: EpochMs): string => `${new Date(at).toISOString().slice(0, 19)}Z`
