// Arrows on a bar: left and right to its neighbours in the lane, up and down to the bar of the next lane that is
// nearest in time, of the next agent too.
import type { KeyboardEvent } from 'react'

export const barKey = (surferId: number, laneId: string, barId: string): string =>
  `${surferId}/${laneId}/${barId}`

const barsIn = (track: Element): HTMLElement[] => [...track.querySelectorAll<HTMLElement>('[data-bar]')]
const middleOf = (bar: HTMLElement): number => (Number(bar.dataset.start) + Number(bar.dataset.end)) / 2

function nearest(bars: readonly HTMLElement[], middle: number): HTMLElement | undefined {
  const away = (bar: HTMLElement) => Math.abs(middleOf(bar) - middle)
  return bars.toSorted((a, b) => away(a) - away(b))[0]
}

/** True when the key was a step. */
export function walkBars(event: KeyboardEvent<HTMLElement>): boolean {
  const bar = event.target as HTMLElement
  const track = bar.closest('[data-track]')
  if (bar.dataset.bar === undefined || !track) return false
  const bars = barsIn(track)
  const at = bars.indexOf(bar)
  const to = (() => {
    switch (event.key) {
      case 'ArrowLeft':
        return bars[at - 1]
      case 'ArrowRight':
        return bars[at + 1]
      case 'Home':
        return bars[0]
      case 'End':
        return bars.at(-1)
      case 'ArrowUp':
      case 'ArrowDown': {
        const tracks = [...event.currentTarget.querySelectorAll('[data-track]')]
        const from = tracks.indexOf(track)
        const further = event.key === 'ArrowDown' ? tracks.slice(from + 1) : tracks.slice(0, from).reverse()
        const next = further.find(one => barsIn(one).length > 0)
        return next && nearest(barsIn(next), middleOf(bar))
      }
      default:
        return null
    }
  })()
  if (to === null) return false
  event.preventDefault()
  to?.focus({ preventScroll: true })
  to?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
