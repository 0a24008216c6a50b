// Dragging with mouse, pen or finger: from anything that begins it to any element with `data-drop`. A finger
// must rest a moment first, so that it can still scroll. Ctrl or Alt copies, Escape lets go.
import {
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import classes from './builder.module.css'

const FAR_ENOUGH_PX = 5
const REST_MS = 350
const EDGE_PX = 48
const SCROLL_PX = 10

interface Going<T> {
  item: T
  face: ReactNode
  pointerId: number
  startX: number
  startY: number
}

/** The place under a point, and the element that shows it. */
function placeAt(x: number, y: number): { element: HTMLElement; place: string } | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  return element ? { element, place: element.dataset.drop! } : null
}

/** Scrolls the containers around a point when the pointer is near their edges. */
function scrollNear(x: number, y: number): void {
  let element = document.elementFromPoint(x, y)
  for (; element; element = element.parentElement) {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (element.scrollHeight > element.clientHeight) {
      if (y < top + EDGE_PX) element.scrollTop -= SCROLL_PX
      else if (y > bottom - EDGE_PX) element.scrollTop += SCROLL_PX
    }
    if (element.scrollWidth > element.clientWidth) {
      if (x < left + EDGE_PX) element.scrollLeft -= SCROLL_PX
      else if (x > right - EDGE_PX) element.scrollLeft += SCROLL_PX
    }
  }
}

interface Drag<T> {
  begin: (event: ReactPointerEvent, item: T, face: ReactNode) => void
  /** Element that follows the pointer; it can be rendered anywhere. */
  ghost: ReactNode
}

export function useDrag<T>(onDrop: (item: T, place: string, isCopy: boolean) => void): Drag<T> {
  const [shown, setShown] = useState<{ face: ReactNode; isCopy: boolean } | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const end = useRef<() => void>(() => {})
  useEffect(() => () => end.current(), [])

  const begin = useCallback((event: ReactPointerEvent, item: T, face: ReactNode) => {
    if (event.button !== 0) return
    end.current()
    end.current = follow(
      { item, face, pointerId: event.pointerId, startX: event.clientX, startY: event.clientY },
      event.pointerType === 'touch',
      {
        onStart: isCopy => setShown({ face, isCopy }),
        onMove(x, y) {
          ghost.current?.style.setProperty('transform', `translate(${x + 12}px, ${y + 8}px)`)
        },
        onCopy: isCopy => setShown(now => (now && now.isCopy !== isCopy ? { ...now, isCopy } : now)),
        onEnd: () => setShown(null),
        onDrop: (place, isCopy) => drop.current(item, place, isCopy),
      },
    )
  }, [])
  return {
    begin,
    ghost:
      shown &&
      createPortal(
        <div ref={ghost} className={classes.ghost} aria-hidden="true">
          {shown.isCopy && <span>+</span>}
          {shown.face}
        </div>,
        document.body,
      ),
  }
}

interface Following {
  onStart: (isCopy: boolean) => void
  onMove: (x: number, y: number) => void
  onCopy: (isCopy: boolean) => void
  onEnd: () => void
  onDrop: (place: string, isCopy: boolean) => void
}

/** Returns how to let go. */
function follow<T>(going: Going<T>, isTouch: boolean, on: Following): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let isDragging = false
  let [x, y] = [going.startX, going.startY]
  let over: HTMLElement | null = null
  let frame = 0

  const start = (isCopy: boolean) => {
    isDragging = true
    on.onStart(isCopy)
    document.documentElement.dataset.dragging = 'yes'
    const step = () => {
      on.onMove(x, y)
      scrollNear(x, y)
      mark(placeAt(x, y)?.element ?? null)
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }
  const mark = (element: HTMLElement | null) => {
    if (element === over) return
    over?.removeAttribute('data-over')
    over = element
    over?.setAttribute('data-over', 'yes')
  }
  const rest = isTouch ? setTimeout(() => start(false), REST_MS) : undefined
  const letGo = () => {
    clearTimeout(rest)
    cancelAnimationFrame(frame)
    listening.abort()
    mark(null)
    delete document.documentElement.dataset.dragging
    if (isDragging) on.onEnd()
    isDragging = false
  }

  const isCopying = (event: MouseEvent | KeyboardEvent) => event.ctrlKey || event.altKey || event.metaKey
  const listen = <E extends keyof DocumentEventMap>(
    type: E,
    take: (event: DocumentEventMap[E]) => void,
    options: AddEventListenerOptions = {},
  ) => document.addEventListener(type, take, { signal, ...options })

  listen('pointermove', event => {
    if (event.pointerId !== going.pointerId) return
    ;[x, y] = [event.clientX, event.clientY]
    const isFar = Math.hypot(x - going.startX, y - going.startY) > FAR_ENOUGH_PX
    if (isDragging) on.onCopy(isCopying(event))
    else if (isFar && isTouch) letGo()
    else if (isFar) start(isCopying(event))
  })
  listen('pointerup', event => {
    if (event.pointerId !== going.pointerId) return
    const place = isDragging ? placeAt(event.clientX, event.clientY)?.place : undefined
    if (isDragging) swallowClick()
    letGo()
    if (place !== undefined) on.onDrop(place, isCopying(event))
  })
  listen('pointercancel', letGo)
  listen('touchmove', event => isDragging && event.preventDefault(), { passive: false })
  listen(
    'contextmenu',
    event => {
      if (!isDragging) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  listen(
    'keydown',
    event => {
      if (!isDragging) return
      if (event.key === 'Escape') {
        event.stopPropagation()
        letGo()
      } else on.onCopy(isCopying(event))
    },
    { capture: true },
  )
  listen('keyup', event => isDragging && on.onCopy(isCopying(event)))
  return letGo
}

/** The click that ends a drag is none. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
