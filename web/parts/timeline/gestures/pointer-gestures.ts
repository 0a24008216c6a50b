// One pointer's gestures from press to release: feeds what it does to the gesture machine, and shows, announces
// and commits what follows. Moves count once a frame; the grid scrolls when the pointer is near its edge.
import type { RefObject } from 'react'
import { blocksIn, findSameBlock, gridPointAt } from '../layout/geometry.ts'
import type { TimelineBlock } from '../layout/types.ts'
import type { DragStore } from './drag-store.ts'
import { scrollAtEdge } from './edge-scroll.ts'
import { type GestureInput, gestureVerdict } from './gesture-input.ts'
import {
  type GestureEffect,
  type GestureEvent,
  type GesturePointer,
  type GestureState,
  gestureStep,
  IDLE_GESTURE,
  type Modifiers,
  type PointerHit,
  withBlockId,
} from './gesture-machine.ts'
import { announcementOf, dragText, selectedText } from './labels.ts'
import { type GridPixels, lassoBox } from './lasso.ts'
import { blockElementOf, hitAt, modifiersOf } from './pointer-hit.ts'
import { snapTo } from './snap.ts'
import type { Gesture, TimelineEditing } from './types.ts'

export interface GestureSurface {
  scroller: HTMLElement
  /** Holds the rows; its corner is where their pixels are counted from. */
  body: HTMLElement
  newest: RefObject<GestureInput>
  store: DragStore
  /** True while the click that a gesture ends with must not count. */
  isClickSpent: { current: boolean }
}

/** Milliseconds that a finger rests on a block before it picks it up. */
const HOLD_MS = 450
const DEFAULT_SNAP_MINUTES = 15

export class PointerGestures {
  private readonly surface: GestureSurface
  private state: GestureState = IDLE_GESTURE
  private at: { x: number; y: number; mods: Modifiers } | null = null
  private isTouch = false
  private hasMoved = false
  private holdTimer = 0
  private frame = 0
  private heldElement: HTMLElement | null = null
  private picked: TimelineBlock | undefined
  private lassoFrom: GridPixels = { xPx: 0, yPx: 0 }
  /** Listeners on the window, from press to release. */
  private session: AbortController | null = null

  constructor(surface: GestureSurface) {
    this.surface = surface
  }

  private get input(): GestureInput {
    return this.surface.newest.current
  }

  down(event: PointerEvent) {
    this.surface.isClickSpent.current = false
    this.isTouch = event.pointerType === 'touch'
    if (!event.isPrimary) return this.cancel()
    const hit = hitAt(event.target, event.clientX, event.clientY, this.isTouch)
    if (event.button !== 0 || !hit) return
    const at = { x: event.clientX, y: event.clientY, mods: modifiersOf(event) }
    this.at = at
    this.hasMoved = false
    this.heldElement = blockElementOf(event.target)
    this.picked = hit.on === 'block' ? this.input.blockOf(hit.blockId) : undefined
    this.lassoFrom = this.gridPoint(at.x, at.y)
    this.listenToWindow()
    if (this.isTouch) this.holdTimer = window.setTimeout(() => this.send({ is: 'hold' }), HOLD_MS)
    this.send({ is: 'down', hit, pointer: this.pointerAt(at.x, at.y, at.mods), isTouch: this.isTouch })
    this.surface.isClickSpent.current = false
  }

  cancel(): void {
    this.send({ is: 'cancel' })
  }

  contextMenu(event: MouseEvent): void {
    const hit = hitAt(event.target, event.clientX, event.clientY, false)
    if (!hit) return
    event.preventDefault()
    // A long press opens the menu by itself.
    if (!this.isTouch) this.openMenu(hit, this.pointerAt(event.clientX, event.clientY, modifiersOf(event)))
  }

  /** Whether a finger's move belongs to a gesture, and must not scroll the page. */
  ownsTouch(): boolean {
    const { state } = this
    return state.is === 'dragging' || state.is === 'lasso' || (state.is === 'pressed' && state.isHeld)
  }

  dispose(): void {
    this.cancel()
    this.end()
  }

  private listenToWindow(): void {
    this.session = new AbortController()
    const { signal } = this.session
    const cancel = () => this.cancel()
    const onKey = (event: KeyboardEvent) => this.key(event)
    window.addEventListener('pointermove', event => this.move(event), { signal })
    window.addEventListener('pointerup', event => this.up(event), { signal })
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('blur', cancel, { signal })
    window.addEventListener('keydown', onKey, { signal, capture: true })
    window.addEventListener('keyup', onKey, { signal, capture: true })
  }

  private move(event: PointerEvent): void {
    if (!event.isPrimary) return
    const at = { x: event.clientX, y: event.clientY, mods: modifiersOf(event) }
    this.at = at
    this.hasMoved = true
    // A drag goes on with the frames; only its beginning is recognised at once.
    if (this.state.is === 'pressed') this.send({ is: 'move', pointer: this.pointerAt(at.x, at.y, at.mods) })
  }

  private up(event: PointerEvent): void {
    if (!event.isPrimary) return
    const at = { x: event.clientX, y: event.clientY, mods: modifiersOf(event) }
    this.at = at
    this.send({ is: 'up', pointer: this.pointerAt(at.x, at.y, at.mods) })
  }

