import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import type { SurferTimecard } from '#contract/timecards/timecards.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import { TimecardFlags } from '#web/parts/timecards/TimecardFlags.tsx'
import { differenceText, TYPE_LABELS, TYPE_MEANINGS } from '#web/parts/timecards/timecard-text.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import * as texts from './texts.ts'
import classes from './timesheets.module.css'

export type CardAction = 'edit' | 'delete'

interface Given {
  zone: Zone
  onChoose: (what: CardAction, card: SurferTimecard) => void
}

/** "09:00 – 17:30", with the day of an end that is on another. */
function timesText(start: string | null, end: string | null, zone: Zone, open: string): string {
  if (start === null) return '–'
  const from = timeText(start, zone)
  if (end === null) return `${from} – ${open}`
  const isSameDay = localDateOf(zone, Date.parse(start)) === localDateOf(zone, Date.parse(end))
  return `${from} – ${timeText(end, zone)}${isSameDay ? '' : `, ${dayText(end, zone)}`}`
}

export const timecardColumns = ({ zone, onChoose }: Given): Column<SurferTimecard>[] => [
  {
    id: 'name',
    header: texts.agent,
    minWidth: 160,
    isSortable: true,
    cell: card => (
      <span className={classes.agent}>
        <span>{card.surferName}</span>
        <small>{card.teamName}</small>
      </span>
    ),
  },
  {
    id: 'reportedStart',
    header: texts.date,
    width: 110,
    isSortable: true,
    cell: card => <span className={classes.number}>{dayText(card.reportedStart, zone)}</span>,
  },
  {
    id: 'type',
    header: texts.typeLabel,
    width: 96,
    cell: ({ type }) => <span title={TYPE_MEANINGS[type]}>{TYPE_LABELS[type]}</span>,
  },
  {
    id: 'scheduled',
    header: texts.scheduled,
    minWidth: 150,
    cell: card => (
      <span className={classes.number}>{timesText(card.scheduledStart, card.scheduledEnd, zone, '?')}</span>
    ),
  },
  {
    id: 'reported',
    header: texts.reported,
    minWidth: 150,
    cell: card => (
      <span className={classes.number}>{timesText(card.reportedStart, card.reportedEnd, zone, 'now')}</span>
    ),
  },
  {
    id: 'difference',
    header: <span title={texts.reportedLessScheduledTime}>{texts.difference}</span>,
    width: 100,
    align: 'right',
    cell: ({ differenceMinutes }) => (
      <span className={classes.number}>
        {differenceMinutes === null ? '–' : differenceText(differenceMinutes)}
      </span>
    ),
  },
  {
    id: 'flags',
    header: texts.flags,
    minWidth: 200,
    cell: card => (
      <span title={card.editedByName ? texts.timesLastChangedBy(card.editedByName) : undefined}>
        <TimecardFlags card={card} />
      </span>
    ),
  },
  {
    id: 'menu',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 44,
    cell: card => <Actions card={card} zone={zone} onChoose={what => onChoose(what, card)} />,
  },
]

interface ActionsProps {
  card: SurferTimecard
  zone: Zone
  onChoose: (what: CardAction) => void
}

const LOCKED = texts.youMayOnlyViewThisTeam

export const cardLabel = ({ surferName, reportedStart }: SurferTimecard, zone: Zone): string =>
  `${surferName}, ${dayText(reportedStart, zone)} ${timeText(reportedStart, zone)}`

function Actions({ card, zone, onChoose }: ActionsProps) {
  const label = cardLabel(card, zone)
  if (!card.canEdit)
    return (
      <Tooltip label={LOCKED}>
        <ActionIcon aria-label={`${label}: ${LOCKED}`} aria-disabled data-disabled>
          <IconLock size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={texts.actionsFor(label)}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.6} />} onClick={() => onChoose('edit')}>
          {texts.editTimes}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={15} stroke={1.6} />} onClick={() => onChoose('delete')}>
          {texts.deleteLabel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
