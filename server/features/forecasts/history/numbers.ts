/** As PostgreSQL writes an array; NaN = null. */
export const numbers = (values: ArrayLike<number>): string =>
  `{${Array.from(values, value => (Number.isNaN(value) ? 'null' : value)).join(',')}}`
