import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconLock, IconPencil, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import type { AdherenceException } from '#contract/endpoints/adherence.ts'
import type { Zone } from '#core/time/index.ts'
import { STATUS_WORDS } from '#web/parts/status-labels.ts'
import { TaskChip } from '#web/parts/TaskChip.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { MoreCell } from '#web/ui/table/MoreCell.tsx'
import classes from './exceptions-table.module.css'
import * as texts from './texts.ts'
import { whenText } from './when-text.ts'

export type RowAction = 'edit' | 'end' | 'delete'

interface Given {
  zone: Zone
  streamNames: ReadonlyMap<number, string>
  onChoose: (what: RowAction, exception: AdherenceException) => void
}

const NAMES_SHOWN = 2

/** The first names, and how many more; `none` where there is none. */
function Names({ names, none }: { names: string[]; none: string }) {
  if (names.length === 0) return <span className={classes.none}>{none}</span>
  return <MoreCell shown={[names.slice(0, NAMES_SHOWN).join(', ')]} hidden={names.slice(NAMES_SHOWN)} />
}

export const exceptionColumns = ({ zone, streamNames, onChoose }: Given): Column<AdherenceException>[] => [
  {
    id: 'description',
    header: texts.description,
    minWidth: 180,
    cell: exception => <span className={classes.text}>{exception.description}</span>,
  },
  {
    id: 'type',
    header: texts.typeLabel,
    width: 96,
    cell: ({ type }) => (type === 'one-off' ? texts.oneOff : texts.recurring),
  },
  {
    id: 'activity',
    header: texts.activity,
    minWidth: 120,
    cell: ({ task }) =>
      task ? <TaskChip {...task} /> : <span className={classes.none}>{texts.anyLabel}</span>,
  },
  {
    id: 'groups',
    header: texts.ticketGroups,
    minWidth: 140,
    cell: ({ streamIds }) => (
      <Names names={streamIds.map(id => streamNames.get(id) ?? texts.ticketGroup(id))} none="–" />
    ),
  },
  {
    id: 'statuses',
    header: texts.statuses,
    minWidth: 120,
    cell: ({ statuses, inAdherenceWhenAvailable }) => (
      <Names
        names={[
          ...(inAdherenceWhenAvailable && !statuses.includes('available') ? [texts.available] : []),
          ...statuses.map(status => STATUS_WORDS[status]),
        ]}
        none="–"
      />
    ),
  },
  {
    id: 'agents',
    header: texts.agents,
    minWidth: 150,
    cell: ({ surfers }) => <Names names={surfers.map(surfer => surfer.name)} none="–" />,
  },
  {
    id: 'when',
    header: texts.when,
    minWidth: 200,
    cell: exception => <When exception={exception} zone={zone} />,
  },
  { id: 'author', header: texts.createdBy, minWidth: 110, cell: exception => exception.createdByName ?? '–' },
  {
    id: 'menu',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 44,
    cell: exception => <Actions exception={exception} onChoose={what => onChoose(what, exception)} />,
  },
]

function When({ exception, zone }: { exception: AdherenceException; zone: Zone }) {
  const [hours, days] = whenText(exception, zone)
  return (
    <div className={classes.when}>
      <span>{hours}</span>
      <span className={classes.days}>
        {days}
        {!exception.isActive && <StatusChip tone="neutral">{texts.over}</StatusChip>}
      </span>
    </div>
  )
}

interface ActionsProps {
  exception: AdherenceException
  onChoose: (what: RowAction) => void
}

const LOCKED = texts.someOfItsAgents

function Actions({ exception: { description, type, isActive, canEdit }, onChoose }: ActionsProps) {
  if (!canEdit)
    return (
      <Tooltip label={LOCKED}>
        <ActionIcon aria-label={`${description}: ${LOCKED}`} aria-disabled data-disabled>
          <IconLock size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={texts.actionsFor(description)}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.6} />} onClick={() => onChoose('edit')}>
          {texts.edit}
        </Menu.Item>
        {type === 'recurring' && isActive && (
          <Menu.Item leftSection={<IconPlayerStop size={15} stroke={1.6} />} onClick={() => onChoose('end')}>
            {texts.end}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash size={15} stroke={1.6} />} onClick={() => onChoose('delete')}>
          {texts.deleteLabel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
