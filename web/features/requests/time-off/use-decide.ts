import { api } from '#contract/endpoints/index.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import * as texts from './texts.ts'

export const REVIEW_ENDPOINTS = [
  api.timeOff.requests,
  api.timeOff.review,
  api.timeOffPolicies.allowances,
  api.schedule.blocks,
]

/** Decides, says so, and answers why requests were left. */
export function useDecide() {
  const command = useCommand(api.timeOff.decide, { invalidates: REVIEW_ENDPOINTS })
  return async (requestIds: number[], status: 'approved' | 'rejected', note: string): Promise<string[]> => {
    const { decided, left } = await command.mutateAsync({ body: { requestIds, status, note } })
    const word = status === 'approved' ? texts.approved : texts.rejected
    if (decided.length > 0) notifyDone(`${word} ${texts.requestCount(decided.length)}.`)
    return left.map(one => one.because)
  }
}
