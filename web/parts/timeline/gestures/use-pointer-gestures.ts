// Wires the recognition of drags to the screen: events in, ghosts and the page's own answers out.
import { type RefObject, useEffect, useRef } from 'react'
import type { EpochMs } from '#core/time/index.ts'
import { blocksIn, type Geometry, placeAt, rowItemOf, sameBlock } from '../layout/geometry.ts'
import type { TimelineBlock } from '../layout/types.ts'
import type { DragStore } from './drag-store.ts'
import { blockElementOf, edgeAt, hitAt, modifiersOf } from './hit.ts'
import { doneText, liveText, selectedText, type WordsWorld } from './labels.ts'
import {
  type GestureEffect,
  type GestureEvent,
  type GestureState,
  type Hit,
  IDLE,
  type Modifiers,
  type Pointer,
  step,
  withBlock,
} from './machine.ts'
import { snapTo } from './snap.ts'
import type { Gesture, GesturePreview, TimelineEditing } from './types.ts'

export interface GestureInput {
  editing: TimelineEditing | undefined
  geometry: Geometry
  words: WordsWorld
  blockOf: (id: string) => TimelineBlock | undefined
  announce: (text: string) => void
}

interface Elements {
  scroller: RefObject<HTMLElement | null>
  /** Holds the rows; its corner is where their pixels are counted from. */
  body: RefObject<HTMLElement | null>
}

const HOLD_MS = 450
const EDGE_PX = 48
const SCROLL_PX = 18

/** What the page says of a gesture; a row that may not be edited says why by itself. */
export function verdictOn(gesture: Gesture, { editing, geometry, blockOf }: GestureInput): GesturePreview {
  const rowId = gesture.is === 'resize' ? blockOf(gesture.blockId)?.rowId : gesture.rowId
  if (!editing || rowId === undefined || editing.canEditRow(rowId)) return editing!.preview(gesture)
  const sentence = rowItemOf(geometry, rowId)?.row.lockedBecause ?? 'This row can’t be changed.'
  return { tone: 'bad', sentence, ghosts: [] }
}

export function usePointerGestures(elements: Elements, newest: RefObject<GestureInput>, store: DragStore) {
  const isClickSpent = useRef(false)
  const isOn = newest.current.editing !== undefined
  useEffect(() => {
    const scroller = elements.scroller.current
    const body = elements.body.current
    if (isOn && scroller && body) return listen(scroller, body, newest, store, isClickSpent)
  }, [isOn, elements.scroller, elements.body, newest, store])
  return isClickSpent
}

