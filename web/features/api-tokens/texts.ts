// Api tokens page
export const apiTokens = 'API tokens'
export const newToken = 'New token'
export const withATokenAProgramCalls =
  'With a token, a program calls the API: as you, until you leave, or for the organization, whoever leaves. Either way it may do only what the token allows.'
export const apiDescription = 'API description'
export const openAPIFile = 'OpenAPI file'
export const noApiTokensYet = 'No API tokens yet'
export const makeOneForEachProgramSo =
  'Make one for each program, so that you can revoke it without stopping the others.'
export const name = 'Name'
export const token = 'Token'
export const callsAs = 'Calls as'
export const organization = 'Organization'
export const madeBy = (managerName: string) => `Made by ${managerName}`
export const permissions = 'Permissions'
export const lastUsed = 'Last used'
export const never = 'Never'
export const expires = 'Expires'
export const status = 'Status'
export const actions = 'Actions'
export const changesMadeWith = (tokenName: string) => `Changes made with ${tokenName}`
export const changesMadeWithIt = 'Changes made with it'
export const revokeTokenName = (tokenName: string) => `Revoke ${tokenName}`
export const revoke = 'Revoke'

// New token
export const yourApiToken = 'Your API token'
export const copyToken = 'Copy token'
export const sendItWithEachCallAs = 'Send it with each call as'
export const authorizationBearer = 'Authorization: Bearer …'
export const lineupKeepsOnlyAFingerprint = 'Lineup keeps only a fingerprint of it.'
export const newApiToken = 'New API token'
export const makeToken = 'Make token'
export const theProgramThatUsesIt = 'The program that uses it'
export const daysUntilItExpires = 'Days until it expires'
export const atMost = (mostTokenDays: number) => `At most ${mostTokenDays}`
export const me = 'Me'
export const theOrganization = 'The organization'
export const callsFor = 'Calls for'
export const goesOnWorkingWhenYouLeave =
  'Goes on working when you leave. Its changes are recorded under its own name.'
export const endsWhenYouLeave = 'Ends when you leave. Its changes are recorded under your name and its own.'
export const teamsThatItMayChange = 'Teams that it may change'
export const itSeesEveryTeam = 'It sees every team. Without one it changes nobody’s schedule.'
export const noTeam = 'No team'

// Revoke token
export const tokenNameIsRevoked = (tokenName: string) => `${tokenName} is revoked.`
export const tokenNameWasNotRevoked = (tokenName: string) => `${tokenName} was not revoked`
export const revokeTokenNameInRevokeToken = (tokenName: string) => `Revoke ${tokenName}?`
export const revokeToken = 'Revoke token'
export const programsThatUseThisToken =
  'Programs that use this token are refused at once. This can’t be undone; make a new token instead.'

// Permission text
export const nouns = {
  tasks: 'Activities',
  'shift-templates': 'Shifts',
  'task-templates': 'Activity plans',
  'schedule-plans': 'Shift plans',
  streams: 'Ticket groups',
  live: 'Real-time',
  audit: 'Audit log',
  'api-tokens': 'API tokens',
  people: 'Agents, teams, managers',
}
export const active = 'Active'
export const expired = 'Expired'
export const revoked = 'Revoked'
export const mayChangeNoTeam = 'May change no team'
export const mayChange = (teams: string) => `May change ${teams}`
