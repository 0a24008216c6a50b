// Calls refused before a handler runs (unknown fields, methods, content types), and the OpenAPI document of accepted calls.
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenFor } from '#test/builders/identity.ts'
import { aTestBed, type TestBed } from '#test/builders/index.ts'

let stage: TestBed
beforeAll(async () => {
  stage = await aTestBed()
})
afterAll(() => stage?.close())

async function send(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  payload?: object | string,
  type?: string,
) {
  const reply = await stage.app.inject({
    method,
    url: `/v1/organizations/${stage.company.organizationId}${path}`,
    ...(payload !== undefined && { payload }),
    headers: {
      authorization: `Bearer ${await tokenFor(stage.manager)}`,
      ...(type && { 'content-type': type }),
    },
  })
  const { allow, 'cache-control': cacheControl } = reply.headers
  return { status: reply.statusCode, allow, cacheControl, body: reply.json() }
}

describe('a body with a field that the call does not take', () => {
  it('is refused with the name of the field, and how it is spelt here', async () => {
    const { status, body } = await send('POST', '/teams', { name: 'Lagoon', managerIds: [] })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'VALIDATION',
      message: 'managerIds: This call has no such field. Use manager_ids.',
      issues: [{ in: 'body', path: ['managerIds'] }],
    })
  })

  it('is refused with the fields that there are', async () => {
    const { body } = await send('POST', '/teams', { name: 'Lagoon', colour: 'red' })
    expect(body.message).toBe(
      'colour: This call has no such field. It takes name, description, manager_ids, surfer_ids.',
    )
  })

  it('changes nothing', async () => {
    const { body } = await send('GET', '/teams')
    expect(body.results.map((team: { name: string }) => team.name)).not.toContain('Lagoon')
  })
})

it('a refusal is a problem after RFC 9457, with each field that is not right', async () => {
  const reply = await stage.app.inject({
    method: 'GET',
    url: `/v1/organizations/${stage.company.organizationId}/teams?limit=0&offset=-1`,
    headers: { authorization: `Bearer ${await tokenFor(stage.manager)}` },
  })
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(reply.json()).toMatchObject({
    type: '/docs/api#VALIDATION',
    status: 400,
    title: 'Validation',
    detail: reply.json().message,
    error: 'VALIDATION',
    issues: [
      { in: 'query', path: ['offset'] },
      { in: 'query', path: ['limit'] },
    ],
  })
  const { body } = await stage.app.inject({ method: 'GET', url: '/docs/api' })
  expect(body).toContain('<li id="VALIDATION">')
})

it('the description of all calls is sound, and complete', async () => {
  const document = (await stage.app.inject({ method: 'GET', url: '/openapi.json' })).json()
  const { valid, errors } = await new Validator().validate(document)
  expect([valid, errors]).toEqual([true, undefined])
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(
    methods => Object.values(methods),
  )
  expect(operations.length).toBeGreaterThan(300)
  for (const { operationId, tags, summary, security, parameters, responses } of operations) {
    expect([operationId, tags.length, summary.length > 5]).toEqual([operationId, 1, true])
    expect(document.tags).toContainEqual({ name: tags[0] })
    expect(security.length === 0 || responses[401] !== undefined, operationId).toBe(true)
    expect(responses.default, operationId).toEqual({ $ref: '#/components/responses/Refused' })
    for (const { name, schema } of parameters)
      expect(Object.keys(schema).length, `${operationId} ${name}`).toBeGreaterThan(0)
  }
  expect(new Set(operations.map(one => one.operationId)).size).toBe(operations.length)
})
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: object[]
  parameters: { name: string; schema: object }[]
  responses: Record<string | number, unknown>
}

it('another method is answered with those that the address takes', async () => {
  const { status, allow, body } = await send('PUT', '/teams', { name: 'Lagoon' })
  expect([status, allow]).toEqual([405, 'GET, HEAD, POST'])
  expect(body.error).toBe('WRONG_METHOD')
  expect(body.message).toMatch(/^\/v1\/organizations\/\d+\/teams does not take PUT\. Use GET or POST\.$/)
})

it('an address that nothing has stays unknown with every method', async () => {
  for (const method of ['GET', 'POST', 'PATCH'] as const)
    expect(await send(method, '/nothing/here')).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
})

it('an address with “organizations” that does not begin with a version is none of the API', async () => {
  const reply = await stage.app.inject({ method: 'GET', url: '/internal/organizations/1' })
  expect([reply.statusCode, reply.json().message]).toEqual([
    404,
    'There is no address /internal/organizations/1 here.',
  ])
})

it('a body of another content type is refused with the one to send', async () => {
  const { status, body } = await send('POST', '/teams', 'name: Lagoon', 'application/yaml')
  expect(status).toBe(415)
  const message = 'The body is of type application/yaml. Send application/json.'
  expect(body).toEqual({
    type: '/docs/api#WRONG_CONTENT_TYPE',
    status: 415,
    title: 'Wrong content type',
    detail: message,
    error: 'WRONG_CONTENT_TYPE',
    message,
    given: 'application/yaml',
  })
})

it('a character set beside JSON is no other content type', async () => {
  const json = JSON.stringify({ name: 'Reef' })
  expect((await send('POST', '/teams', json, 'application/json; charset=utf-8')).status).toBe(200)
})

it.each([
  ['/teams?limit=9000', 'limit: Must be at most 500 (it was "9000")'],
  ['/teams?offset=-1', 'offset: Must be at least 0 (it was "-1")'],
  ['/teams?limit=many', 'limit: Expected number, received string (it was "many")'],
  ['/tasks?state=lost', "state: Invalid enum value. Expected 'active' | 'archived', received 'lost'"],
  ['/reports', 'report_key: Required'],
])('%s is refused with field and value', async (path, message) => {
  const { status, body } = await send('GET', path)
  expect([status, body.message]).toEqual([400, message])
})

it('no answer of the API is kept by a cache on the way', async () => {
  expect(await send('GET', '/teams')).toMatchObject({ status: 200, cacheControl: 'no-store' })
  expect(await send('GET', '/nothing')).toMatchObject({ status: 404, cacheControl: 'no-store' })
})

it('metrics are for this machine, and from elsewhere for nobody without a token', async () => {
  const ask = (remoteAddress: string, forwarded?: string) =>
    stage.app.inject({
      url: '/metrics',
      remoteAddress,
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    })
  for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await ask(here)).statusCode).toBe(200)
  expect((await ask('10.0.0.7')).statusCode).toBe(401)
  expect((await ask('127.0.0.1', '203.0.113.9')).statusCode).toBe(401)
})
