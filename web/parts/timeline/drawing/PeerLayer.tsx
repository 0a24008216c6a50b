// Marks of other managers' present edits: a frame around the block, or the row, with the name on it.
import { type CSSProperties, memo } from 'react'
import { blockBoxes, type Geometry } from '../layout/geometry.ts'
import type { TimelineBlock, TimelinePeer } from '../layout/types.ts'
import classes from './peers.module.css'

interface Props {
  peers: readonly TimelinePeer[]
  geometry: Geometry
  blockOf: (id: string) => TimelineBlock | undefined
}

/** Apart from each other, and from what colours mean elsewhere; the name says who it is. */
const COLORS = ['compare', 'scheduled', 'required', 'other'] as const
export const peerColor = (index: number): string => `var(--series-${COLORS[index % COLORS.length]})`

export const PeerLayer = memo(function PeerLayer({ peers, geometry, blockOf }: Props) {
  const { axis, labelWidthPx, indexOfRow, tops } = geometry
  return (
    <div className={classes.layer} style={{ width: labelWidthPx + axis.widthPx }} aria-hidden="true">
      {peers.map(peer => {
        const row = indexOfRow.get(peer.rowId)
        if (row === undefined) return null
        const block = peer.blockId === undefined ? undefined : blockOf(peer.blockId)
        const [box] = block ? blockBoxes(geometry, block) : []
        const top = tops[row]!
        const place = box
          ? { ...box, left: labelWidthPx + box.left }
          : { left: 0, top, width: labelWidthPx + axis.widthPx, height: tops[row + 1]! - top }
        return (
          <div
            key={peer.id}
            className={classes.frame}
            data-peer={peer.id}
            data-is={box ? 'block' : 'row'}
            style={{ ...place, '--peer': peerColor(peer.index) } as CSSProperties}
          >
            <span className={classes.name}>{peer.name.split(' ')[0]}</span>
          </div>
        )
      })}
    </div>
  )
})
