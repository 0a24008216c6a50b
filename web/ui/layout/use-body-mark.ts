// Says on the body that something stands where notices would: `body:has(…)` would have the browser look for it at
// every change of any page, half of what a grid of hours takes to restyle.
import { useLayoutEffect } from 'react'

export function useBodyMark(name: `data-${string}`, isOn = true): void {
  useLayoutEffect(() => {
    if (!isOn) return
    document.body.toggleAttribute(name, true)
    return () => void document.body.toggleAttribute(name, false)
  }, [name, isOn])
}
