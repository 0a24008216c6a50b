import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { IdList } from '#contract/shapes.ts'
import { keptParams, readParams, withParams } from './search-state.ts'

const Shape = z.object({
  q: z.string().default(''),
  teams: IdList,
  page: z.coerce.number().int().min(1).default(1),
})
const read = (text: string) => readParams(Shape, new URLSearchParams(text))

describe('state in the address', () => {
  it('reads single and repeated params', () => {
    expect(read('teams=3&q=anna')).toEqual({ q: 'anna', teams: [3], page: 1 })
    expect(read('teams=3&teams=4&page=2')).toEqual({ q: '', teams: [3, 4], page: 2 })
  })
  it('takes what it can’t read for missing and keeps the rest', () => {
    expect(read('page=zero&teams=x&q=bo')).toEqual({ q: 'bo', page: 1 })
  })
  it('writes, and takes away what is empty', () => {
    const next = withParams(new URLSearchParams('q=anna&tab=teams'), { q: '', teams: [1, 2] })
    expect(next.toString()).toBe('tab=teams&teams=1&teams=2')
  })
})

describe('state that is kept', () => {
  const params = (address: string) =>
    keptParams(Shape, { q: 'anna', teams: ['3', '4'], old: 'x' }, new URLSearchParams(address))
  it('holds where the address says nothing', () => {
    expect(params('')).toEqual({ q: 'anna', teams: ['3', '4'] })
    expect(params('q=bo&tab=teams')).toEqual({ q: 'bo', teams: ['3', '4'] })
  })
  it('does not bring back a later page of the list', () => {
    const Paged = z.object({ offset: z.coerce.number().default(0) })
    expect(keptParams(Paged, { offset: '50' }, new URLSearchParams())).toEqual({})
  })
})
