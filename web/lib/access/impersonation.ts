// Impersonation that a tab is in: internal staff who see the product as somebody else. Kept for the tab alone; what
// counts is known to the server.
const KEY = 'lineup.impersonation'
const STAFF_START = '/internal/organizations'

export const impersonationId = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined

export const forgetImpersonation = (): void => sessionStorage.removeItem(KEY)

/** Loads the product again, as the other person. */
export function startViewing(id: number): void {
  sessionStorage.setItem(KEY, String(id))
  window.location.assign('/')
}

/** Loads the product again, as oneself. */
export function stopViewing(): void {
  forgetImpersonation()
  window.location.assign(STAFF_START)
}
