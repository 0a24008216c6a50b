// How large tiles may be so that as many as there are fit into the room there is.

export interface TileFit {
  width: number
  height: number
  fontSize: number
  capacity: number
}

/** Pixels of a tile at the size of text that it is made for. */
const TILE = { width: 190, height: 76, fontSize: 14, gap: 8 }
const SCALES = [2.4, 2, 1.7, 1.45, 1.3, 1.2, 1.1, 1, 0.9, 0.8]

/** The largest tiles that all fit; when none do, the smallest that can still be read, as many as fit. */
export function fitTiles(count: number, room: { width: number; height: number }): TileFit {
  const fits = SCALES.map(scale => {
    const columns = Math.max(1, Math.floor((room.width + TILE.gap) / (TILE.width * scale + TILE.gap)))
    const rows = Math.max(1, Math.floor((room.height + TILE.gap) / (TILE.height * scale + TILE.gap)))
    return {
      width: Math.floor((room.width - (columns - 1) * TILE.gap) / columns),
      height: TILE.height * scale,
      fontSize: TILE.fontSize * scale,
      capacity: columns * rows,
    }
  })
  return fits.find(fit => fit.capacity >= count) ?? fits.at(-1)!
}
