import { numberText } from '../text/figure-text.ts'
import * as texts from './texts.ts'

/** "1–50 of 312", or "0 of 0". */
export function pagingText(offset: number, limit: number, total: number): string {
  if (total === 0) return texts.zeroOf0
  const last = Math.min(offset + limit, total)
  return texts.numberLastOfTotal(numberText(Math.min(offset + 1, last)), numberText(last), numberText(total))
}
