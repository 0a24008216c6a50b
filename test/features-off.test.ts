// Background work beside the feature flags: what belongs to a feature rests while that is off, and what rests never
// says why.
import { expect, test } from 'vitest'
import { chores, jobKinds } from '#server/main/features.ts'

const stated = ({ feature, always }: { feature?: string; always?: string }) =>
  Number(feature !== undefined) + Number(Boolean(always?.trim()))

test('every job and every chore states its feature, or why it has none', () => {
  expect(jobKinds.length).toBeGreaterThan(15)
  expect(chores.length).toBeGreaterThan(15)
  expect(jobKinds.filter(kind => stated(kind) !== 1).map(({ kind }) => kind)).toEqual([])
  expect(chores.filter(chore => stated(chore) !== 1).map(({ name }) => name)).toEqual([])
})
