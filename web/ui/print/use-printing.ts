// Whether the page is on its way to a printer. What is made for paper must be there before the browser lays it out.
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Between the browser's two events of printing, of which the first comes before the medium changes. */
let isBegun = false

function subscribe(changed: () => void): () => void {
  const medium = window.matchMedia('print')
  const begin = () => {
    isBegun = true
    flushSync(changed)
  }
  const end = () => {
    isBegun = false
    changed()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  medium.addEventListener('change', changed)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    medium.removeEventListener('change', changed)
  }
}

export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isBegun || window.matchMedia('print').matches)
