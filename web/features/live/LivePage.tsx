import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ForbiddenError, textOf } from '#web/lib/api-errors.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { staleStatuses } from '#web/parts/live/board-store.ts'
import { useBoard } from '#web/parts/live/use-board.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { ForbiddenCard } from '#web/ui/feedback/ForbiddenCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { BoardNotices } from './BoardNotices.tsx'
import { BoardTable } from './BoardTable.tsx'
import { BoardToolbar } from './BoardToolbar.tsx'
import { BoardSearch, countStatuses, visibleSurfers } from './board-filter.ts'
import classes from './live.module.css'
import { StatusAnnouncer } from './StatusAnnouncer.tsx'
import { StreamStrip } from './StreamStrip.tsx'
import { SurferPanel } from './SurferPanel.tsx'
import * as texts from './texts.ts'
import { Wallboard } from './Wallboard.tsx'

/** Real-time board of agents. */
export default function LivePage() {
  const [search, setSearch] = useSearchState(BoardSearch)
  const [teamIds, setTeamIds] = usePreference('realTimeTeamFilter')
  const board = useBoard(teamIds)
  const { store } = board
  const { agents } = store
  const { status = null, q: searchText, sort } = search
  const isMissingAlone = search.clock === 'missing'
  const counts = useMemo(() => countStatuses(agents.values()), [agents])
  const stale = staleStatuses(store)
  const shown = useMemo(
    () => visibleSurfers(agents.values(), { status, isMissingAlone, searchText, sort }),
    [agents, status, isMissingAlone, searchText, sort],
  )
  const chosen = search.agent === undefined ? undefined : agents.get(search.agent)

  if (search.wallboard && !board.refusal)
    return (
      <Wallboard
        store={store}
        counts={counts}
        stale={stale}
        onExit={() => setSearch({ wallboard: undefined })}
      />
    )
  return (
    <>
      <PageHeader
        title={texts.realTime}
        actions={
          <Button
            variant="default"
            leftSection={<IconDeviceTv size={16} stroke={1.6} />}
            onClick={() => setSearch({ wallboard: true, agent: undefined })}
          >
            {texts.wallboard}
          </Button>
        }
      />
      <div className={classes.page}>
        <div className={classes.board}>
          <StreamStrip store={store} />
          <BoardToolbar
            store={store}
            counts={counts}
            stale={stale}
            teamIds={teamIds}
            search={search}
            shownCount={shown.length}
            onTeams={setTeamIds}
            onSearch={setSearch}
          />
          <BoardNotices store={store} />
          <StatusAnnouncer counts={counts} isLive={store.connection === 'live'} />
          {board.refusal ? (
            board.refusal instanceof ForbiddenError ? (
              <ForbiddenCard teams={board.refusal.unauthorisedTeams}>{textOf(board.refusal)}</ForbiddenCard>
            ) : (
              <ErrorCard onRetry={board.retry}>{textOf(board.refusal)}</ErrorCard>
            )
          ) : store.connection === 'opening' ? (
            <LoadingSkeleton shape="rows" count={12} />
          ) : (
            <BoardTable
              store={store}
              shown={shown}
              search={search}
              counts={counts}
              onChoose={agent => setSearch({ agent })}
              onClear={() => setSearch({ q: undefined, status: undefined, clock: undefined })}
            />
          )}
        </div>
        {chosen && (
          <SurferPanel
            key={chosen.person.surferId}
            agent={chosen}
            store={store}
            onClose={() => setSearch({ agent: undefined })}
          />
        )}
      </div>
    </>
  )
}
