import { describe, expect, it } from 'vitest'
import { volumeAtRisk } from './volume-at-risk.ts'

const at = (value: number) => Float64Array.of(value)
const forecast = { mean: at(100), lo80: at(90), hi80: at(120), lo95: at(80), hi95: at(140) }
const risk = (probability: number) => volumeAtRisk(forecast, probability)[0]!

describe('volume at risk', () => {
  it('is the mean at one half and the limits at their probabilities', () => {
    expect(risk(0.5)).toBe(100)
    expect(risk(0.9)).toBeCloseTo(120, 6)
    expect(risk(0.975)).toBeCloseTo(140, 6)
    expect(risk(0.1)).toBeCloseTo(90, 6)
    expect(risk(0.025)).toBeCloseTo(80, 6)
  })

  it('is normal in between, by the width of its side', () => {
    expect(risk(0.8)).toBeCloseTo(100 + (20 * 0.8416212) / 1.2815516, 5)
  })

  it('rises with the probability and never falls below zero', () => {
    const levels = Array.from({ length: 199 }, (_, i) => risk((i + 1) / 200))
    expect(levels).toEqual([...levels].sort((a, b) => a - b))
    expect(volumeAtRisk({ ...forecast, lo95: at(-50) }, 0.0001)[0]).toBe(0)
  })

  it('refuses what is no probability', () => {
    expect(() => risk(1)).toThrow(RangeError)
  })
})
