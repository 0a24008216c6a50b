import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import { auditRecordOf } from './audit.ts'
import type { AnyEndpoint, EndpointDefinition } from './endpoint.ts'
import { api } from './endpoints/index.ts'
import { permissionsOf, rolesWithAccess, teamScopeOf } from './permissions.ts'

const endpoints = Object.entries(api).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]) => ({
    name: `${noun}.${verb}`,
    endpoint: endpoint as AnyEndpoint,
  })),
)
const LARGE_OR_SECRET =
  /key|secret|password|token|credential|^code$|roundRobins|shiftPatterns|timestamps|intervals/i

it('an endpoint states permission and audit decision: the type asks for both', () => {
  type Definition = EndpointDefinition<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
  type Without<K extends keyof Definition> = Omit<Definition, K>
  expectTypeOf<Without<'audit'>>().not.toExtend<Definition>()
  expectTypeOf<Without<'permission'>>().not.toExtend<Definition>()
  expectTypeOf<Without<'isStream'>>().toExtend<Definition>()
})

/** A GET by the specification, although it begins a session. */
const EXCHANGE = '/auth/token'

describe.each(endpoints)('$name', ({ endpoint: { method, path, permission, audit, body } }) => {
  it('may be called by somebody', () => {
    expect(rolesWithAccess(permission)).not.toEqual([])
  })

  it('that reads is not recorded, and one for some teams needs a permission to edit or shows drafts', () => {
    if (method === 'GET' && path !== EXCHANGE) expect(audit).toBe('none')
    if (teamScopeOf(permission) !== 'none')
      expect(permissionsOf(permission).some(one => /\.(edit|publish)$|^schedule\.view$/.test(one))).toBe(true)
  })

  it('that changes something decides what is recorded, or says why nothing is', () => {
    if (['PUT', 'PATCH', 'DELETE'].includes(method)) expect(audit).not.toBe('none')
  })

  it('records no large field and no secret', () => {
    const record = auditRecordOf(audit)
    const fields = 'shape' in body ? Object.keys(body.shape as object) : []
    const kept = !record ? [] : record.fields === 'all' ? fields : record.fields
    expect(kept.filter(field => LARGE_OR_SECRET.test(field))).toEqual([])
  })
})
