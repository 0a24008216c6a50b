import { describe, expect, it } from 'vitest'
import { contrastRatio, distanceSeen, SIGHTS } from './color-vision.ts'
import { TASK_COLOR_PAIRS, TASK_COLORS, taskColorVars, WIDE_TASK_COLORS } from './task-colors.ts'

const TEXT_CONTRAST = 4.5
/** About 2.5 times what can just be noticed side by side. */
const ANY_PAIR = 0.05
const NEIGHBOURS = 0.1

describe.each(['light', 'dark'] as const)('task colours, %s', scheme => {
  const pairs = TASK_COLOR_PAIRS[scheme]

  it.each(WIDE_TASK_COLORS)('%s carries readable text', color => {
    expect(contrastRatio(pairs[color].fill, pairs[color].ink)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each(SIGHTS)('are told apart with %s', sight => {
    WIDE_TASK_COLORS.forEach((a, at) => {
      for (const b of WIDE_TASK_COLORS.slice(at + 1)) {
        const distance = distanceSeen(sight, pairs[a].fill, pairs[b].fill)
        expect(distance, `${a} and ${b}`).toBeGreaterThanOrEqual(ANY_PAIR)
      }
    })
    TASK_COLORS.slice(1).forEach((color, at) => {
      const before = TASK_COLORS[at]!
      const distance = distanceSeen(sight, pairs[before].fill, pairs[color].fill)
      expect(distance, `${before} beside ${color}`).toBeGreaterThanOrEqual(NEIGHBOURS)
    })
  })
})

it('measures contrast and simulated distance as published', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(distanceSeen('normal', '#ff0000', '#00ff00')).toBeGreaterThan(0.5)
  expect(distanceSeen('deuteranopia', '#c8403c', '#8a7a2e')).toBeLessThan(
    distanceSeen('normal', '#c8403c', '#8a7a2e') / 2,
  )
})

it('an unknown colour is drawn gray', () => {
  expect(taskColorVars('mauve')).toEqual(taskColorVars('gray'))
})
