// Thousands of agents, of whom only those in sight are drawn. Arrow keys walk the rows, Enter opens one.

import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { dateTimeText } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/zone.ts'
import type { BoardAgent, BoardStore } from '#web/parts/live/board-store.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { BoardRow } from './BoardRow.tsx'
import type { BoardSearch, StatusCounts } from './board-filter.ts'
import classes from './board-table.module.css'
import { BOARD_STATUS_LABELS } from './board-text.ts'
import * as texts from './texts.ts'

const ROW_PX = 44
/** Left out where nobody reports time. */
const CLOCK_COLUMN = texts.clockedIn
const COLUMNS = [
  texts.agent,
  texts.status,
  texts.activity,
  texts.shift,
  CLOCK_COLUMN,
  texts.phone,
  texts.contact,
  texts.ticketGroups,
  texts.adherence,
]

interface Props {
  store: BoardStore
  shown: readonly BoardAgent[]
  search: z.output<typeof BoardSearch>
  counts: StatusCounts
  onChoose: (surferId: number) => void
  onClear: () => void
}

export function BoardTable({ store, shown, search, counts, onChoose, onClear }: Props) {
  const zone = useZone()
  const scroller = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: index => shown[index]!.person.surferId,
    overscan: 8,
  })
  if (shown.length === 0) return <Nobody search={search} counts={counts} store={store} onClear={onClear} />

  const hasClock = [...store.agents.values()].some(({ person }) => person.timecardsEnabled)
  const items = rows.getVirtualItems()
  const stop = items.some(item => item.index === current) ? current : items[0]?.index
  const focusRow = (index: number) => {
    if (index < 0 || index >= shown.length) return
    setCurrent(index)
    rows.scrollToIndex(index)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = Number((event.target as HTMLElement).dataset.index ?? Number.NaN)
    if (Number.isNaN(index)) return
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      focusRow(to)
    } else if (event.key === 'Enter') onChoose(shown[index]!.person.surferId)
  }
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const row = (target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (!row || (target as HTMLElement).closest('a')) return
    const index = Number(row.dataset.index)
    setCurrent(index)
    onChoose(shown[index]!.person.surferId)
  }
  return (
    <div
      ref={scroller}
      className={classes.table}
      role="table"
      aria-label={texts.agentsNow}
      data-has-clock={hasClock || undefined}
      aria-rowcount={shown.length + 1}
    >
      <div role="rowgroup" className={classes.headGroup}>
        <div role="row" aria-rowindex={1} className={classes.head}>
          {COLUMNS.filter(column => hasClock || column !== CLOCK_COLUMN).map(column => (
            <span key={column} role="columnheader" data-column={column}>
              {column}
            </span>
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        style={{ height: rows.getTotalSize() }}
        className={classes.rows}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {items.map(({ index, start, key }) => (
          <BoardRow
            key={key}
            agent={shown[index]!}
            index={index}
            start={start}
            isStop={index === stop}
            changedAt={store.changedAt.get(shown[index]!.person.surferId)}
            isChosen={search.agent === shown[index]!.person.surferId}
            names={store.names}
            sources={store.sources}
            isLost={store.connection === 'lost'}
            store={store}
            zone={zone}
            hasClock={hasClock}
          />
        ))}
      </div>
    </div>
  )
}

/** When somebody of those who are off begins next, as far as that is known; null: nobody does. */
function nextShiftAt(store: BoardStore): number | null {
  const now = store.now()
  const starts = [...store.agents.values()].flatMap(({ row }) => row.shiftInterval?.start ?? [])
  const coming = starts.filter(start => start > now)
  return coming.length === 0 ? null : Math.min(...coming)
}

function Nobody({ search, counts, store, onClear }: Omit<Props, 'shown' | 'onChoose'>) {
  const zone = useZone()
  if (search.q !== '' || search.status !== undefined || search.clock !== undefined)
    return (
      <EmptyState
        icon={IconUsers}
        title={texts.noMatchingAgents}
        action={
          <Button variant="default" onClick={onClear}>
            {texts.showEveryoneOnShift}
          </Button>
        }
      >
        {search.clock && texts.nobodyOnShiftIsMissing}
        {search.status && texts.nobodyIsNow(BOARD_STATUS_LABELS[search.status].toLowerCase())}
        {search.q !== '' && texts.noNameOrEMailAddress(search.q)}
      </EmptyState>
    )
  const off = counts['time-off-shift']
  const nextAt = nextShiftAt(store)
  return (
    <EmptyState icon={IconUsers} title={texts.nobodyScheduledNow}>
      {nextAt !== null && texts.theNextShiftBegins(dateTimeText(nextAt, zone))}
      {off > 0 ? texts.agentIsOffShift(off) : texts.agentsAppearHereWhenTheirPublished}
    </EmptyState>
  )
}
