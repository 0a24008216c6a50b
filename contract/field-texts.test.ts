import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LocalDate, Paging } from './shapes.ts'

const textsOf = (shape: z.ZodType, value: unknown) =>
  shape.safeParse(value).error?.issues.map(issue => issue.message)

describe('texts of a field that is not right', () => {
  it.each([
    [z.object({ name: z.string() }), {}, 'Required'],
    [z.object({ on: z.boolean() }), { on: 'yes' }, 'Expected boolean, received string'],
    [z.object({ on: z.boolean() }), { on: null }, 'Expected boolean, received null'],
    [z.int(), 1.5, 'Expected integer, received float'],
    [
      z.enum(['shift', 'cumulative']),
      'pie',
      "Invalid enum value. Expected 'shift' | 'cumulative', received 'pie'",
    ],
    [z.literal([5, 10]), 7, 'Invalid enum value. Expected 5 | 10, received 7'],
    [z.literal(12), 11, 'Invalid input. Expected 12, received 11'],
    [z.union([z.int(), z.boolean()]), 'x', 'Invalid input'],
    [
      z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]),
      { type: 'c' },
      "Invalid enum value. Expected 'a' | 'b'",
    ],
    [Paging, { limit: 501 }, 'Must be at most 500'],
    [Paging, { limit: 0 }, 'Must be more than 0'],
    [z.string().min(3), 'ab', 'Must have at least 3 characters'],
    [z.array(z.int()).max(1), [1, 2], 'Must have at most 1 entry'],
    [z.number().multipleOf(15), 20, 'Must be a multiple of 15'],
    [LocalDate, '29/03/2026', 'Invalid date. Write it as 2026-03-29'],
    [z.email(), 'ada', 'Enter a valid email address'],
  ])('%# %s', (shape, value, text) => expect(textsOf(shape, value)).toContain(text))

  it('give way to the text of the field itself', () => {
    expect(textsOf(z.string().min(1, 'Give your ticket group a name'), '')).toEqual([
      'Give your ticket group a name',
    ])
  })
})
