export { assertStatedPermission, guarded, guardedDatabase, noteTeamCheck } from './call-guard.ts'
export { invalidBody, invalidQuery } from './invalid-body.ts'
export { JsonStream } from './json-stream.ts'
export {
  type Actor,
  type Authenticate,
  actorOf,
  assertAsThemselves,
  assertEditsOrganization,
  assertPermission,
  type Call,
  type Handle,
  type Mount,
  mountOn,
  parse,
  routePath,
  type StaffCaller,
  type TelephonyCaller,
} from './mount.ts'
export { nextByCursor } from './page-links.ts'
export { pageOf } from './page-of.ts'
export { isArrived, type PostOutcome, post } from './post.ts'
