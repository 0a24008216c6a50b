// Syntax check of one file: could it read the time zone of the machine?
import { parseSync } from 'vite'

const LOCAL_PART =
  /^(get|set)(Hours|Minutes|Seconds|Milliseconds|Day|Date|Month|FullYear|TimezoneOffset)$|^toLocale(Date|Time)?String$|^to(Date|Time)String$/
const OFFSET = /(Z|[+-]\d\d:\d\d)$/
const FORMATS = /^(DateTimeFormat|toLocale(Date|Time)String)$/

interface Node {
  type: string
  name?: string
  value?: unknown
  callee?: Node
  object?: Node
  property?: Node
  arguments?: Node[]
  properties?: { key?: Node }[]
  quasis?: { value: { raw: string } }[]
  right?: Node
}

/** True when the file itself reads the zone. Text without an offset is recognized as a literal, not in a variable. */
export function readsLocalZone(path: string, text: string): boolean {
  if (!/Date|Temporal|Locale|getTimezoneOffset/.test(text)) return false
  return hasZoneRead(parseSync(path, text).program, null)
}

function hasZoneRead(value: unknown, parent: Node | null): boolean {
  if (Array.isArray(value)) return value.some(item => hasZoneRead(item, parent))
  if (!value || typeof value !== 'object') return false
  const node = 'type' in value && typeof value.type === 'string' ? (value as Node) : null
  if (node && isZoneRead(node, parent)) return true
  return Object.values(value).some(
    child => child !== null && typeof child === 'object' && hasZoneRead(child, node ?? parent),
  )
}

function isZoneRead(node: Node, parent: Node | null): boolean {
  const property = node.property?.name ?? ''
  if (node.type === 'MemberExpression') {
    if (property === 'Now' && node.object?.name === 'Temporal') return true
    return LOCAL_PART.test(property) && !isFormatWithZone(parent)
  }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false
  const callee = node.callee?.property?.name ?? node.callee?.name ?? ''
  const [first, second] = node.arguments ?? []
  if (callee === 'DateTimeFormat') return !isFormatWithZone(node)
  if (callee === 'parse' && node.callee?.object?.name === 'Date') return isLocalText(first)
  if (callee !== 'Date' || node.callee?.type !== 'Identifier') return false
  return node.type === 'CallExpression' || second !== undefined || isLocalText(first)
}

/** Date format with a literal `timeZone` option. */
function isFormatWithZone(node: Node | null): boolean {
  const callee = node?.callee?.property?.name ?? node?.callee?.name ?? ''
  const options = node?.arguments?.[1]
  return (
    FORMATS.test(callee) &&
    options?.type === 'ObjectExpression' &&
    options.properties!.some(({ key }) => key?.name === 'timeZone')
  )
}

/** Literal date text without an offset at its end. */
function isLocalText(node: Node | undefined): boolean {
  if (node?.type === 'TemplateLiteral') return !OFFSET.test(node.quasis!.at(-1)!.value.raw)
  if (node?.type === 'BinaryExpression') return isLocalText(node.right)
  return node?.type === 'Literal' && typeof node.value === 'string' && !OFFSET.test(node.value)
}
