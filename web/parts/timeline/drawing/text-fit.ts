// Width of a text, so that a block shows it whole or not at all.
const FAMILY = "'Inter Variable', system-ui, sans-serif"
const SIZE_PX = 11
/** Estimate for environments without a canvas to measure with. */
const USUAL_CHARACTER_PX = 6.2

type Pen = CanvasRenderingContext2D | null

const widths = new Map<string, number>()
let pen: Pen | undefined

function makePen(): Pen {
  if (typeof document === 'undefined') return null
  // Widths measured before the font had loaded were those of another font.
  void document.fonts.ready.then(() => widths.clear())
  return document.createElement('canvas').getContext('2d')
}

export function textWidthPx(text: string, weight: 400 | 600 = 400): number {
  const key = `${weight}${text}`
  let width = widths.get(key)
  if (width !== undefined) return width
  if (pen === undefined) pen = makePen()
  if (pen) pen.font = `${weight} ${SIZE_PX}px ${FAMILY}`
  width = pen ? pen.measureText(text).width : text.length * USUAL_CHARACTER_PX
  widths.set(key, width)
  return width
}
