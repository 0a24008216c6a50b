import type { ComponentType, ElementType, ReactNode } from 'react'

export interface NavItem {
  id: string
  label: string
  href: string
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** A short count, such as pending requests. */
  badge?: ReactNode
  badgeLabel?: string
  isActive: boolean
  /** Stands in the phone's bottom bar; at most four do. */
  isOnPhoneBar?: boolean
  children?: NavItem[]
}

/** Takes `href`, `className`, `aria-current` and children, as an anchor does. */
export type FrameLink = ElementType<{
  href: string
  className?: string
  'aria-current'?: 'page'
  'aria-label'?: string
  children?: ReactNode
}>
