import { Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { TimeOffRequest } from '#contract/time-off/requests.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { daysText, statusOf } from '#web/parts/time-off/time-off-text.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import * as texts from './texts.ts'

const LOCKED = texts.youMayOnlyViewThisTeam

export const requestColumns = (isOpenView: boolean): Column<TimeOffRequest>[] => [
  {
    id: 'agent',
    header: texts.agent,
    minWidth: 160,
    cell: ({ surferName, canEdit }) => (
      <>
        {surferName}{' '}
        {!canEdit && (
          <Tooltip label={LOCKED}>
            <IconLock size={13} stroke={1.6} aria-label={LOCKED} />
          </Tooltip>
        )}
      </>
    ),
  },
  { id: 'team', header: texts.team, minWidth: 110, cell: row => row.teamName },
  { id: 'days', header: texts.days, minWidth: 190, cell: daysText },
  {
    id: 'status',
    header: texts.status,
    minWidth: 120,
    cell: row => <StatusChip tone={statusOf(row).tone}>{statusOf(row).label}</StatusChip>,
  },
  { id: 'note', header: texts.note, minWidth: 180, cell: row => row.note || '–' },
  {
    id: 'asked',
    header: texts.asked,
    minWidth: 130,
    cell: row => dateTimeText(row.createdAt, row.timezone),
  },
  ...(isOpenView
    ? []
    : [
        {
          id: 'by',
          header: texts.decidedBy,
          minWidth: 130,
          cell: ({ status, decidedByName }: TimeOffRequest) =>
            decidedByName ?? (status === 'approved' ? texts.theRule : texts.theAgent),
        },
        {
          id: 'answer',
          header: texts.answer,
          minWidth: 150,
          cell: (row: TimeOffRequest) => row.decisionNote || '–',
        },
      ]),
]
