// Numbers as people read them: grouped thousands, a true minus, a sign on differences, the unit after.

export type FigureSign = 'plain' | 'difference'

const MINUS = '−'
/** Spaces between a number and its unit, which never part at a line's end: wider before a word than before a symbol. */
const NARROW_SPACE = '\u202f'
const WORD_SPACE = '\u00a0'
const formats = new Map<number, Intl.NumberFormat>()

export function numberText(value: number, digits = 0, sign: FigureSign = 'plain'): string {
  let format = formats.get(digits)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(digits, format)
  }
  const text = format.format(Math.abs(value))
  const isZero = Number(Math.abs(value).toFixed(digits)) === 0
  if (isZero) return sign === 'difference' ? `±${text}` : text
  if (value < 0) return MINUS + text
  return sign === 'difference' ? `+${text}` : text
}

/** Decimals of a share in percent: one, or none where it would be a zero. */
export const shareDigits = (share: number): number => (Math.round(share * 1000) % 10 === 0 ? 0 : 1)

export const shareText = (share: number): string => `${numberText(share * 100, shareDigits(share))} %`

/** "1,234.5 h", "+12 %"; a missing value is an en dash. */
export function figureText(
  value: number | null | undefined,
  unit?: string,
  digits = 0,
  sign: FigureSign = 'plain',
): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–'
  const number = numberText(value, digits, sign)
  if (!unit) return number
  return number + (/^\p{L}{3}/u.test(unit) ? WORD_SPACE : NARROW_SPACE) + unit
}
