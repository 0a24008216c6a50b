import { createContext } from 'react'

/** Places in the top bar that the page fills through PageHeader; null while the frame mounts or without one. */
export const TopBarSlots = createContext<{ title: HTMLElement | null; actions: HTMLElement | null } | null>(
  null,
)
