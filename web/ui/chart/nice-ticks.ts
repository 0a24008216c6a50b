const MANTISSAS = [1, 2, 2.5, 5, 10]
const COUNT = 4

/** Round marks from zero to at least `max`: 0, 5, 10, 15, 20 for 17. */
export function niceTicks(max: number): number[] {
  const rough = (max > 0 ? max : 1) / COUNT
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = MANTISSAS.find(mantissa => mantissa * power >= rough * 0.999)! * power
  const last = Math.ceil((max > 0 ? max : 1) / step - 1e-9)
  return Array.from({ length: last + 1 }, (_, at) => at * step)
}
