// snake_case on the wire, camelCase inside. Only keys that a schema declares are renamed, so user data
// under z.record keeps its keys. A mapping is compiled once a schema and kept.
import type { z } from 'zod'

export const toSnake = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

type Convert = (value: unknown) => unknown
type Path = (string | number)[]
export interface UnknownKey {
  path: Path
  /** Names that the schema has there, as the wire spells them. */
  known: string[]
}
export interface Casing {
  toWire: Convert
  fromWire: Convert
  /** Keys of a value on the wire that the schema does not declare. */
  unknownKeys: (value: unknown) => UnknownKey[]
}

type Way = 'toWire' | 'fromWire'

const same: Convert = value => value
const UNCHANGED: Casing = { toWire: same, fromWire: same, unknownKeys: () => [] }
const compiled = new WeakMap<object, Casing>()

// zod's definitions are plain data; this is the part of them that matters here.
interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  options?: z.ZodType[]
  discriminator?: string
  items?: z.ZodType[]
  getter?: () => z.ZodType
}
const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition

export function casing(schema: z.ZodType): Casing {
  const known = compiled.get(schema)
  if (known) return known
  // Recursive schemas meet this before their own mapping is ready.
  let built: Casing = UNCHANGED
  compiled.set(schema, {
    toWire: value => built.toWire(value),
    fromWire: value => built.fromWire(value),
    unknownKeys: value => built.unknownKeys(value),
  })
  built = compile(definitionOf(schema))
  compiled.set(schema, built)
  return built
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function compile(definition: Definition): Casing {
  switch (definition.type) {
    case 'object':
      return objectCasing(definition.shape!)
    case 'array':
      return listCasing(casing(definition.element!))
    case 'record':
      return recordCasing(casing(definition.valueType!))
    case 'union':
      return unionCasing(definition.options!, definition.discriminator)
    case 'intersection':
      return intersectionCasing(casing(definition.left!), casing(definition.right!))
    case 'lazy':
      return {
        toWire: v => casing(definition.getter!()).toWire(v),
        fromWire: v => casing(definition.getter!()).fromWire(v),
        unknownKeys: v => casing(definition.getter!()).unknownKeys(v),
      }
    case 'pipe': {
      const inner = casing(definition.in!)
      return inner === UNCHANGED ? casing(definition.out!) : inner
    }
    default:
      return definition.innerType ? casing(definition.innerType) : UNCHANGED
  }
}

function objectCasing(shape: Record<string, z.ZodType>): Casing {
  const keys = Object.keys(shape).map(key => ({ key, wireKey: toSnake(key), inner: casing(shape[key]!) }))
  const rename = (value: unknown, from: 'key' | 'wireKey', to: 'key' | 'wireKey', way: Way) => {
    if (!isRecord(value)) return value
    const renamed: Record<string, unknown> = {}
    for (const entry of keys) {
      const field = value[entry[from]]
      if (field !== undefined) renamed[entry[to]] = entry.inner[way](field)
    }
    return renamed
  }
  const byWireKey = new Map(keys.map(({ wireKey, inner }) => [wireKey, inner]))
  return {
    toWire: value => rename(value, 'key', 'wireKey', 'toWire'),
    fromWire: value => rename(value, 'wireKey', 'key', 'fromWire'),
    unknownKeys: value =>
      entriesOf(value).flatMap(([key, field]) => {
        const inner = byWireKey.get(key)
        return inner ? below(key, inner.unknownKeys(field)) : [{ path: [key], known: [...byWireKey.keys()] }]
      }),
  }
}

const entriesOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : [])
const below = (step: string | number, unknown: UnknownKey[]): UnknownKey[] =>
  unknown.map(({ path, known }) => ({ path: [step, ...path], known }))

function listCasing(element: Casing): Casing {
  if (element === UNCHANGED) return UNCHANGED
  const each =
    (convert: Convert): Convert =>
    value =>
      Array.isArray(value) ? value.map(convert) : value
  return {
    toWire: each(element.toWire),
    fromWire: each(element.fromWire),
    unknownKeys: value =>
      Array.isArray(value) ? value.flatMap((item, index) => below(index, element.unknownKeys(item))) : [],
  }
}

function recordCasing(inner: Casing): Casing {
  if (inner === UNCHANGED) return UNCHANGED
  const each =
    (convert: Convert): Convert =>
    value =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, convert(field)]))
        : value
  return {
    toWire: each(inner.toWire),
    fromWire: each(inner.fromWire),
    unknownKeys: value => entriesOf(value).flatMap(([key, field]) => below(key, inner.unknownKeys(field))),
  }
}

function intersectionCasing(left: Casing, right: Casing): Casing {
  const both =
    (way: Way): Convert =>
    value =>
      isRecord(value) ? { ...(left[way](value) as object), ...(right[way](value) as object) } : value
  return {
    toWire: both('toWire'),
    fromWire: both('fromWire'),
    unknownKeys: value => {
      const others = new Map(right.unknownKeys(value).map(key => [JSON.stringify(key.path), key]))
      return left.unknownKeys(value).flatMap(({ path, known }) => {
        const other = others.get(JSON.stringify(path))
        return other ? [{ path, known: [...known, ...other.known] }] : []
      })
    },
  }
}

function unionCasing(options: z.ZodType[], discriminator: string | undefined): Casing {
  const casings = options.map(option => ({ option, inner: casing(option) }))
  if (casings.every(c => c.inner === UNCHANGED)) return UNCHANGED
  const chosen = (value: unknown, way: Way): Casing => {
    if (discriminator && isRecord(value)) {
      const tag = value[way === 'toWire' ? discriminator : toSnake(discriminator)]
      const match = casings.find(c => {
        const field = definitionOf(c.option).shape?.[discriminator]
        return field?.safeParse(tag).success
      })
      return match?.inner ?? UNCHANGED
    }
    const match = casings.find(
      c => c.option.safeParse(way === 'toWire' ? value : c.inner.fromWire(value)).success,
    )
    return match?.inner ?? UNCHANGED
  }
  return {
    toWire: value => chosen(value, 'toWire').toWire(value),
    fromWire: value => chosen(value, 'fromWire').fromWire(value),
    unknownKeys: value => chosen(value, 'fromWire').unknownKeys(value),
  }
}

/** Renames every key below a value, whatever it is. */
function everyKey(rename: (key: string) => string): Convert {
  const renamed: Convert = value => {
    if (Array.isArray(value)) return value.map(renamed)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [rename(key), renamed(field)]))
  }
  return renamed
}
const toCamel = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The client's conversion where no schema is at hand. */
export const camelKeys = everyKey(toCamel)

/** Marks a schema of values whose shape is known elsewhere, such as a job's result: all of their keys are renamed. */
export function withEveryKey<T extends z.ZodType>(schema: T): T {
  compiled.set(schema, { toWire: everyKey(toSnake), fromWire: camelKeys, unknownKeys: () => [] })
  return schema
}

/** A JSON schema with its declared properties renamed, for OpenAPI. */
export function snakeSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(snakeSchema)
  if (!isRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, field]) => {
      if (key === 'properties' && isRecord(field))
        return [
          key,
          Object.fromEntries(
            Object.entries(field).map(([name, inner]) => [toSnake(name), snakeSchema(inner)]),
          ),
        ]
      if (key === 'required' && Array.isArray(field)) return [key, field.map(name => toSnake(String(name)))]
      if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples') return [key, field]
      return [key, snakeSchema(field)]
    }),
  )
}
