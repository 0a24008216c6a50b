import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { camelKeys, casing, snakeSchema } from './casing.ts'

const State = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unpublished') }),
  z.object({ type: z.literal('published'), draftState: z.object({ newBlockId: z.int() }).nullable() }),
])
const Shape = z.object({
  surferId: z.int(),
  use15MinuteData: z.boolean().optional(),
  publishedState: State,
  taskIds: z.array(z.object({ taskId: z.int() })),
  anyOf: z.union([z.object({ jobId: z.int() }), z.object({ errorText: z.string() })]),
  userData: z.record(z.string(), z.unknown()),
})

describe('casing', () => {
  it('goes to snake_case and back, leaving user data alone', () => {
    const value = {
      surferId: 1,
      use15MinuteData: true,
      publishedState: { type: 'published', draftState: { newBlockId: 2 } },
      taskIds: [{ taskId: 3 }],
      anyOf: { errorText: 'no' },
      userData: { keepThisKey: 1 },
    }
    const wire = casing(Shape).toWire(value)
    expect(wire).toEqual({
      surfer_id: 1,
      use15_minute_data: true,
      published_state: { type: 'published', draft_state: { new_block_id: 2 } },
      task_ids: [{ task_id: 3 }],
      any_of: { error_text: 'no' },
      user_data: { keepThisKey: 1 },
    })
    expect(casing(Shape).fromWire(wire)).toEqual(value)
  })

  it('round-trips every value of a shape', () => {
    const values = fc.record({
      surferId: fc.integer(),
      taskIds: fc.array(fc.record({ taskId: fc.integer() })),
    })
    const Small = Shape.pick({ surferId: true, taskIds: true })
    fc.assert(
      fc.property(values, v => {
        expect(casing(Small).fromWire(casing(Small).toWire(v))).toEqual(v)
      }),
    )
  })

  it('never throws on what is not the shape', () => {
    fc.assert(fc.property(fc.anything(), v => void casing(Shape).fromWire(v)))
  })

  it('renames JSON schema properties and what is required', () => {
    const schema = snakeSchema(z.toJSONSchema(Shape.pick({ surferId: true }))) as Record<string, unknown>
    expect(Object.keys(schema.properties as object)).toEqual(['surfer_id'])
    expect(schema.required).toEqual(['surfer_id'])
  })

  it('renames any key where no schema is at hand', () => {
    expect(camelKeys({ page_info: [{ next_link: 1 }], use15_minute_data: 1 })).toEqual({
      pageInfo: [{ nextLink: 1 }],
      use15MinuteData: 1,
    })
  })
})

describe('unknown keys', () => {
  const paths = (value: unknown) =>
    casing(Shape)
      .unknownKeys(value)
      .map(({ path }) => path.join('.'))

  it('are found at every depth, in lists and in the variant that is meant', () => {
    expect(
      paths({
        surfer_id: 1,
        surferId: 1,
        published_state: { type: 'published', draft_state: { new_block_id: 2, old: 1 }, more: 1 },
        task_ids: [{ task_id: 3 }, { task_id: 4, x: 1 }],
        any_of: { error_text: 'no', job: 1 },
        user_data: { anythingGoes: { here: 1 } },
      }),
    ).toEqual([
      'surferId',
      'published_state.draft_state.old',
      'published_state.more',
      'task_ids.1.x',
      'any_of.job',
    ])
  })

  it('are none in whatever this side sends, and exactly those that are added', () => {
    const values = fc.record({
      surferId: fc.integer(),
      taskIds: fc.array(fc.record({ taskId: fc.integer() }), { maxLength: 3 }),
      publishedState: fc.constantFrom({ type: 'unpublished' }, { type: 'published', draftState: null }),
      anyOf: fc.constantFrom({ jobId: 1 }, { errorText: 'no' }),
      userData: fc.dictionary(fc.string(), fc.integer()),
    })
    const added = fc.stringMatching(/^z[a-z]{1,5}$/)
    fc.assert(
      fc.property(values, added, (value, name) => {
        const wire = casing(Shape).toWire(value) as Record<string, object>
        expect(paths(wire)).toEqual([])
        const below = { ...wire, published_state: { ...wire.published_state, [name]: 1 } }
        expect(paths(below)).toEqual([`published_state.${name}`])
        expect(paths({ ...wire, [name]: 1 })).toEqual([name])
      }),
    )
  })

  it('never throw on what is not the shape', () => {
    fc.assert(fc.property(fc.anything(), value => void paths(value)))
  })
})
