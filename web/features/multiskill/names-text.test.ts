import { expect, it } from 'vitest'
import { namesText } from './names-text.ts'

const names = new Map(Array.from({ length: 10 }, (_, at) => [at, `Agent ${'ABCDEFGHIJ'[at]}`]))

it.each([
  [[1, 0], 'Agent A, Agent B'],
  [[0, 99], 'Agent A and 1 more'],
  [[...names.keys()], 'Agent A, Agent B, Agent C, Agent D, Agent E, Agent F, Agent G, Agent H and 2 more'],
  [[98, 99], '2 agents'],
  [[99], '1 agent'],
])('%j → %s', (ids, text) => {
  expect(namesText(ids, names)).toBe(text)
})
