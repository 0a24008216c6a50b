// The row type that the code gives each raw statement, read by the compiler itself.
import { join, relative } from 'node:path'
import { isCallExpression, isPropertyAccessExpression, type Node } from 'typescript/unstable/ast'
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync'

/** Kinds of values that a property may hold, null apart. */
export type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'array' | 'object' | 'any'

export interface RowProperty {
  name: string
  kinds: Kind[]
  isNullable: boolean
  isOptional: boolean
}

export interface TypedStatement {
  /** As RecordedStatement.site. */
  site: string
  /** null: the rows are not looked at. */
  properties: RowProperty[] | null
  /** Set where the type is a parameter of a function around the call. */
  isGeneric: boolean
}

/** Every call of execute, or of the database's call, on a raw statement in `files`. Takes a few seconds. */
export function readTypedStatements(project: string, files: readonly string[]): TypedStatement[] {
  const api = new API({ cwd: project })
  try {
    const opened = api.updateSnapshot({ openProjects: [join(project, 'tsconfig.json')] }).getProjects()[0]!
    return files.flatMap(file => statementsOf(opened, project, join(project, file)))
  } finally {
    api.close()
  }
}

function statementsOf({ program, checker }: Project, root: string, file: string): TypedStatement[] {
  const source = program.getSourceFile(file)
  if (!source) throw new Error(`${file} is not part of tsconfig.json: add its folder to "include".`)
  const found: TypedStatement[] = []
  const walk = (node: Node): void => {
    const row = rowTypeOf(checker, node)
    if (row) {
      const name = (node as unknown as { expression: { name: Node } }).expression.name
      const { line, character } = placeOf(source.text, name.getStart(source))
      found.push({ site: `${relative(root, file)}:${line}:${character}`, ...shapeOf(checker, row) })
    }
    node.forEachChild(walk)
  }
  walk(source as unknown as Node)
  return found
}

/** R of a call whose result is Promise<QueryResult<R>>: Kysely's builders have results of their own. */
function rowTypeOf(checker: Checker, node: Node): Type | null {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return null
  if (!/^(execute|call)$/.test(node.expression.name.text)) return null
  const promised = checker.getTypeAtLocation(node)
  if (!promised || !checker.typeToString(promised).startsWith('Promise<QueryResult<')) return null
  const result = checker.getTypeArguments(promised as never)[0]!
  return checker.getTypeArguments(result as never)[0] ?? result.getAliasTypeArguments?.()[0] ?? null
}

function shapeOf(checker: Checker, row: Type): Pick<TypedStatement, 'properties' | 'isGeneric'> {
  if (row.flags & TypeFlags.TypeParameter) return { properties: null, isGeneric: true }
  if (row.flags & (TypeFlags.Unknown | TypeFlags.Any | TypeFlags.Never))
    return { properties: null, isGeneric: false }
  const properties = checker.getPropertiesOfType(row).map(symbol => {
    const type = checker.getTypeOfSymbol(symbol)!
    const parts = type.isUnionType() ? type.getTypes()! : [type]
    const has = (flag: TypeFlags) => parts.some(part => part.flags & flag)
    return {
      name: symbol.name,
      kinds: [...new Set(parts.flatMap(part => kindsOf(checker, part)))],
      isNullable: has(TypeFlags.Null | TypeFlags.Any | TypeFlags.Unknown),
      isOptional: has(TypeFlags.Undefined),
    }
  })
  return { properties, isGeneric: false }
}

function kindsOf(checker: Checker, type: Type): Kind[] {
  const { flags } = type
  if (flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void)) return []
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return ['any']
  if (flags & TypeFlags.NumberLike) return ['number']
  if (flags & TypeFlags.StringLike) return ['string']
  if (flags & TypeFlags.BooleanLike) return ['boolean']
  // A branded string is a string and more.
  if (type.isIntersectionType())
    return type
      .getTypes()!
      .flatMap(part => kindsOf(checker, part))
      .slice(0, 1)
  if (checker.isArrayLikeType(type)) return ['array']
  return [checker.typeToString(type) === 'Date' ? 'Date' : 'object']
}

/** Line and column from 1, as a stack trace counts them. */
function placeOf(text: string, position: number): { line: number; character: number } {
  const before = text.slice(0, position)
  return { line: before.split('\n').length, character: position - before.lastIndexOf('\n') }
}
