// The start of an installation and of an organization, for the programs and the seed.
export { furnishOrganization, makeOrganization } from './make-organization.ts'
export { runOrganizationCommand } from './organization-command.ts'
export { finishRemovals } from './removal.ts'
export { firstStartLink } from './start-links.ts'
