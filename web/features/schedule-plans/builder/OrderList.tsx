// Order of turns, changed by drag, by Alt and arrows, or by the buttons. Only the rows in view are drawn.
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef } from 'react'
import { moved, roundRobinChanged } from '../draft/cycle-edits.ts'
import type { DraftRoundRobin } from '../draft/draft.ts'
import { nameIn } from '../plan/plan-surfers.ts'
import classes from './builder.module.css'
import { useBuilder } from './builder-actions.ts'
import * as texts from './texts.ts'

const ROW_PX = 34

export function OrderList({ roundRobin }: { roundRobin: DraftRoundRobin }) {
  const { key, name, orderedAssignees: ids } = roundRobin
  const { edit, people, announce } = useBuilder()
  const list = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    getItemKey: index => ids[index] ?? index,
    overscan: 6,
  })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= ids.length) return
    const id = ids[from]!
    edit(roundRobinChanged(key, { orderedAssignees: moved(ids, from, to) }))
    announce(texts.nameInIsNumberToOfIdCount(nameIn(people, id), to + 1, ids.length))
    rows.scrollToIndex(to)
    // The row goes elsewhere in the page and would lose the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-agent="${id}"]`)?.focus())
  }
  const remove = (index: number) =>
    edit(roundRobinChanged(key, { orderedAssignees: ids.toSpliced(index, 1) }))
  if (ids.length === 0) return <p className={classes.hint}>{texts.nobodyTakesTurnsYet}</p>
  return (
    <div ref={list} className={classes.order} style={{ maxHeight: ROW_PX * 10 }}>
      <ol aria-label={texts.orderOf(name)} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key: rowKey, start }) => (
          <OrderRow
            key={String(rowKey)}
            index={index}
            start={start}
            rota={key}
            id={ids[index]!}
            count={ids.length}
            onMove={to => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  rota: number
  id: number
  index: number
  count: number
  start: number
  onMove: (to: number) => void
  onRemove: () => void
}

function OrderRow({ rota, id, index, count, start, onMove, onRemove }: RowProps) {
  const { people, drag, isLocked } = useBuilder()
  const name = nameIn(people, id)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey || isLocked) return
    event.preventDefault()
    onMove(index + step)
  }
  const icon = { size: 15, stroke: 1.6 }
  return (
    <li
      className={classes.turn}
      style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
      data-drop={isLocked ? undefined : `turn:${rota}:${index}`}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <button
        type="button"
        className={classes.grip}
        data-agent={id}
        disabled={isLocked}
        aria-label={texts.numberAltAndArrowsMove(name, index + 1)}
        onPointerDown={event => drag(event, { is: 'turn', rota, index }, <span>{name}</span>)}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical {...icon} aria-hidden="true" />
        <span className={classes.number}>{index + 1}</span>
        <span className={classes.turnName}>{name}</span>
        <span className={classes.hint}>{people.byId.get(id)?.teamName}</span>
      </button>
      {!isLocked && (
        <span>
          <ActionIcon
            aria-label={texts.moveUp(name)}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon
            aria-label={texts.moveDown(name)}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowDown {...icon} />
          </ActionIcon>
          <ActionIcon aria-label={texts.removeName(name)} onClick={onRemove}>
            <IconTrash {...icon} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}
