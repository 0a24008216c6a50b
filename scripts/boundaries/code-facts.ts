// Facts in the text of one file besides its imports: reads of clock and chance, statements sent to the database,
// spread literals, function lengths, comments.
import type { parseSync } from 'vite'

type Parsed = ReturnType<typeof parseSync>

export interface LongFunction {
  name: string
  lineCount: number
}

export interface CodeFacts {
  /** "Date.now" and the like, once per occurrence. */
  impurities: string[]
  /** Whether the file builds statements: Kysely's sql tag or one of its builders. */
  hasSql: boolean
  /** Tables that the file's statements insert into, update or delete from. */
  writtenTables: string[]
  /** Object or property literals spread into another literal, as written. */
  spreadLiterals: string[]
  functions: LongFunction[]
  /** Comment texts without their marks; consecutive line comments are one. */
  comments: string[]
}

interface Node {
  type: string
  start: number
  end: number
  object?: Node
  property?: Node
  callee?: Node
  tag?: Node
  argument?: Node
  arguments?: Node[]
  quasis?: { value: { raw: string } }[]
  quasi?: Node
  id?: Node | null
  init?: Node | null
  key?: Node
  value?: unknown
  name?: string
}

const BUILDERS = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/
const WRITERS = /^(insertInto|updateTable|deleteFrom|mergeInto)$/
const WRITE_STATEMENT =
  /\b(?:insert\s+into|update(?!\s+(?:set|of|skip|nowait)\b)|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?((?:public\.|system\.)?[a-z_]+)/gi
const isFunction = (node: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)

export function codeFacts(text: string, { program, comments }: Parsed): CodeFacts {
  const facts: CodeFacts = {
    impurities: [],
    hasSql: false,
    writtenTables: [],
    spreadLiterals: [],
    functions: [],
    comments: joinedComments(text, comments),
  }
  visit(program, (node, parent) => {
    const impurity = impurityOf(node)
    if (impurity) facts.impurities.push(impurity)
    readStatement(node, facts)
    const literal = spreadLiteralOf(node)
    if (literal) facts.spreadLiterals.push(text.slice(node.start, node.end).replace(/\s+/g, ' '))
    if (isFunction(node))
      facts.functions.push({
        name: nameOf(node, parent),
        lineCount: text
          .slice(node.start, node.end)
          .split('\n')
          .filter(line => line.trim()).length,
      })
  })
  return facts
}

/** Calls `see` with every node of a syntax tree and its parent. */
export function visit(
  value: unknown,
  see: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
) {
  if (Array.isArray(value)) for (const item of value) visit(item, see, parent)
  else if (value && typeof value === 'object') {
    const node = 'type' in value && typeof value.type === 'string' ? (value as Node) : null
    if (node) see(node, parent)
    for (const child of Object.values(value))
      if (child && typeof child === 'object') visit(child, see, node ?? parent)
  }
}

/** Reading the clock, or chance that no seed governs. */
function impurityOf(node: Node): string | null {
  if (node.type === 'NewExpression' && node.callee?.name === 'Date' && node.arguments?.length === 0)
    return 'new Date()'
  if (node.type === 'CallExpression' && node.callee?.name === 'Date') return 'Date()'
  if (node.type !== 'MemberExpression') return null
  const name = `${node.object?.name}.${node.property?.name}`
  const isImpure = /^(Date\.now|Math\.random|performance\.(now|timeOrigin)|Temporal\.Now|crypto\.\w+)$/.test(
    name,
  )
  return isImpure ? name : null
}

function readStatement(node: Node, facts: CodeFacts): void {
  if (node.type === 'TaggedTemplateExpression' && node.tag?.name === 'sql') {
    facts.hasSql = true
    const statement = node.quasi!.quasis!.map(part => part.value.raw).join(' ? ')
    for (const [, table] of statement.matchAll(WRITE_STATEMENT))
      facts.writtenTables.push(table!.toLowerCase())
  }
  if (node.type !== 'CallExpression' || !BUILDERS.test(node.callee?.property?.name ?? '')) return
  facts.hasSql = true
  const table = node.arguments?.[0]?.value
  if (WRITERS.test(node.callee!.property!.name!) && typeof table === 'string') facts.writtenTables.push(table)
}

const spreadLiteralOf = (node: Node) =>
  /^(SpreadElement|JSXSpreadAttribute)$/.test(node.type) &&
  node.argument?.type === 'ObjectExpression' &&
  node.argument

function nameOf(node: Node, parent: Node | null): string {
  return node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? 'a function without a name'
}

/** Comments as read by a person: line comments that follow each other are one text. */
function joinedComments(text: string, comments: Parsed['comments']): string[] {
  const joined: { text: string; end: number; isLine: boolean }[] = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    const isLine = type === 'Line'
    if (last?.isLine && isLine && /^[ \t]*\n[ \t]*$/.test(text.slice(last.end, start))) {
      last.text += ` ${value.trim()}`
      last.end = end
    } else joined.push({ text: value.replace(/^\*|^\s*\* ?/gm, '').trim(), end, isLine })
  }
  return joined.map(comment => comment.text)
}
