// Text that has room on a block's face. It stands whole, or shortened to no fewer than a few
// letters, or not at all; the emoji is the last to go.
import type { Zone } from '#core/time/index.ts'
import type { TimelineBlock } from '../layout/types.ts'
import { blockTimesText, shortTimesText } from './block-text.ts'
import { textWidthPx } from './text-fit.ts'

export interface FaceText {
  label: string | null
  times: string | null
  emoji: string | null
  /** Something of it has less room than it needs. */
  isCut: boolean
}

const ICON_PX = 14
const GAP_PX = 6
/** Four letters and the dots. */
const SHORTENED_PX = 38

export const markCount = (block: TimelineBlock): number =>
  [block.locked, block.hasRequest, block.warning].filter(Boolean).length

/** `hasIcon`: absences carry a sign of their own. */
export function faceText(
  block: TimelineBlock,
  zone: Zone,
  innerPx: number,
  isTwoLined: boolean,
  hasIcon: boolean,
): FaceText {
  const signPx = (block.emoji || hasIcon ? ICON_PX + 3 : 0) + markCount(block) * ICON_PX
  const labelPx = textWidthPx(block.label, 600)
  const isShown = signPx + labelPx <= innerPx || innerPx - signPx >= SHORTENED_PX
  const left = isTwoLined ? innerPx : innerPx - signPx - labelPx - GAP_PX
  return {
    label: isShown ? block.label : null,
    times:
      [blockTimesText, shortTimesText]
        .map(textOf => textOf(block, zone))
        .find(times => textWidthPx(times) <= left) ?? null,
    emoji: block.emoji && innerPx >= ICON_PX - 2 ? block.emoji : null,
    isCut: signPx + (isShown ? labelPx : 0) > innerPx,
  }
}
