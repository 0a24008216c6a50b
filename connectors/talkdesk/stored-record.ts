// Fields of a report's row that are stored: those that facts are made of. Callers' numbers, agents' names and addresses,
// recordings, notes and ratings are not.
import { pick } from '../kit/kept-fields.ts'

const KEPT = {
  calls: [
    'call_id',
    'type',
    'start_at',
    'end_at',
    'user_id',
    'handling_user_id',
    'talk_time',
    'hold_time',
    'ring_groups',
    'is_transfer',
    'team_name',
    'is_in_business_hours',
  ],
  user_status: ['user_id', 'status_label', 'status_start_at'],
} as const

export type ReportType = keyof typeof KEPT
export const isReportType = (name: string): name is ReportType => name in KEPT

export const keptRow = (type: ReportType, row: unknown): unknown => pick(row, KEPT[type])
