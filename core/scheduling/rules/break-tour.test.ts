import fc from 'fast-check'
import { expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { BreakTour, type TourLimits } from './break-tour.ts'

interface Place {
  start: number
  end: number
  price: number
}
interface Case {
  limits: TourLimits
  shiftEnd: number
  places: Place[][]
}

function randomCase(seed: number): Case {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  const shiftEnd = 6 + below(10)
  const places = Array.from({ length: 1 + below(3) }, () => {
    const length = 1 + below(3)
    const starts = Array.from({ length: shiftEnd - length }, (_, start) => start).filter(() => below(3) > 0)
    return starts.map(start => ({ start, end: start + length, price: below(20) - 5 }))
  })
  const leastStretch = below(3)
  return {
    limits: {
      leastStretch,
      mostStretch: leastStretch + 2 + below(6),
      skipPrice: below(2) === 0 ? 100 : Number.POSITIVE_INFINITY,
      closeStretch: below(3),
      closePrice: 30,
    },
    shiftEnd,
    places,
  }
}

/** Every choice of one place or none for each break. */
function bruteForce({ limits, shiftEnd, places }: Case): number {
  const finish = (chosen: (Place | null)[]): number => {
    const taken = chosen.filter(place => place !== null)
    if (taken.length === 0) return chosen.length * limits.skipPrice
    const skipped = chosen.length - taken.length
    let price = skipped > 0 ? skipped * limits.skipPrice : 0
    let from = 0
    for (const [i, place] of [...taken, null].entries()) {
      const stretch = (place?.start ?? shiftEnd) - from
      if (stretch < limits.leastStretch || stretch > limits.mostStretch) return Number.POSITIVE_INFINITY
      if (place && i > 0 && stretch < limits.closeStretch) price += limits.closePrice
      price += place?.price ?? 0
      from = place?.end ?? from
    }
    return price
  }
  const choose = (chosen: (Place | null)[]): number => {
    const next = places[chosen.length]
    if (!next) return finish(chosen)
    return Math.min(choose([...chosen, null]), ...next.map(place => choose([...chosen, place])))
  }
  return choose([])
}

it('finds what trying everything finds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), seed => {
      const one = randomCase(seed)
      const tour = new BreakTour(one.limits)
      for (const list of one.places) {
        tour.nextBreak()
        for (const { start, end, price } of list) tour.addPlace(start, end, price)
      }
      const chosen = new Float64Array(one.places.length)
      const price = tour.solve(0, one.shiftEnd, chosen)
      expect(price).toBe(bruteForce(one))
      if (price === Number.POSITIVE_INFINITY) return
      // The written places cost what the result says.
      const own = one.places.map((list, b) => list.filter(place => place.start === chosen[b]))
      expect(bruteForce({ ...one, places: own })).toBe(price)
    }),
    { numRuns: 500 },
  )
})

it('takes any number of places', () => {
  const tour = new BreakTour({
    leastStretch: 0,
    mostStretch: 1000,
    skipPrice: Number.POSITIVE_INFINITY,
    closeStretch: 0,
    closePrice: 0,
  })
  tour.nextBreak()
  for (let start = 0; start < 300; start++) tour.addPlace(start, start + 1, Math.abs(start - 217))
  const chosen = new Float64Array(1)
  expect(tour.solve(0, 400, chosen)).toBe(0)
  expect(chosen[0]).toBe(217)
})
