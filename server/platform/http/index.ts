export { invalidBody, invalidQuery } from './invalid-body.ts'
export {
  type Actor,
  type Authenticate,
  actorOf,
  type Call,
  type Handle,
  type Mount,
  mountOn,
  parse,
  routePath,
} from './mount.ts'
export { pageLinks } from './page-links.ts'
export { pageOf } from './page-of.ts'
