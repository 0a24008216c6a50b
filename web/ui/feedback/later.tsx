import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component whose code is loaded when it is first shown; `meanwhile` stands in its place. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return props => (
    <Suspense fallback={meanwhile}>
      <Loaded {...props} />
    </Suspense>
  )
}
