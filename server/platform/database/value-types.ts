// How PostgreSQL's values become JavaScript's. Ids and counts are numbers (checked to be exact),
// a day is its text ('2026-05-01', no zone), an instant is a Date.
import pg from 'pg'

const { builtins } = pg.types

function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, too large for an exact number`)
  return value
}

const scalars = new Map<number, (text: string) => unknown>([
  [builtins.INT8, exactInteger],
  [builtins.NUMERIC, Number],
  [builtins.DATE, text => text],
])

/** Array types have no names in pg: int8[], numeric[], date[]. */
const elementOfArray = new Map<number, number>([
  [1016, builtins.INT8],
  [1231, builtins.NUMERIC],
  [1182, builtins.DATE],
])
const TEXT_ARRAY = 1009

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const scalar = scalars.get(oid)
    if (scalar) return scalar
    const element = elementOfArray.get(oid)
    if (element === undefined) return pg.types.getTypeParser(oid, format as 'text')
    const parseArray = pg.types.getTypeParser(TEXT_ARRAY as number, 'text') as (
      text: string,
    ) => (string | null)[]
    const parseElement = scalars.get(element)!
    return (text: string) => parseArray(text).map(item => (item === null ? null : parseElement(item)))
  }) as typeof pg.types.getTypeParser,
}
