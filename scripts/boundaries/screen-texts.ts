// Screen texts: sentences for people, found in the syntax tree of a web application file. They belong in the
// texts.ts of their folder; strings for code only are recognised by their place and form.
import type { parseSync } from 'vite'

type Program = ReturnType<typeof parseSync>['program']

interface SyntaxNode {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Whether the sentences of the file belong into the texts.ts of its folder. */
export const isTextFile = (path: string): boolean =>
  /^web\/.*\.tsx?$/.test(path) &&
  !/^web\/((dist|gallery|build|public)\/|main-gallery|vite)|\.(test|fixture|d)\.tsx?$|\/texts\.ts$/.test(path)

/** Properties and attributes whose values are read by people: single words count too. */
const READ =
  /^(label|title|placeholder|description|alt|header|hint|empty|message|sentence|tooltip|heading|summary|caption|suffix|prefix|aria-(label|description|valuetext|roledescription)|\w+(Label|Title|Hint|Text|Message|Sentence|Placeholder|Description))$/
/** Properties and attributes whose values only code reads. */
const UNREAD =
  /^(keys?|tone|color|variant|size|align|classNames?|styles?|vars|id|htmlFor|href|to|src|srcSet|rel|target|role|viewBox|transform|queryKey|autoComplete|sizes|allow|sandbox|timeZone|method|headers|aria-(labelledby|controls|describedby|live|current|haspopup|owns|activedescendant)|data-.+|w|h|miw|maw|mih|mah|grid\w*|background\w*|font\w*|border\w*|transition|boxShadow|stroke\w*|fz|format|mediaQuery|path|\w+(Path|Key|Url|ClassName))$/
/** Functions whose arguments only code reads. */
const UNREAD_CALL =
  /^(querySelector(All)?|closest|matches|matchMedia|addEventListener|removeEventListener|dispatchEvent|getItem|setItem|removeItem|import|URL|RegExp|Request|Headers|includes|startsWith|endsWith|indexOf|split|replace|replaceAll|localeCompare|get|has|getAttribute|setAttribute|setProperty|useMediaQuery|css|instantAt|parseFromString|append|Worker|BroadcastChannel|useRemembered|ReplyShapeError|createElement|DateTimeFormat|NumberFormat|PluralRules|log|warn|debug)$/

const WORD = /\p{L}{2,}/u
const OPENING = /^[\s“"‘(+−–…·]*\p{Lu}(\p{Ll}|’|$)/u
const SEVERAL_WORDS = /\p{L}[\p{L}’-]*[,:;.]? [“‘(]?(\p{L}{2,}|\d)/u
/** A NUL stands for the value in a template. */
const WORD_BESIDE_VALUE = /\0[)”]?,? [(“]?\p{L}{2,}|\p{L}{2,}[:,]? [(“]?\0/u
/** Addresses, style values, formats, headers, names of functions. */
const TECHNICAL =
  /^[/#?.@]|^https?:|var\(|calc\(|minmax\(|rgba?\(|translate|scale\(|--|\dpx|\0px|\d(rem|ms|fr)\b|^[A-Z]\w+(-[A-Z]\w+)+$|^\w+\/\w+$|^[a-z]+:\S|\buse[A-Z]\w+|[a-z]\.[a-z]+\(|^(max|min)-width|\b(MMM|YYYY)\b|\/$|sans-serif|^GET |^POST |^Ctrl|^Control\+/
const KEY = /^(Escape|Enter|Tab|Delete|Backspace|Control|Meta|Alt|Arrow\w+|Page(Up|Down)|Key[A-Z])$/
const KEY_OR_WORD = /^(Space|Home|End|Shift)$/
const IDENTIFIER = /^(id|at|key|index|\w+(Id|Key))$/

/** Readers of the values at a place: people, code alone, or either, so that the look of the value decides. */
type Place = 'read' | 'unread' | 'open'

/** JSX texts, literals, templates and calls of `countText` that people read, the outermost first. */
export function screenTexts(program: Program): SyntaxNode[] {
  const found: SyntaxNode[] = []
  walk(program as unknown as SyntaxNode, 'open', found)
  return found
}

/** Text of a literal or template with a NUL for each value in it; null for other nodes. */
export function staticText(node: SyntaxNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(part => part.value.cooked).join('\0')
}

/** Whether the node is a number with its noun: countText(count, 'agent'). */
export function isCount(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || calleeName(node) !== 'countText') return false
  const [, ...nouns] = node.arguments as SyntaxNode[]
  return nouns.length > 0 && nouns.every(one => one.type === 'Literal')
}

function walk(node: SyntaxNode, place: Place, found: SyntaxNode[]): void {
  const isText = isTextAt(node, place)
  if (isText) found.push(node)
  for (const [field, child] of childrenOf(node))
    walk(child, placeOf(node, field, child, place, isText), found)
}

function isTextAt(node: SyntaxNode, place: Place): boolean {
  if (node.type === 'JSXText') return WORD.test(node.value as string)
  if (place === 'unread') return false
  if (isCount(node)) return true
  const text = staticText(node)
  if (text === null || !WORD.test(text) || TECHNICAL.test(text) || isKeyTemplate(node, text)) return false
  if (place === 'read') return true
  return !KEY.test(text) && (OPENING.test(text) || SEVERAL_WORDS.test(text) || WORD_BESIDE_VALUE.test(text))
}

/** Whether the template is a key, "task 12", made of lower-case words and identifiers. */
function isKeyTemplate(node: SyntaxNode, text: string): boolean {
  if (node.type !== 'TemplateLiteral' || !/^[a-z \0]+$/.test(text)) return false
  return (node.expressions as SyntaxNode[]).every(one => {
    const property = one.computed ? undefined : (one.property as SyntaxNode | undefined)
    return IDENTIFIER.test(String(property?.name ?? one.name ?? ''))
  })
}

function childrenOf(node: SyntaxNode): [field: string, child: SyntaxNode][] {
  return Object.entries(node).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(one => one !== null && typeof one === 'object' && typeof one.type === 'string')
      .map((child): [string, SyntaxNode] => [field, child]),
  )
}

function placeOf(node: SyntaxNode, field: string, child: SyntaxNode, place: Place, isText: boolean): Place {
  const look = place === 'unread' ? 'unread' : 'open'
  if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(child.type)) return 'unread'
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return 'read'
    case 'JSXOpeningElement':
      return 'open'
    case 'JSXAttribute':
      return placeOfName(nameOf(node.name), 'open')
    case 'Property':
      return field === 'key' ? 'unread' : placeOfName(nameOf(node.key), look)
    case 'ArrayExpression':
      return (node.elements as (SyntaxNode | null)[]).every(isKeyName) ? 'unread' : place
    case 'JSXExpressionContainer':
    case 'ObjectExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return place
    case 'TemplateLiteral':
      return isText ? 'read' : place
    case 'ConditionalExpression':
      if (field === 'test') return look
      return place === 'open' && isOne(node.test as SyntaxNode) ? 'read' : place
    case 'LogicalExpression':
      return field === 'left' && node.operator === '&&' ? look : place
    case 'BinaryExpression':
      return node.operator === '+' ? place : 'unread'
    case 'CallExpression':
    case 'NewExpression':
      return field === 'arguments' ? placeOfArgument(node, child) : look
    case 'SwitchCase':
      return field === 'test' ? 'unread' : 'open'
    case 'MemberExpression':
      return field === 'property' ? 'unread' : look
    case 'TaggedTemplateExpression':
      return 'unread'
    default:
      if (field === 'source') return 'unread'
      return /Function/.test(node.type) ? 'open' : look
  }
}

function placeOfName(name: string, other: Place): Place {
  if (READ.test(name)) return 'read'
  return UNREAD.test(name) ? 'unread' : other
}

function placeOfArgument(call: SyntaxNode, argument: SyntaxNode): Place {
  if (isCount(call) && argument.type === 'Literal') return 'unread'
  if (calleeName(call) === 'join') return 'read'
  return UNREAD_CALL.test(calleeName(call)) ? 'unread' : 'open'
}

const isKeyName = (node: SyntaxNode | null): boolean =>
  node?.type === 'Literal' && [KEY, KEY_OR_WORD, /^.?$/].some(pattern => pattern.test(String(node.value)))

/** Singular test of a conditional: count === 1 ? 'is' : 'are'. */
const isOne = ({ type, operator, right }: SyntaxNode): boolean =>
  type === 'BinaryExpression' && operator === '===' && (right as SyntaxNode).value === 1

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: unknown; value?: unknown }
  return String(name ?? value ?? '')
}

function calleeName({ callee }: SyntaxNode): string {
  const { name, property } = callee as { name?: string; property?: { name?: string } }
  return name ?? property?.name ?? ''
}
