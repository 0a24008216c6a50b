import { ActionIcon, Avatar, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash, IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import { dateText, localDateText } from '#web/lib/dates.ts'
import { openModal } from '#web/lib/modals.ts'
import { displayName } from '#web/lib/session.ts'
import { InvitationChip } from '#web/parts/invitations/InvitationChip.tsx'
import type { Invitable } from '#web/parts/invitations/InvitationDialog.tsx'
import { InvitationItems } from '#web/parts/invitations/InvitationItems.tsx'
import { TaskChip } from '#web/parts/TaskChip.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { MoreCell } from '#web/ui/table/MoreCell.tsx'
import classes from './surfer-columns.module.css'
import * as texts from './texts.ts'

const SHOWN_SKILLS = 3

export type SurferAction = { does: 'offboard' | 'delete' | 'invite' | 'cancel-invitation'; surfer: Surfer }

export const invitable = (surfer: Surfer): Invitable => ({
  id: surfer.id,
  name: displayName(surfer),
  email: surfer.email,
  invitationStatus: surfer.invitationStatus,
  firstDay: { date: surfer.startDate, timezone: surfer.timezone },
})

export function surferColumns(zone: Zone, act: (action: SurferAction) => void): Column<Surfer>[] {
  return [
    { id: 'name', header: texts.name, minWidth: 150, isSortable: true, cell: nameCell },
    { id: 'email', header: texts.eMail, minWidth: 190, isSortable: true, cell: surfer => surfer.email },
    { id: 'teamName', header: texts.team, minWidth: 120, isSortable: true, cell: surfer => surfer.teamName },
    { id: 'invitation', header: texts.invitation, minWidth: 130, cell: invitationCell },
    { id: 'skills', header: texts.skills, minWidth: 220, cell: skillsCell },
    { id: 'hours', header: texts.hoursAWeek, minWidth: 110, align: 'right', cell: contractHoursText },
    {
      id: 'timezone',
      header: texts.timeZone,
      minWidth: 130,
      cell: surfer => surfer.timezone.replaceAll('_', ' '),
    },
    { id: 'access', header: texts.access, minWidth: 150, cell: accessText },
    { id: 'dates', header: texts.startEnd, minWidth: 180, cell: datesText },
    {
      id: 'createdAt',
      header: texts.added,
      minWidth: 100,
      isSortable: true,
      cell: surfer => dateText(surfer.createdAt, zone),
    },
    {
      id: 'updatedAt',
      header: texts.changed,
      minWidth: 100,
      isSortable: true,
      cell: surfer => dateText(surfer.updatedAt, zone),
    },
    {
      id: 'menu',
      header: <span className="visually-hidden">{texts.actions}</span>,
      width: 44,
      cell: s => rowMenu(s, act),
    },
  ]
}

const nameCell = (surfer: Surfer): ReactNode => (
  <span className={classes.name}>
    <Avatar size={24} src={surfer.profilePictureUrl} name={displayName(surfer)} alt="" aria-hidden="true" />
    <span>{displayName(surfer)}</span>
  </span>
)

const skillsCell = ({ tasks }: Surfer): ReactNode => (
  <MoreCell
    shown={tasks
      .slice(0, SHOWN_SKILLS)
      .map(task => <TaskChip key={task.id} name={task.name} emoji={task.emoji} color={task.color} />)}
    hidden={tasks.slice(SHOWN_SKILLS).map(task => `${task.emoji} ${task.name}`)}
  />
)

/** "32–40 h", "at most 40 h", "–" without a contract. */
export function contractHoursText({
  minContractedHours: min,
  maxContractedHours: max,
}: Pick<Surfer, 'minContractedHours' | 'maxContractedHours'>): string {
  if (min === null && max === null) return '–'
  if (min === null) return texts.atMostH(max)
  if (max === null) return texts.atLeastH(min)
  return min === max ? `${min} h` : `${min}–${max} h`
}

/** "Time reporting", "Time reporting (with corrections, without overtime)". */
function timeReportingText({ timecardsAllowCustomTimes, timecardsAllowOvertime }: Surfer): string {
  const own = [
    timecardsAllowCustomTimes !== null && texts.withCorrections(timecardsAllowCustomTimes),
    timecardsAllowOvertime !== null && texts.withOvertime(timecardsAllowOvertime),
  ].filter(Boolean)
  return own.length === 0 ? texts.timeReporting : texts.timeReportingInSurferColumns(own.join(', '))
}

function accessText(surfer: Surfer): string {
  const has = [
    surfer.timecardsEnabled && timeReportingText(surfer),
    surfer.availabilityEnabled && texts.availability,
    surfer.dialbotEnabled && texts.bot,
    surfer.googleCalendarConnected && texts.google,
    surfer.slackConnected && texts.slack,
  ].filter(Boolean)
  return has.join(', ') || '–'
}

function invitationCell(surfer: Surfer): ReactNode {
  if (surfer.offboarded) return <StatusChip tone="neutral">{texts.offboarded}</StatusChip>
  return <InvitationChip person={surfer} startDate={surfer.startDate} />
}

function datesText({ startDate, endDate }: Surfer): string {
  if (!startDate && !endDate) return '–'
  return `${startDate ? localDateText(startDate) : ''} – ${endDate ? localDateText(endDate) : ''}`.trim()
}

/** Whether an end date has been set that is not over yet leaves the agent to be offboarded. */
const canOffboard = (surfer: Surfer): boolean =>
  !surfer.offboarded && (surfer.endDate === null || surfer.endDate > localDateOf(surfer.timezone, Date.now()))

const rowMenu = (surfer: Surfer, act: (action: SurferAction) => void): ReactNode => (
  <Menu position="bottom-end" width={180}>
    <Menu.Target>
      <ActionIcon aria-label={texts.actionsFor(displayName(surfer))}>
        <IconDotsVertical size={16} stroke={1.6} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<IconPencil size={16} stroke={1.6} />}
        onClick={() => openModal({ type: 'edit-surfer', surferId: surfer.id })}
      >
        {texts.edit}
      </Menu.Item>
      {!surfer.offboarded && (
        <InvitationItems
          status={surfer.invitationStatus}
          onSend={() => act({ does: 'invite', surfer })}
          onCancel={() => act({ does: 'cancel-invitation', surfer })}
        />
      )}
      {canOffboard(surfer) && (
        <Menu.Item
          leftSection={<IconUserOff size={16} stroke={1.6} />}
          onClick={() => act({ does: 'offboard', surfer })}
        >
          {texts.offboard}
        </Menu.Item>
      )}
      <Menu.Item
        c="var(--bad)"
        leftSection={<IconTrash size={16} stroke={1.6} />}
        onClick={() => act({ does: 'delete', surfer })}
      >
        {texts.deleteLabel}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
