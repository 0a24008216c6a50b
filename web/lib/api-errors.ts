// Errors of a call to the server. The messages are the product's error catalogue;
// `textOf` is what a person reads.

import { IGNORED_ERRORS } from '#contract/error-reporting.ts'
import type { FieldIssue } from '#contract/errors.ts'
import { inOwnClock } from './dates.ts'
import * as texts from './texts.ts'

export interface ErrorBody {
  error?: string
  message?: string
  issues?: FieldIssue[]
  [detail: string]: unknown
}

export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  statusText = ''
  /** As the server's log names the call. */
  requestId: string | undefined
  constructor(message: string, status: number, body: ErrorBody = {}, cause?: unknown) {
    super(message, { cause })
    this.name = new.target.name
    this.status = status
    this.body = body
  }
}

/** 5xx. Its message is the code APPLY_IN_PROGRESS when another run is changing the schedule. */
export class ServerError extends ApiError {}
/** 401: the session is over. */
export class UnauthorisedError extends ApiError {}
export class NotFoundError extends ApiError {}
/** Any other 4xx; `body.error` is the refusal's code, `body.issues` the fields that are not right. */
export class BadRequestError extends ApiError {}
/** 403 for somebody of our own company outside their organization. */
export class WrongOrganizationError extends ApiError {}
/** Neither a reply nor a refusal: nothing came back, or a status that no endpoint answers with. */
export class NetworkError extends ApiError {}
/** The reply came but is not what the contract promises. */
export class ReplyShapeError extends ApiError {}

export interface TeamName {
  id: number
  name: string
}

export class ForbiddenError extends ApiError {
  readonly unauthorisedTeams: TeamName[]
  constructor(body: ErrorBody, unauthorisedTeams: TeamName[]) {
    super(texts.managerDoesNotHaveRequired, 403, body)
    this.unauthorisedTeams = unauthorisedTeams
  }
}

const REFUSED = [WrongOrganizationError, ForbiddenError, NotFoundError, UnauthorisedError]
const CONFLICT = 409
const MAX_RETRIES = 2

/** Retry of failed calls: an answer of the server would be the same again; a lost request may arrive. */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < MAX_RETRIES && (error instanceof NetworkError || !(error instanceof ApiError))

/** Text for a failed log-in or log-out. */
export const statusTextOf = (error: unknown): string =>
  texts.errorStatusText(error instanceof ApiError ? error.statusText || error.message : String(error))

/** Errors to report: all except noise and refusals for a conflict, missing permission, not found, or no session. */
export function isReported(error: unknown): boolean {
  if (error instanceof ApiError && REFUSED.some(kind => error instanceof kind)) return false
  if (error instanceof BadRequestError && error.status === CONFLICT) return false
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return !IGNORED_ERRORS.some(noise => noise.test(text))
}

/** The refusal's code, such as DUPLICATED_EMAIL; undefined when there is none. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.body.error : undefined

/** One plain sentence for a person. */
export function textOf(error: unknown): string {
  if (error instanceof ForbiddenError) return forbiddenText(error)
  if (error instanceof NetworkError) return texts.theServerCantBeReached
  if (error instanceof ReplyShapeError) return texts.theServerSentAnUnexpectedAnswer
  if (error instanceof ServerError && !error.body.message && error.message !== 'APPLY_IN_PROGRESS')
    return texts.theServerCouldNotDoThis
  if (error instanceof ApiError) return inOwnClock(error.body.message ?? error.message)
  return error instanceof Error ? error.message : String(error)
}

function forbiddenText({ unauthorisedTeams, message, body }: ForbiddenError): string {
  if (unauthorisedTeams.length === 0) return body.message ?? message
  return `${message}: ${unauthorisedTeams.map(team => team.name).join(', ')}`
}
