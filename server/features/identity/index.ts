export { type Action, allow } from './actions.ts'
export { resolveActor } from './service.ts'
