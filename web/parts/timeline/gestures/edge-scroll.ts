// Scrolling while something is dragged towards the edge of the grid: faster the nearer the pointer is to it.

const EDGE_PX = 48
/** Pixels a frame at the very edge. */
const SCROLL_PX = 18

/** Part of the full speed from -1 to 1: negative near `from`, positive near `to`, 0 between them. */
export function edgeSpeed(from: number, to: number, value: number): number {
  if (value < from + EDGE_PX) return -Math.min(1, (from + EDGE_PX - value) / EDGE_PX)
  return value > to - EDGE_PX ? Math.min(1, (value - to + EDGE_PX) / EDGE_PX) : 0
}

/** Scrolls by one frame; answers whether anything moved. */
export function scrollAtEdge(
  scroller: HTMLElement,
  body: HTMLElement,
  labelWidthPx: number,
  { x, y }: { x: number; y: number },
): boolean {
  const rect = scroller.getBoundingClientRect()
  const top = Math.max(rect.top, body.offsetTop + rect.top)
  const before = [scroller.scrollLeft, scroller.scrollTop]
  scroller.scrollLeft += edgeSpeed(rect.left + labelWidthPx, rect.right, x) * SCROLL_PX
  scroller.scrollTop += edgeSpeed(top, rect.bottom, y) * SCROLL_PX
  return scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1]
}
