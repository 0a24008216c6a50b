import { ActionIcon, Anchor, Menu } from '@mantine/core'
import { IconBookmark, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { analyticsViews, type SavedView, scheduledReports } from '#contract/analytics/views.ts'
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

type Open = { what: 'change' | 'delete' | 'mail'; view: SavedView }

export function ViewsTab({ onSearch }: { onSearch: (changes: Partial<AnalyticsSearch>) => void }) {
  const views = useCallAll(analyticsViews.list, {})
  const [open, setOpen] = useState<Open | null>(null)
  const zone = useZone()
  const navigate = useNavigate()
  const show = ({ id, definition }: SavedView) =>
    definition.page === 'analytics'
      ? onSearch(searchOf(definition, id))
      : void navigate(insightsAddress(definition))
  const close = () => setOpen(null)
  return (
    <>
      <DataTable
        label="Saved views"
        columns={columnsOf(zone, show, setOpen)}
        rows={views.data ?? []}
        rowKey={view => view.id}
        rowLabel={view => view.name}
        isLoading={views.isPending}
        error={views.error && textOf(views.error)}
        onRetry={() => void views.refetch()}
        onRowClick={show}
        empty={
          <EmptyState title="No saved views yet" icon={IconBookmark}>
            Set up figures under Explore or on the Insights page and save them as a view: for yourself, or for
            all managers.
          </EmptyState>
        }
      />
      {open?.what === 'change' && <SaveView view={open.view} onClose={close} />}
      {open?.what === 'delete' && <DeleteView view={open.view} onClose={close} />}
      {open?.what === 'mail' && <NewReport view={open.view} onClose={close} />}
    </>
  )
}

const PAGES = { analytics: 'Unified analytics', insights: 'Insights' }

const columnsOf = (
  zone: Zone,
  onShow: (view: SavedView) => void,
  onOpen: (open: Open) => void,
): Column<SavedView>[] => [
  {
    id: 'name',
    header: 'Name',
    minWidth: 200,
    cell: view => (
      <Anchor component="button" type="button" size="sm" onClick={() => onShow(view)}>
        {view.name}
      </Anchor>
    ),
  },
  { id: 'page', header: 'Page', minWidth: 130, cell: ({ definition }) => PAGES[definition.page] },
  { id: 'owner', header: 'Owner', minWidth: 130, cell: ({ ownerName }) => ownerName },
  {
    id: 'shared',
    header: 'Seen by',
    minWidth: 120,
    cell: view => (view.isShared ? 'All managers' : 'Owner only'),
  },
  { id: 'reports', header: 'Reports', align: 'right', width: 90, cell: ({ reportCount }) => reportCount },
  { id: 'changed', header: 'Changed', minWidth: 110, cell: view => dateText(view.updatedAt, zone) },
  {
    id: 'actions',
    header: <span className="visually-hidden">Actions</span>,
    width: 44,
    cell: view => (
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${view.name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onOpen({ what: 'mail', view })}>Send by e-mail …</Menu.Item>
          <Menu.Item disabled={!view.canEdit} onClick={() => onOpen({ what: 'change', view })}>
            Rename or share …
          </Menu.Item>
          <Menu.Item color="red" disabled={!view.canEdit} onClick={() => onOpen({ what: 'delete', view })}>
            Delete …
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
      title={`Delete “${view.name}”?`}
      confirmLabel="Delete view"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { viewId: view.id } },
          {
            onSuccess: () => notifyDone(`“${view.name}” is deleted.`),
            onError: error => notifyFailed(error, `“${view.name}” was not deleted`),
            onSettled: onClose,
          },
        )
      }
    >
      {view.isShared ? 'It is gone for all managers. ' : ''}
      {reportCount > 0
        ? `${reportCount === 1 ? 'The report that mails it stops' : `The ${reportCount} reports that mail it stop`} too.`
        : 'No report mails it.'}{' '}
      The figures themselves stay.
    </ConfirmDialog>
  )
}
