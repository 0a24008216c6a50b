// Seeded chance. core never calls Math.random: whoever needs chance takes a Random made from a seed,
// so that the same input and seed give the same output. SFC32 (Chris Doty-Humphrey, PractRand).

/** A number in [0, 1). */
export type Random = () => number

export function random(seed: number): Random {
  let a = 0x9e3779b9 ^ seed
  let b = 0x243f6a88
  let c = 0xb7e15162 ^ Math.imul(seed, 0x85ebca6b)
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
