import { numberText } from './figure-text.ts'

/** "1 agent", "1,250 agents"; `many` where an s is not enough. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`
