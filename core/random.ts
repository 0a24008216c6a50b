// Seeded chance. core never calls Math.random: whoever needs chance takes a Random made from a seed,
// so that the same input and seed give the same output. SFC32 (Chris Doty-Humphrey, PractRand).

/** A number in [0, 1). */
export type Random = () => number

export function random(seed: number): Random {
  return sfc32(0x9e3779b9 ^ seed, 0xb7e15162 ^ Math.imul(seed, 0x85ebca6b))
}

/**
 * An own sequence for each list of whole numbers, such as (seed, stream, day): what is drawn for one does not
 * move what is drawn for another.
 */
export function randomFor(...keys: readonly number[]): Random {
  let a = 0x9e3779b9
  let c = 0xb7e15162
  for (const key of keys) {
    a = scramble(a ^ key)
    c = scramble(Math.imul(c, 0x01000193) + key)
  }
  return sfc32(a, c)
}

/** MurmurHash3's finalizer (Austin Appleby): every bit of the input moves every bit of the output. */
function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

function sfc32(a: number, c: number): Random {
  let b = 0x243f6a88
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  return next
}