  /** Escape cancels the gesture; a modifier changes what it means. */
  private key(event: KeyboardEvent): void {
    if (this.state.is === 'pressed' || !this.at) return
    if (event.key === 'Escape' && event.type === 'keydown') this.cancel()
    else if (['Alt', 'Control', 'Meta', 'Shift'].includes(event.key)) {
      this.at = { ...this.at, mods: modifiersOf(event) }
      this.hasMoved = true
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  private send(event: GestureEvent): void {
    const { editing, geometry, blockOf } = this.input
    if (!editing) return
    this.followPickedBlock()
    const { view, zone } = geometry.axis
    const { snapMinutes, selection, canEditRow } = editing
    const context = { view, zone, snapMinutes, blockOf, selection, canEditRow }
    const [next, effects] = gestureStep(this.state, event, context)
    const wasBusy = this.state.is === 'dragging' || this.state.is === 'lasso'
    this.state = next
    for (const effect of effects) this.follow(effect, editing)
    if (wasBusy || effects.length > 0) this.surface.isClickSpent.current = true
    if (this.state.is === 'idle') this.end()
    else if (this.state.is !== 'pressed' && this.frame === 0) this.frame = requestAnimationFrame(this.tick)
  }

  /** The server may give the picked-up block another id while it is dragged. */
  private followPickedBlock(): void {
    const { geometry, blockOf } = this.input
    if (!this.picked || blockOf(this.picked.id)) return
    this.picked = findSameBlock(geometry, this.picked)
    if (this.picked) this.state = withBlockId(this.state, this.picked.id)
  }

  private follow(effect: GestureEffect, editing: TimelineEditing) {
    switch (effect.is) {
      case 'picked-up':
        navigator.vibrate?.(15)
        this.heldElement?.setAttribute('data-held', '')
        return
      case 'preview':
        return this.showDrag(effect.gesture)
      case 'commit':
        return this.commit(effect.gesture, editing)
      case 'cancel':
        this.surface.store.set(null)
        return editing.cancel()
      case 'lasso':
        return this.lasso(effect, editing)
      case 'menu':
        return this.openMenu(effect.hit, effect.pointer)
    }
  }

  private showDrag(gesture: Gesture): void {
    const { at, input, isTouch } = this
    const preview = gestureVerdict(gesture, input)
    const text = dragText(gesture, input.labels)
    this.surface.store.set({ is: 'drag', gesture, preview, text, x: at?.x ?? 0, y: at?.y ?? 0, isTouch })
  }

  private commit(gesture: Gesture, editing: TimelineEditing): void {
    const { sentence } = gestureVerdict(gesture, this.input)
    this.surface.store.set(null)
    this.input.announce(announcementOf(gesture, this.input.labels, sentence))
    editing.commit(gesture)
  }

  private lasso({ to, isDone }: GestureEffect & { is: 'lasso' }, editing: TimelineEditing): void {
    const box = lassoBox(this.lassoFrom, this.gridPoint(to.x, to.y))
    this.surface.store.set(isDone ? null : { is: 'lasso', box })
    if (!isDone) return
    const ids = blocksIn(this.input.geometry, box)
    editing.onSelect(ids, to.mods.ctrl ? 'add' : 'replace')
    this.input.announce(selectedText(ids.length))
  }

  private openMenu(hit: PointerHit, { instant, x, y }: GesturePointer) {
    const { editing, geometry } = this.input
    if (hit.on === 'day') return editing?.onDayMenu?.(hit.date, { x, y })
    const block = hit.on === 'block' ? { block: hit.blockId } : {}
    const snapMinutes = editing?.snapMinutes ?? DEFAULT_SNAP_MINUTES
    const snapped = snapTo(geometry.axis.zone, instant, snapMinutes, Math.floor)
    editing?.onMenu({ ...block, rowId: hit.rowId, instant: snapped }, { x, y })
  }

  /** Once a frame while dragging: scrolls at the edges, and follows the pointer if either moved. */
  private readonly tick = (): void => {
    const { at, state, surface } = this
    this.frame = 0
    if (!at || state.is === 'idle' || state.is === 'pressed') return
    const { labelWidthPx } = this.input.geometry
    const hasScrolled = scrollAtEdge(surface.scroller, surface.body, labelWidthPx, at)
    if (this.hasMoved || hasScrolled) this.send({ is: 'move', pointer: this.pointerAt(at.x, at.y, at.mods) })
    this.hasMoved = false
    if (this.frame === 0 && this.session) this.frame = requestAnimationFrame(this.tick)
  }

  private end(): void {
    clearTimeout(this.holdTimer)
    cancelAnimationFrame(this.frame)
    this.frame = 0
    this.heldElement?.removeAttribute('data-held')
    this.heldElement = null
    this.session?.abort()
    this.session = null
  }

  private gridPoint(x: number, y: number) {
    const { left, top } = this.surface.body.getBoundingClientRect()
    const { geometry } = this.input
    return gridPointAt(geometry, { left: left + geometry.labelWidthPx, top }, x, y)
  }

  private pointerAt(x: number, y: number, mods: Modifiers): GesturePointer {
    const { instant, rowId } = this.gridPoint(x, y)
    const overBlockId = blockElementOf(document.elementFromPoint(x, y))?.dataset.block ?? null
    return { x, y, instant, rowId, overBlockId, mods }
  }
}
