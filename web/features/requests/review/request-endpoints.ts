import { requests } from '#contract/requests/inbox.ts'
import { pendingRequests } from '#contract/requests/pending.ts'

/** Endpoints invalidated by a decision; schedule changes arrive over the live channel. */
export const REQUEST_ENDPOINTS = [requests.list, pendingRequests.get, requests.get]
