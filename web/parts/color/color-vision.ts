// How far apart two colours look, also to people with a colour-vision deficiency. Sources: WCAG 2.2
// relative luminance; Machado, Oliveira & Fernandes 2009 matrices at severity 1 on linear RGB;
// distance is Euclidean in OKLab (Ottosson 2020), where 0.02 is about just noticeable.

type Triple = [number, number, number]

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

function linearRgb(hex: string): Triple {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** WCAG contrast, 1 to 21. */
export function contrastRatio(hexA: string, hexB: string): number {
  const a = luminance(linearRgb(hexA))
  const b = luminance(linearRgb(hexB))
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const SIGHT = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const
export type Sight = keyof typeof SIGHT
export const SIGHTS = Object.keys(SIGHT) as Sight[]

function seen(sight: Sight, [r, g, b]: Triple): Triple {
  const m = SIGHT[sight]
  const row = (at: 0 | 3 | 6) => Math.min(1, Math.max(0, m[at] * r + m[at + 1]! * g + m[at + 2]! * b))
  return [row(0), row(3), row(6)]
}

function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

export function distanceSeen(sight: Sight, hexA: string, hexB: string): number {
  const a = oklab(seen(sight, linearRgb(hexA)))
  const b = oklab(seen(sight, linearRgb(hexB)))
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
