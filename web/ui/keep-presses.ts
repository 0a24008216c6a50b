// Presses of the mouse or a finger while the page moves. Rows and sections that arrive late push a control away between
// the press and the release, and the browser then clicks what lies under the pointer by now, or nothing. The click goes
// to the control that was pressed.

const CONTROLS = [
  'button',
  'a[href]',
  'label',
  'input',
  'summary',
  '[role="button"]',
  '[data-clickable]',
].join()
/** Distance in pixels beyond which a press is a drag, or was taken back. */
const STILL_PX = 4

interface Press {
  control: HTMLElement
  x: number
  y: number
}

/** Whether the control has left the place of the press, while the pointer has not. */
function hasMovedAway({ control, x, y }: Press, { clientX, clientY }: MouseEvent): boolean {
  if (Math.hypot(clientX - x, clientY - y) > STILL_PX) return false
  const { left, right, top, bottom } = control.getBoundingClientRect()
  return control.isConnected && (x < left || x > right || y < top || y > bottom)
}

/** Listens from now on, before every other listener of the page. */
export function keepPresses(): void {
  let press: Press | null = null
  const begin = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    press = control && { control, x, y }
  }
  const end = (event: MouseEvent) => {
    const begun = press
    press = null
    if (!begun || begun.control.contains(event.target as Node) || !hasMovedAway(begun, event)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    begun.control.click()
  }
  window.addEventListener('pointerdown', begin, true)
  window.addEventListener('pointercancel', () => (press = null), true)
  window.addEventListener('click', end, true)
}
