export { assertStatedPermission, guardedDatabase, noteTeamCheck } from './call-guard.ts'
export { invalidBody, invalidQuery } from './invalid-body.ts'
export {
  type Actor,
  type Authenticate,
  actorOf,
  assertPermission,
  type Call,
  type Handle,
  type Mount,
  mountOn,
  parse,
  routePath,
} from './mount.ts'
export { pageOf } from './page-of.ts'
