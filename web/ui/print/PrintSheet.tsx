import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsPrinting } from './use-printing.ts'

/** Printed in place of the page. Its content is made only then. */
export function PrintSheet({ children }: { children: () => ReactNode }) {
  const isPrinting = useIsPrinting()
  return isPrinting ? createPortal(<div data-print-sheet>{children()}</div>, document.body) : null
}
