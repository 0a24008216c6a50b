// The random id that ties a login with the telephony provider to this browser tab.
const KEY = 'lineup.dialpad-state'

export function rememberState(state: string): string {
  sessionStorage.setItem(KEY, state)
  return state
}

/** True once for the state that was remembered, never again. */
export function takeState(state: string | null): boolean {
  const remembered = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return remembered !== null && remembered === state
}
