import { expect, it } from 'vitest'
import { figureText, numberText } from './figure-text.ts'

it('groups thousands and uses a true minus', () => {
  expect(numberText(1234567.891, 1)).toBe('1,234,567.9')
  expect(numberText(-12)).toBe('−12')
})

it('signs a difference, also one that rounds to nothing', () => {
  expect(numberText(3, 1, 'difference')).toBe('+3.0')
  expect(numberText(-0.04, 1, 'difference')).toBe('±0.0')
  expect(numberText(-0.04, 1)).toBe('0.0')
})

it('sets the unit behind, and a dash for what is missing', () => {
  expect(figureText(87.25, '%', 1)).toBe('87.3\u202f%')
  expect(figureText(1200, 'contacts')).toBe('1,200\u00a0contacts')
  expect([figureText(null, 'h'), figureText(undefined), figureText(Number.NaN)]).toEqual(['–', '–', '–'])
})
