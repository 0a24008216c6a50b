import type { CSSProperties, ReactNode, Ref } from 'react'

interface Props {
  label: string
  className?: string | undefined
  style?: CSSProperties
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A part of the page that scrolls by itself, with a name. */
export function ScrollRegion({ label, children, ...look }: Props) {
  return (
    // Only what has the focus scrolls by the arrow keys (WCAG 2.1.1; axe: scrollable-region-focusable). The rule
    // can't know that a plain section scrolls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section aria-label={label} tabIndex={0} {...look}>
      {children}
    </section>
  )
}
