import { ActionIcon, Anchor, Menu } from '@mantine/core'
import { IconBookmark, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  analyticsViews,
  type PostMortemView,
  type SavedView,
  scheduledReports,
} from '#contract/analytics/views.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { insightsAddress } from '#web/parts/analytics/insights-address.ts'
import { SaveView } from '#web/parts/analytics/SaveView.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { type AnalyticsSearch, searchOf } from './analytics-search.ts'
import { NewReport } from './NewReport.tsx'
import * as texts from './texts.ts'

type Open = { what: 'change' | 'delete' | 'mail'; view: SavedView }

export function ViewsTab({ onSearch }: { onSearch: (changes: Partial<AnalyticsSearch>) => void }) {
  const views = useCallAll(analyticsViews.list, {})
  const [open, setOpen] = useState<Open | null>(null)
  const zone = useZone()
  const navigate = useNavigate()
  const show = ({ id, definition }: SavedView) =>
    definition.page === 'analytics'
      ? onSearch(searchOf(definition, id))
      : void navigate(
          definition.page === 'insights' ? insightsAddress(definition) : postMortemAddress(definition),
        )
  const close = () => setOpen(null)
  return (
    <>
      <DataTable
        label={texts.savedViews}
        columns={columnsOf(zone, show, setOpen)}
        rows={views.data ?? []}
        rowKey={view => view.id}
        rowLabel={view => view.name}
        isLoading={views.isPending}
        error={views.error && textOf(views.error)}
        onRetry={() => void views.refetch()}
        onRowClick={show}
        empty={
          <EmptyState title={texts.noSavedViewsYet} icon={IconBookmark}>
            {texts.setUpFiguresUnderExplore}
          </EmptyState>
        }
      />
      {open?.what === 'change' && <SaveView view={open.view} onClose={close} />}
      {open?.what === 'delete' && <DeleteView view={open.view} onClose={close} />}
      {open?.what === 'mail' && <NewReport view={open.view} onClose={close} />}
    </>
  )
}

const postMortemAddress = ({ streamId }: PostMortemView): string =>
  `/reporting/post-mortem${streamId === null ? '' : `?group=${streamId}`}`

const columnsOf = (
  zone: Zone,
  onShow: (view: SavedView) => void,
  onOpen: (open: Open) => void,
): Column<SavedView>[] => [
  {
    id: 'name',
    header: texts.name,
    minWidth: 200,
    cell: view => (
      <Anchor component="button" type="button" size="sm" onClick={() => onShow(view)}>
        {view.name}
      </Anchor>
    ),
  },
  { id: 'page', header: texts.page, minWidth: 130, cell: ({ definition }) => texts.pages[definition.page] },
  { id: 'owner', header: texts.owner, minWidth: 130, cell: ({ ownerName }) => ownerName },
  {
    id: 'shared',
    header: texts.seenBy,
    minWidth: 120,
    cell: view => (view.isShared ? texts.allManagers : texts.ownerOnly),
  },
  { id: 'reports', header: texts.reports, align: 'right', width: 90, cell: ({ reportCount }) => reportCount },
  { id: 'changed', header: texts.changed, minWidth: 110, cell: view => dateText(view.updatedAt, zone) },
  {
    id: 'actions',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 44,
    cell: view => (
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={texts.actionsFor(view.name)}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onOpen({ what: 'mail', view })}>{texts.scheduleReportDialog}</Menu.Item>
          <Menu.Item disabled={!view.canEdit} onClick={() => onOpen({ what: 'change', view })}>
            {texts.renameOrShare}
          </Menu.Item>
          <Menu.Item color="red" disabled={!view.canEdit} onClick={() => onOpen({ what: 'delete', view })}>
            {texts.deleteLabel}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    ),
  },
]

function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const remove = useCommand(analyticsViews.remove, {
    invalidates: [analyticsViews.list, scheduledReports.list],
  })
  const { reportCount } = view
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.deleteViewName(view.name)}
      confirmLabel={texts.deleteView}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { viewId: view.id } },
          {
            onSuccess: () => notifyDone(texts.isDeleted(view.name)),
            onError: error => notifyFailed(error, texts.wasNotDeleted(view.name)),
            onSettled: onClose,
          },
        )
      }
    >
      {texts.itIsGoneForAllManagers(view.isShared, reportCount)}
    </ConfirmDialog>
  )
}
