// Calls of one version of the API, whose replies name Intercom when they are not as expected.
import type { z } from 'zod'
import type { HttpClient, HttpRequest } from '../kit/http.ts'
import { repliesOf } from '../kit/replies.ts'

const replies = repliesOf('Intercom')
const HEADERS = { 'intercom-version': '2.16' }

const versioned = (request: HttpRequest): HttpRequest => ({
  ...request,
  headers: { ...HEADERS, ...request.headers },
})

export const ask = <T>(http: HttpClient, request: HttpRequest, schema: z.ZodType<T>): Promise<T | null> =>
  replies.ask(http, versioned(request), schema)

export const need = <T>(http: HttpClient, request: HttpRequest, schema: z.ZodType<T>): Promise<T> =>
  replies.need(http, versioned(request), schema)
