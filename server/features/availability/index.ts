export { assertMayEnter, withAvailability } from './service.ts'
