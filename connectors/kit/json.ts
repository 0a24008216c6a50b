// JSON of the outside: ids may be 64-bit whole numbers, which JavaScript's numbers would round to another id.
type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown

/** Number of 16 digits or more outside quotation marks. */
const LONG_NUMBER = /(?:^|[[:,])\s*-?\d{16}/
const keepLong: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value

/** Whole numbers beyond 2^53 become text, digit by digit. Throws SyntaxError. */
export const parseJson = (text: string): unknown =>
  LONG_NUMBER.test(text) ? parse(text, keepLong) : parse(text)
