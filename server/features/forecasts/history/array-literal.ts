/** The values as a PostgreSQL array literal; NaN is null. */
export const arrayLiteral = (values: ArrayLike<number>): string =>
  `{${Array.from(values, value => (Number.isNaN(value) ? 'null' : value)).join(',')}}`
