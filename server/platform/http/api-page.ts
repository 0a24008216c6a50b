// A readable page of the API, made from the same OpenAPI document, without scripts.
import { TOKEN_CALLS_PER_MINUTE } from '#contract/access/api-tokens.ts'
import { REFUSALS } from '#contract/errors.ts'

type Schema = Record<string, unknown>
interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { 200: { content: { 'application/json': { schema: Schema } } } }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const html = (text: string) => text.replace(/[&<>"]/g, character => ENTITIES[character]!)

/** A JSON schema as one would write the type by hand. */
export function typeText(schema: Schema, indent = ''): string {
  const { type, properties, items, anyOf, oneOf, allOf, enum: values, const: constant } = schema
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(values)) return values.map(value => JSON.stringify(value)).join(' | ')
  const choices = (anyOf ?? oneOf) as Schema[] | undefined
  if (choices) return [...new Set(choices.map(choice => typeText(choice, indent)))].join(' | ')
  if (allOf && type === undefined) return (allOf as Schema[]).map(part => typeText(part, indent)).join(' & ')
  if (type === 'array') return `[${typeText((items ?? {}) as Schema, indent)}]`
  if (type === 'object' && properties) {
    const required = (schema.required ?? []) as string[]
    const lines = Object.entries(properties as Record<string, Schema>).map(
      ([name, inner]) =>
        `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeText(inner, `${indent}  `)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  const name = Array.isArray(type) ? type.join(' | ') : String(type ?? 'any')
  return schema.format ? `${name} (${schema.format})` : name
}

function section(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody && Object.entries(operation.requestBody.content)[0]
  const parameters = operation.parameters
    .filter(p => !['version', 'org_id'].includes(p.name) && p.in !== 'header')
    .map(p => `  ${p.name}${p.required ? '' : '?'}: ${typeText(p.schema, '  ')}`)
  return `<section id="${operation.operationId}"><h3><b>${method.toUpperCase()}</b> <code>${html(path)}</code></h3>
<p>${html(operation.summary)}. ${html(operation.description)}</p>
${parameters.length ? `<h4>Parameters</h4><pre>${html(parameters.join('\n'))}</pre>` : ''}
${body ? `<h4>Body, ${body[0]}</h4><pre>${html(typeText(body[1].schema))}</pre>` : ''}
<h4>Reply</h4><pre>${html(typeText(operation.responses[200].content['application/json'].schema))}</pre></section>`
}

/** Codes of refusals, to which their `type` leads. */
const refusalList = (): string =>
  `<h3>Refusals</h3><ul>${Object.entries(REFUSALS)
    .map(([code, { status }]) => `<li id="${code}"><code>${code}</code> ${status}</li>`)
    .join('')}</ul>`

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 Inter,system-ui,sans-serif;margin:0;display:grid;grid-template-columns:240px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:16px;box-sizing:border-box;border-right:1px solid color-mix(in srgb,currentColor 15%,transparent)}
nav a{display:block;color:inherit;text-decoration:none;padding:2px 0}nav h2{font-size:13px;margin:16px 0 4px}main{padding:24px 32px;max-width:900px}
h3{margin:32px 0 4px;font-size:15px}h4{margin:12px 0 4px;font-size:12px;opacity:.8}pre{margin:0;padding:12px;border-radius:6px;overflow:auto;background:color-mix(in srgb,currentColor 7%,transparent);font-size:12px}
ul{columns:220px;padding-left:20px;margin:8px 0}
@media(max-width:700px){body{display:block}nav{position:static;height:auto}}`

export function apiPage(document: { paths: Record<string, Record<string, unknown>> }): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  )
  const nouns = [...new Set(operations.map(o => o.operation.operationId.split('.')[0]!))]
  const links = nouns.map(
    noun =>
      `<h2>${noun}</h2>${operations
        .filter(o => o.operation.operationId.startsWith(`${noun}.`))
        .map(o => `<a href="#${o.operation.operationId}">${o.operation.operationId.split('.')[1]}</a>`)
        .join('')}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lineup API</title><style>${STYLE}</style><nav aria-label="Endpoints"><b>Lineup API</b> <a href="/openapi.json">openapi.json</a>${links.join('')}</nav>
<main><h1>Lineup API</h1><p>Send <code>Authorization: Bearer …</code>. Instants are ISO 8601 in UTC, keys snake_case. Lists come as <code>{results, page_info: {prev, next}}</code>: follow <code>next</code> until it is null. A refusal is <code>{error, message, issues}</code>, a problem after RFC 9457.</p>
<p>Programs call <code>/v1/organizations/{org_id}/…</code> with a token from Settings, API tokens: ${TOKEN_CALLS_PER_MINUTE} calls a minute each, told in <code>RateLimit-…</code> headers; after 429 wait for <code>Retry-After</code>. Lists that take a <code>cursor</code> are walked to their end without missing rows: begin with an empty one, go on with <code>page_info.cursor</code>. Reads have an <code>ETag</code>: send it as <code>If-None-Match</code> and get 304 while nothing has changed. Changes take an <code>Idempotency-Key</code>. Fields may be added to replies at any time, and optional ones to calls; whatever breaks a program comes in a new version.</p>
${refusalList()}${operations.map(o => section(o.method, o.path, o.operation)).join('\n')}</main></html>`
}