function listen(
  scroller: HTMLElement,
  body: HTMLElement,
  newest: RefObject<GestureInput>,
  store: DragStore,
  isClickSpent: { current: boolean },
): () => void {
  let state: GestureState = IDLE
  let at: { x: number; y: number; mods: Modifiers } | null = null
  let isTouch = false
  let hasMoved = false
  let holdTimer = 0
  let frame = 0
  let heldElement: HTMLElement | null = null
  let picked: TimelineBlock | undefined
  let cursorOn: HTMLElement | null = null
  let session: AbortController | null = null

  const originOf = () => {
    const { left, top } = body.getBoundingClientRect()
    return { left: left + newest.current.geometry.labelWidthPx, top }
  }
  const pointerAt = (x: number, y: number, mods: Modifiers): Pointer => {
    const { instant, rowId } = placeAt(newest.current.geometry, originOf(), x, y)
    const overBlockId = blockElementOf(document.elementFromPoint(x, y))?.dataset.block ?? null
    return { x, y, instant, rowId, overBlockId, mods }
  }
  const snapped = (instant: EpochMs) => {
    const { editing, geometry } = newest.current
    return snapTo(geometry.axis.zone, instant, editing?.snapMinutes ?? 15, Math.floor)
  }
  const openMenu = (hit: Hit, { instant, x, y }: Pointer) => {
    const { editing } = newest.current
    if (hit.on === 'day') return editing?.onDayMenu?.(hit.date, { x, y })
    const block = hit.on === 'block' ? { block: hit.blockId } : {}
    editing?.onMenu({ ...block, rowId: hit.rowId, instant: snapped(instant) }, { x, y })
  }

  const send = (event: GestureEvent) => {
    const { editing, geometry, blockOf } = newest.current
    if (!editing) return
    if (picked && !blockOf(picked.id)) {
      picked = sameBlock(geometry, picked)
      if (picked) state = withBlock(state, picked.id)
    }
    const { view, zone } = geometry.axis
    const { snapMinutes, selection, canEditRow } = editing
    const [next, effects] = step(state, event, { view, zone, snapMinutes, blockOf, selection, canEditRow })
    const wasBusy = state.is === 'dragging' || state.is === 'lasso'
    state = next
    for (const effect of effects) follow(effect, editing)
    if (wasBusy || effects.length > 0) isClickSpent.current = true
    if (state.is === 'idle') end()
    else if (state.is !== 'pressed' && frame === 0) frame = requestAnimationFrame(tick)
  }

  const follow = (effect: GestureEffect, editing: TimelineEditing) => {
    switch (effect.is) {
      case 'picked-up':
        navigator.vibrate?.(15)
        heldElement?.setAttribute('data-held', '')
        return
      case 'preview': {
        const { gesture } = effect
        const preview = verdictOn(gesture, newest.current)
        const text = liveText(gesture, newest.current.words)
        return store.set({ is: 'drag', gesture, preview, text, x: at?.x ?? 0, y: at?.y ?? 0, isTouch })
      }
      case 'commit': {
        const { sentence } = verdictOn(effect.gesture, newest.current)
        store.set(null)
        newest.current.announce(doneText(effect.gesture, newest.current.words, sentence))
        return editing.commit(effect.gesture)
      }
      case 'cancel':
        store.set(null)
        return editing.cancel()
      case 'lasso':
        return lasso(effect, editing)
      case 'menu':
        return openMenu(effect.hit, effect.pointer)
    }
  }
  const lassoFrom = { xPx: 0, yPx: 0 }
  const lasso = ({ to, isDone }: GestureEffect & { is: 'lasso' }, editing: TimelineEditing) => {
    const { xPx, yPx } = placeAt(newest.current.geometry, originOf(), to.x, to.y)
    const box = {
      left: Math.min(xPx, lassoFrom.xPx),
      top: Math.min(yPx, lassoFrom.yPx),
      width: Math.abs(xPx - lassoFrom.xPx),
      height: Math.abs(yPx - lassoFrom.yPx),
    }
    store.set(isDone ? null : { is: 'lasso', box })
    if (!isDone) return
    const ids = blocksIn(newest.current.geometry, box)
    editing.onSelect(ids, to.mods.ctrl ? 'add' : 'replace')
    newest.current.announce(selectedText(ids.length))
  }

  /** While dragging, once a frame: scrolls at the edges, and looks again where the pointer is. */
  const tick = () => {
    frame = 0
    if (!at || state.is === 'idle' || state.is === 'pressed') return
    const hasScrolled = scrollAtEdge(scroller, body, newest.current.geometry.labelWidthPx, at)
    if (hasMoved || hasScrolled) send({ is: 'move', pointer: pointerAt(at.x, at.y, at.mods) })
    hasMoved = false
    if (frame === 0 && session) frame = requestAnimationFrame(tick)
  }

  const end = () => {
    clearTimeout(holdTimer)
    cancelAnimationFrame(frame)
    frame = 0
    heldElement?.removeAttribute('data-held')
    heldElement = null
    session?.abort()
    session = null
  }

  const onDown = (event: PointerEvent) => {
    isClickSpent.current = false
    isTouch = event.pointerType === 'touch'
    if (!event.isPrimary) return send({ is: 'cancel' })
    const hit = hitAt(event.target, event.clientX, event.clientY, isTouch)
    if (event.button !== 0 || !hit) return
    const mods = modifiersOf(event)
    at = { x: event.clientX, y: event.clientY, mods }
    hasMoved = false
    heldElement = blockElementOf(event.target)
    picked = hit.on === 'block' ? newest.current.blockOf(hit.blockId) : undefined
    Object.assign(lassoFrom, placeAt(newest.current.geometry, originOf(), event.clientX, event.clientY))
    session = new AbortController()
    const { signal } = session
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onUp, { signal })
    window.addEventListener('pointercancel', () => send({ is: 'cancel' }), { signal })
    window.addEventListener('blur', () => send({ is: 'cancel' }), { signal })
    window.addEventListener('keydown', onKey, { signal, capture: true })
    window.addEventListener('keyup', onKey, { signal, capture: true })
    if (isTouch) holdTimer = window.setTimeout(() => send({ is: 'hold' }), HOLD_MS)
    send({ is: 'down', hit, pointer: pointerAt(at.x, at.y, mods), isTouch })
    isClickSpent.current = false
  }
  const onMove = (event: PointerEvent) => {
    if (!event.isPrimary) return
    at = { x: event.clientX, y: event.clientY, mods: modifiersOf(event) }
    hasMoved = true
    // A drag goes on with the frames; only its beginning is looked for at once.
    if (state.is === 'pressed') send({ is: 'move', pointer: pointerAt(at.x, at.y, at.mods) })
  }
  const onUp = (event: PointerEvent) => {
    if (!event.isPrimary) return
    at = { x: event.clientX, y: event.clientY, mods: modifiersOf(event) }
    send({ is: 'up', pointer: pointerAt(at.x, at.y, at.mods) })
  }
  const onKey = (event: KeyboardEvent) => {
    if (state.is === 'pressed' || !at) return
    if (event.key === 'Escape' && event.type === 'keydown') send({ is: 'cancel' })
    else if (['Alt', 'Control', 'Meta', 'Shift'].includes(event.key)) {
      at = { ...at, mods: modifiersOf(event) }
      hasMoved = true
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** The hand shows where a block can be taken by its edge. */
  const onHover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return
    const block = blockElementOf(event.target)
    if (cursorOn && cursorOn !== block) cursorOn.style.cursor = ''
    cursorOn = block
    const { axis } = newest.current.geometry
    const row = block?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!block || axis.view !== 'hours' || !row || !newest.current.editing?.canEditRow(row)) return
    block.style.cursor = edgeAt(block, event.clientX, false) ? 'ew-resize' : ''
  }
  const onContextMenu = (event: MouseEvent) => {
    const hit = hitAt(event.target, event.clientX, event.clientY, false)
    if (!hit) return
    event.preventDefault()
    // A long press has its own way here, and no click of the second button.
    if (!isTouch) openMenu(hit, pointerAt(event.clientX, event.clientY, modifiersOf(event)))
  }
  const onTouchMove = (event: TouchEvent) => {
    if (state.is === 'dragging' || state.is === 'lasso' || (state.is === 'pressed' && state.isHeld))
      event.preventDefault()
  }
  /** What a browser makes of a touch that was held, a press and a click, would close the menu at once. */
  const onTouchEnd = (event: TouchEvent) => {
    if (isClickSpent.current) event.preventDefault()
  }
  scroller.addEventListener('pointerdown', onDown)
  scroller.addEventListener('pointermove', onHover)
  scroller.addEventListener('contextmenu', onContextMenu)
  scroller.addEventListener('touchmove', onTouchMove, { passive: false })
  scroller.addEventListener('touchend', onTouchEnd)
  return () => {
    send({ is: 'cancel' })
    end()
    scroller.removeEventListener('pointerdown', onDown)
    scroller.removeEventListener('pointermove', onHover)
    scroller.removeEventListener('contextmenu', onContextMenu)
    scroller.removeEventListener('touchmove', onTouchMove)
    scroller.removeEventListener('touchend', onTouchEnd)
  }
}

/** Faster the nearer the pointer is to the edge; true when something moved. */
function scrollAtEdge(
  scroller: HTMLElement,
  body: HTMLElement,
  labelWidthPx: number,
  { x, y }: { x: number; y: number },
): boolean {
  const rect = scroller.getBoundingClientRect()
  const top = Math.max(rect.top, body.offsetTop + rect.top)
  const speed = (from: number, to: number, value: number) =>
    value < from + EDGE_PX
      ? -Math.min(1, (from + EDGE_PX - value) / EDGE_PX)
      : value > to - EDGE_PX
        ? Math.min(1, (value - to + EDGE_PX) / EDGE_PX)
        : 0
  const before = [scroller.scrollLeft, scroller.scrollTop]
  scroller.scrollLeft += speed(rect.left + labelWidthPx, rect.right, x) * SCROLL_PX
  scroller.scrollTop += speed(top, rect.bottom, y) * SCROLL_PX
  return scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1]
}
