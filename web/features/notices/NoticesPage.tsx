// Messages to people: sent by mail, or waiting here to be passed on by hand.
import { ActionIcon, Alert, Menu } from '@mantine/core'
import { IconDotsVertical, IconEye, IconMail, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { NOTICE_STATES, type Notice, noticeCan } from '#contract/access/notices.ts'
import { api } from '#contract/endpoints/index.ts'
import { listOf } from '#contract/shapes.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { STATE_WORDS } from './notice-text.ts'
import classes from './notices.module.css'
import { StateFilter } from './StateFilter.tsx'
import * as texts from './texts.ts'

const NoticeDialog = lazy(() => import('./NoticeDialog.tsx'))

const PAGE_SIZE = 50
/** Messages on their way change without anybody's doing. */
const LOOK_AGAIN_MS = 10_000
const Search = z.object({
  state: listOf(z.enum(NOTICE_STATES)),
  offset: z.coerce.number().int().min(0).default(0),
})

export default function NoticesPage() {
  const [{ state, offset }, setSearch] = useSearchState(Search)
  const [open, setOpen] = useState<Notice | null>(null)
  const zone = useZone()
  const list = useCall(
    api.notices.list,
    { query: { offset, limit: PAGE_SIZE, states: state } },
    { keepPrevious: true, refetchIntervalMs: LOOK_AGAIN_MS },
  )
  const retry = useCommand(api.notices.retry, { invalidates: [api.notices.list] })
  const sendAgain = (notice: Notice) =>
    retry.mutate(
      { params: { messageId: notice.id } },
      {
        onSuccess: () => notifyDone(texts.theMessageToIsSentAgain(notice.recipient)),
        onError: error => notifyFailed(error, texts.theMessageWasNotSentAgain),
      },
    )
  const rows = list.data?.results ?? []
  return (
    <>
      <PageHeader title={texts.messages} />
      {list.data?.isMailConfigured === false && <NoMailServer />}
      <FilterBar
        activeCount={state ? 1 : 0}
        onClear={() => setSearch({ state: undefined, offset: undefined })}
      >
        <StateFilter value={state} onChange={next => setSearch({ state: next, offset: undefined })} />
      </FilterBar>
      <DataTable
        label={texts.messages}
        columns={columnsOf(zone, { onRead: setOpen, onRetry: sendAgain })}
        rows={rows}
        rowKey={notice => notice.id}
        rowLabel={notice => texts.subjectToRecipient(notice.subject, notice.recipient)}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={setOpen}
        empty={state ? <NoneMatches /> : <NoneYet />}
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: list.data?.meta?.filteredRowCount ?? 0,
          onOffset: next => setSearch({ offset: next }),
        }}
      />
      <Suspense>{open && <NoticeDialog notice={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

const NoMailServer = () => (
  <Alert
    className={classes.notice}
    classNames={{ title: classes.noticeTitle }}
    icon={<IconMail size={18} stroke={1.6} />}
    title={texts.noMailServerIsSetUp}
  >
    {texts.messagesWaitHere}
  </Alert>
)

interface Acts {
  onRead: (notice: Notice) => void
  onRetry: (notice: Notice) => void
}

const columnsOf = (zone: Zone, { onRead, onRetry }: Acts): Column<Notice>[] => [
  { id: 'created', header: texts.written, width: 150, cell: notice => dateTimeText(notice.createdAt, zone) },
  {
    id: 'to',
    header: texts.to,
    minWidth: 220,
    cell: ({ recipient, recipientName }) => (recipientName ? `${recipientName} (${recipient})` : recipient),
  },
  { id: 'subject', header: texts.subject, minWidth: 260, cell: notice => notice.subject },
  { id: 'state', header: texts.status, minWidth: 220, cell: notice => <State notice={notice} zone={zone} /> },
  {
    id: 'menu',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 44,
    cell: notice => (
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon aria-label={texts.actionsForTheMessageTo(notice.recipient)}>
            <IconDotsVertical size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} stroke={1.6} />} onClick={() => onRead(notice)}>
            {texts.read}
          </Menu.Item>
          {noticeCan.retry(notice) && (
            <Menu.Item leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={() => onRetry(notice)}>
              {texts.sendAgain}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    ),
  },
]

function State({
  notice: { state, error, nextTryAt, attempts, finishedAt },
  zone,
}: {
  notice: Notice
  zone: Zone
}) {
  const [tone, word] = STATE_WORDS[state]
  const when = finishedAt && state === 'sent' ? dateTimeText(finishedAt, zone) : null
  const next = error && nextTryAt ? texts.tryAt(attempts + 1, dateTimeText(nextTryAt, zone)) : null
  return (
    <div className={classes.state}>
      <StatusChip tone={tone}>{word}</StatusChip>
      {[when, error, next].map(line => line && <div key={line}>{line}</div>)}
    </div>
  )
}

const NoneMatches = () => (
  <EmptyState title={texts.noMatchingMessages}>{texts.changeTheFilterOrClearIt}</EmptyState>
)

const NoneYet = () => (
  <EmptyState title={texts.noMessagesYet} icon={IconMail}>
    {texts.invitationsAndLinksForNewPasswords}
  </EmptyState>
)
