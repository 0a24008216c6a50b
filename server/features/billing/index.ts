export { assertLicencesAreOurs } from './service.ts'
