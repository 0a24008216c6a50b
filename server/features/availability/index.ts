export { withAvailability } from './service.ts'
