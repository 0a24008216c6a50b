export { invalidBody } from './invalid-body.ts'
export { type Actor, type Authenticate, type Call, type Handle, type Mount, mountOn } from './mount.ts'
export { pageLinks } from './page-links.ts'
export { pageOf } from './page-of.ts'
