// As much of SOQL as clients of these tables speak: fields, comparisons with AND, OR and IN, one order, a limit.

export type Value = string | number | boolean | null
/** A row by the names of its fields; those of a related record have a dot. Moments are ISO text. */
export type Row = Readonly<Record<string, Value>>
export type Tables = (name: string) => { rows: readonly Row[]; fields: readonly string[] } | null

export interface QueryResult {
  table: string
  fields: string[]
  rows: Row[]
}

/** `code`: as the provider names it. */
export class QueryProblem extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|(<=|>=|!=|[=<>(),])|([^\s(),=<>!']+))/y
interface Token {
  text: string
  isText: boolean
}

function tokensOf(query: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < query.trimEnd().length) {
    const match = TOKEN.exec(query)
    if (!match) throw new QueryProblem('MALFORMED_QUERY', 'unexpected token')
    const [, quoted, mark, word] = match
    tokens.push({ text: quoted ?? mark ?? word!, isText: quoted !== undefined })
  }
  return tokens
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/
const comparable = (value: Value): Value =>
  typeof value === 'string' && MOMENT.test(value)
    ? Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    : value

function literalOf({ text, isText }: Token): Value {
  if (isText) return text.replace(/\\(.)/g, '$1')
  if (/^null$/i.test(text)) return null
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return MOMENT.test(text) ? comparable(text) : Number(text)
}

type Test = (row: Row) => boolean
const COMPARE: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a !== null && b !== null && a < b,
  '<=': (a, b) => a !== null && b !== null && a <= b,
  '>': (a, b) => a !== null && b !== null && a > b,
  '>=': (a, b) => a !== null && b !== null && a >= b,
}

class Reader {
  #at = 0
  readonly #tokens: readonly Token[]
  readonly #isField: (name: string) => boolean

  constructor(tokens: readonly Token[], isField: (name: string) => boolean) {
    this.#tokens = tokens
    this.#isField = isField
  }

  is(word: string): boolean {
    const token = this.#tokens[this.#at]
    if (!token || token.isText || token.text.toUpperCase() !== word) return false
    this.#at++
    return true
  }
  next(): Token {
    const token = this.#tokens[this.#at++]
    if (!token) throw new QueryProblem('MALFORMED_QUERY', 'unexpected end of query')
    return token
  }
  need(word: string): void {
    if (!this.is(word)) throw new QueryProblem('MALFORMED_QUERY', `expecting ${word}`)
  }
  get isOver(): boolean {
    return this.#at >= this.#tokens.length
  }
  field(): string {
    const { text } = this.next()
    if (!this.#isField(text)) throw new QueryProblem('INVALID_FIELD', `No such column '${text}' on entity`)
    return text
  }

  condition(): Test {
    const parts = [this.#one()]
    const isOr = this.is('OR')
    if (!isOr && !this.is('AND')) return parts[0]!
    do parts.push(this.#one())
    while (this.is(isOr ? 'OR' : 'AND'))
    return isOr ? row => parts.some(test => test(row)) : row => parts.every(test => test(row))
  }

  #one(): Test {
    if (this.is('(')) {
      const inner = this.condition()
      this.need(')')
      return inner
    }
    const field = this.field()
    if (this.is('IN')) {
      this.need('(')
      const values = new Set<Value>()
      do values.add(literalOf(this.next()))
      while (this.is(','))
      this.need(')')
      return row => values.has(row[field] ?? null)
    }
    const compare = COMPARE[this.next().text]
    if (!compare) throw new QueryProblem('MALFORMED_QUERY', 'expecting an operator')
    const value = literalOf(this.next())
    return row => compare(comparable(row[field] ?? null), value)
  }
}

/** Throws QueryProblem. */
export function runQuery(query: string, tables: Tables, isWithDeleted: boolean): QueryResult {
  const tokens = tokensOf(query)
  const from = tokens.findIndex(({ text, isText }) => !isText && text.toUpperCase() === 'FROM')
  const name = tokens[from + 1]?.text ?? ''
  const table = tables(name)
  if (from < 0 || !table) throw new QueryProblem('INVALID_TYPE', `sObject type '${name}' is not supported.`)
  const reader = new Reader(tokens, field => table.fields.includes(field))
  reader.need('SELECT')
  const fields: string[] = []
  do fields.push(reader.field())
  while (reader.is(','))
  reader.need('FROM')
  reader.next()
  let rows = table.rows.filter(row => isWithDeleted || row.IsDeleted !== true)
  if (reader.is('WHERE')) rows = rows.filter(reader.condition())
  if (reader.is('ORDER')) {
    reader.need('BY')
    const order: [string, number][] = []
    do {
      const field = reader.field()
      order.push([field, reader.is('DESC') ? -1 : 1])
      reader.is('ASC')
    } while (reader.is(','))
    rows = rows.toSorted((a, b) => {
      for (const [field, way] of order) {
        const [left, right] = [comparable(a[field] ?? null), comparable(b[field] ?? null)]
        if (left !== right) return (left === null || (right !== null && left < right) ? -1 : 1) * way
      }
      return 0
    })
  }
  if (reader.is('LIMIT')) rows = rows.slice(0, Number(reader.next().text))
  if (!reader.isOver) throw new QueryProblem('MALFORMED_QUERY', 'unexpected token at the end')
  return { table: name, fields, rows }
}
