import { numberText } from '../text/figure-text.ts'

/** "1–50 of 312", or "0 of 0". */
export function pagingText(offset: number, limit: number, total: number): string {
  if (total === 0) return '0 of 0'
  const last = Math.min(offset + limit, total)
  return `${numberText(Math.min(offset + 1, last))}–${numberText(last)} of ${numberText(total)}`
}
