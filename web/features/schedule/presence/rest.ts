// Whether nobody has touched anything for a while.
const ACTIONS: (keyof DocumentEventMap)[] = ['keydown', 'pointerdown', 'drop']

export interface Rest {
  subscribe: (listener: () => void) => () => void
  isResting: () => boolean
}

/** It is listened to only while somebody asks. */
export function restOf(target: EventTarget, afterMs: number): Rest {
  let isResting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const become = (resting: boolean) => {
    if (isResting === resting) return
    isResting = resting
    for (const listener of listeners) listener()
  }
  const onAction = () => {
    clearTimeout(timer)
    timer = setTimeout(() => become(true), afterMs)
    become(false)
  }
  return {
    isResting: () => isResting,
    subscribe: listener => {
      if (listeners.size === 0) {
        for (const action of ACTIONS) target.addEventListener(action, onAction)
        onAction()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const action of ACTIONS) target.removeEventListener(action, onAction)
        clearTimeout(timer)
      }
    },
  }
}
