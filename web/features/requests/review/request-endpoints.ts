import { requests } from '#contract/requests/inbox.ts'
import { pendingRequests } from '#contract/requests/pending.ts'

/** Answers that a decision makes old; of the schedule the live channel tells. */
export const REQUEST_ENDPOINTS = [requests.list, pendingRequests.get, requests.get]
