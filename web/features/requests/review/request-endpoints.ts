import { requests } from '#contract/requests/inbox.ts'

/** Answers that a decision makes old; of the schedule the live channel tells. */
export const REQUEST_ENDPOINTS = [requests.list, requests.pending, requests.get, requests.effect]
