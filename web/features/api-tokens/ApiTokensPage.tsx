// API tokens: made here for programs, shown once, revoked at any time.
import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconHistory, IconKey, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { ApiToken } from '#contract/access/api-tokens.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText, dateTimeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from './api-tokens.module.css'
import { permissionsText, STATE_WORDS, teamsText } from './permission-text.ts'
import * as texts from './texts.ts'

const NewToken = lazy(() => import('./NewToken.tsx'))
const RevokeToken = lazy(() => import('./RevokeToken.tsx'))

const PAGE_SIZE = 50
const Search = z.object({ offset: z.coerce.number().int().min(0).default(0) })

export default function ApiTokensPage() {
  const [{ offset }, setSearch] = useSearchState(Search)
  const [isAdding, setIsAdding] = useState(false)
  const [toRemove, setToRemove] = useState<ApiToken | null>(null)
  const zone = useZone()
  const list = useCall(api.apiTokens.list, { query: { offset, limit: PAGE_SIZE } }, { keepPrevious: true })
  return (
    <>
      <PageHeader
        title={texts.apiTokens}
        actions={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
            {texts.newToken}
          </Button>
        }
      />
      <p className={classes.explanation}>
        {texts.withATokenAProgramCalls}{' '}
        <Anchor size="sm" underline="always" href="/docs/api" target="_blank">
          {texts.apiDescription}
        </Anchor>
        {' · '}
        <Anchor size="sm" underline="always" href="/openapi.json" target="_blank">
          {texts.openAPIFile}
        </Anchor>
      </p>
      <DataTable
        label={texts.apiTokens}
        columns={columnsOf(zone, setToRemove)}
        rows={list.data?.results ?? []}
        rowKey={token => token.id}
        rowLabel={token => token.name}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={
          <EmptyState title={texts.noApiTokensYet} icon={IconKey}>
            {texts.makeOneForEachProgramSo}
          </EmptyState>
        }
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: next => setSearch({ offset: next }),
        }}
      />
      <Suspense>
        {isAdding && <NewToken onClose={() => setIsAdding(false)} />}
        {toRemove && <RevokeToken token={toRemove} onClose={() => setToRemove(null)} />}
      </Suspense>
    </>
  )
}

const columnsOf = (zone: Zone, onRevoke: (token: ApiToken) => void): Column<ApiToken>[] => [
  { id: 'name', header: texts.name, minWidth: 160, cell: token => token.name },
  { id: 'ending', header: texts.token, width: 90, cell: token => <code>…{token.ending}</code> },
  {
    id: 'manager',
    header: texts.callsAs,
    minWidth: 170,
    cell: token =>
      token.belongsTo === 'manager' ? (
        token.managerName
      ) : (
        <div className={classes.twoLines}>
          <StatusChip tone="info">{texts.organization}</StatusChip>
          <div className={classes.maker}>{texts.madeBy(token.managerName)}</div>
        </div>
      ),
  },
  {
    id: 'permissions',
    header: texts.permissions,
    minWidth: 220,
    cell: ({ permissions, editTeams }) => (
      <div className={classes.twoLines}>
        {permissionsText(permissions)}
        {editTeams && <div className={classes.maker}>{teamsText(editTeams)}</div>}
      </div>
    ),
  },
  {
    id: 'used',
    header: texts.lastUsed,
    minWidth: 130,
    cell: ({ lastUsedAt }) => (lastUsedAt ? dateTimeText(lastUsedAt, zone) : texts.never),
  },
  { id: 'expires', header: texts.expires, minWidth: 110, cell: token => dateText(token.expiresAt, zone) },
  {
    id: 'state',
    header: texts.status,
    minWidth: 100,
    cell: ({ state }) => {
      const [tone, word] = STATE_WORDS[state]
      return <StatusChip tone={tone}>{word}</StatusChip>
    },
  },
  {
    id: 'revoke',
    header: <span className="visually-hidden">{texts.actions}</span>,
    width: 84,
    cell: token => (
      <div className={classes.actions}>
        <ActionIcon
          component={Link}
          to={`/settings/audit-log?token=${token.id}`}
          aria-label={texts.changesMadeWith(token.name)}
          title={texts.changesMadeWithIt}
        >
          <IconHistory size={16} stroke={1.6} />
        </ActionIcon>
        {token.state === 'active' && (
          <ActionIcon
            aria-label={texts.revokeTokenName(token.name)}
            title={texts.revoke}
            onClick={() => onRevoke(token)}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    ),
  },
]
