export { inviteFirstManager } from './service.ts'
