import { requests } from '#contract/requests/inbox.ts'
import { pendingRequests } from '#contract/requests/pending.ts'

/** Answers that a decision makes old; changes of the schedule come over the live channel. */
export const REQUEST_ENDPOINTS = [requests.list, pendingRequests.get, requests.get]
