// The card beside the block under the pointer or in focus, apart from the grid, which it would redraw.
import { type RefObject, type SyntheticEvent, useImperativeHandle, useRef, useState } from 'react'
import type { Zone } from '#core/time/index.ts'
import type { TimelineBlock } from '../layout/types.ts'
import { BlockTip } from './BlockTip.tsx'

export interface TipHandle {
  point: (event: SyntheticEvent) => void
  hide: () => void
}

interface Props {
  handle: RefObject<TipHandle | null>
  zone: Zone
  blockOf: (id: string) => TimelineBlock | undefined
}

/** A pointer that only passes by, or that a scroll takes over blocks, shows none. */
const RESTS_MS = 140

export function TipLayer({ handle, zone, blockOf }: Props) {
  const [tip, setTip] = useState<{ id: string; rect: DOMRect } | null>(null)
  const pointed = useRef<{ id: string | undefined; timer: number }>({ id: undefined, timer: 0 })
  useImperativeHandle(handle, () => {
    const hide = () => {
      clearTimeout(pointed.current.timer)
      pointed.current = { id: undefined, timer: 0 }
      setTip(null)
    }
    return {
      hide,
      point: event => {
        const element = (event.target as Element).closest<HTMLElement>('[data-block]')
        const id = element?.dataset.block
        if (id === pointed.current.id) return
        hide()
        if (!element || !id) return
        const show = () => element.isConnected && setTip({ id, rect: element.getBoundingClientRect() })
        pointed.current = { id, timer: window.setTimeout(show, RESTS_MS) }
      },
    }
  }, [])
  const block = tip && blockOf(tip.id)
  return tip && block ? <BlockTip block={block} zone={zone} rect={tip.rect} /> : null
}
