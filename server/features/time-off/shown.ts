// Requests as the contract has them, and their days as the engine takes them.
import type { TimeOffRequest } from '#contract/time-off/requests.ts'
import type { TimeOffSpan } from '#core/time-off/index.ts'
import type { StoredRequest } from './requests-store.ts'

type Days = Pick<StoredRequest, 'from' | 'last' | 'startMinute' | 'endMinute'>

export const spanOf = ({ from, last, startMinute, endMinute }: Days): TimeOffSpan => ({
  from,
  last,
  part: startMinute === null || endMinute === null ? null : { startMinute, endMinute },
})

export function shownRequest(row: StoredRequest, canEdit: boolean): TimeOffRequest {
  return {
    id: row.id,
    surferId: row.surferId,
    surferName: row.surferName,
    teamName: row.teamName,
    timezone: row.timezone,
    ...spanOf(row),
    note: row.note,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedByName: row.decidedByName,
    decisionNote: row.decisionNote,
    removedAt: row.removedAt?.toISOString() ?? null,
    canEdit,
  }
}
