// State of a drag, outside React's state: a step of a drag draws the ghosts and nothing else.
import { useSyncExternalStore } from 'react'
import type { Box } from '../layout/geometry.ts'
import type { Gesture, GesturePreview } from './types.ts'

export type DragState =
  | {
      is: 'drag'
      gesture: Gesture
      preview: GesturePreview
      text: string
      x: number
      y: number
      isTouch: boolean
    }
  | { is: 'lasso'; box: Box }
  | null

export interface DragStore {
  get: () => DragState
  set: (shown: DragState) => void
  subscribe: (listener: () => void) => () => void
}

export function createDragStore(): DragStore {
  let shown: DragState = null
  const listeners = new Set<() => void>()
  return {
    get: () => shown,
    set: next => {
      if (shown === next) return
      shown = next
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useDragState = (store: DragStore): DragState => useSyncExternalStore(store.subscribe, store.get)
