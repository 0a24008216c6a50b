// An endpoint as data: the server mounts it, the browser calls it, OpenAPI is generated from it. Permission and
// audit decision are required, and enforced by server/platform/http/mount.ts.
// Shapes are written in camelCase; contract/wire turns them into snake_case by the same schema.
import { z } from 'zod'
import './field-texts.ts'
import type { AuditDecision } from './audit.ts'
import type { Access } from './permissions.ts'

export interface Endpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /{version}/organizations/{orgId}, with :name params; or the whole path when `isExact`. */
  path: string
  isExact?: boolean
  permission: Access
  /** The entry that a call leaves in the audit log. */
  audit: AuditDecision
  /**
   * Calls of internal staff who see the product as somebody else: without this, reading is open to them, and changing
   * something once they have said why. 'never': what may be done by the person alone, such as deciding who logs in.
   */
  impersonated?: 'always' | 'never'
  /** Programs may call it with an API token although `impersonated` is 'never'. */
  isForPrograms?: true
  /** The reply holds no secret: an Idempotency-Key is taken although `impersonated` is 'never'. */
  takesKey?: true
  /** The field of the reply that says why nothing was done: what was written is rolled back, nothing recorded. */
  refusalField?: string
  /** One line for the API page. */
  summary: string
  params: P
  query: Q
  body: B
  reply: R
  /** The body is a file, streamed as it is; `body` is not read. */
  isStream?: boolean
  /** Largest JSON body in bytes, when more than the server's default of 1 MiB. */
  maxBodyBytes?: number
}

const Nothing = z.object({})
const NoBody = z.undefined()
type Empty = typeof Nothing
type NoBodyType = typeof NoBody

/** Field names of a schema's value; of a union, those of each. */
type FieldOf<S extends z.ZodType> = KeyOfEach<z.output<S>> & string
type KeyOfEach<T> = T extends unknown ? keyof T : never

export type EndpointDefinition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> = Omit<Endpoint<P, Q, B, R>, 'params' | 'query' | 'body' | 'audit' | 'refusalField'> & {
  params?: P
  query?: Q
  body?: B
  refusalField?: FieldOf<NoInfer<R>>
  audit: AuditDecision<FieldOf<NoInfer<P>>, FieldOf<NoInfer<B>>, FieldOf<NoInfer<R>>>
}

export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = Empty,
  Q extends z.ZodType = Empty,
  B extends z.ZodType = NoBodyType,
>(definition: EndpointDefinition<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    ...definition,
    params: (definition.params ?? Nothing) as P,
    query: (definition.query ?? Nothing) as Q,
    body: (definition.body ?? NoBody) as B,
  }
}

/** Whether programs may call it with an API token: not what a person alone may do, nor what is a person's own. */
export const isForPrograms = ({
  isForPrograms: isOpen,
  impersonated,
  permission,
  audit,
}: AnyEndpoint): boolean =>
  isOpen === true || (impersonated !== 'never' && !(permission === 'member' && audit !== 'none'))

export type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never
