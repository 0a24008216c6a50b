// Freshness note
export const details = 'Details'
export const moreTimesWithMissingData = (count: number) => `${count} more times with missing data.`
export const connections = 'Connections'
export const and = ' and '
export const whatOfConnectionName = (
  what: string,
  connectionName: string,
  repairedAt: string | null,
  gapTime: string,
  reason: string,
  rest: string,
) =>
  `${what} of ${connectionName} ${repairedAt ? 'were missing' : 'are missing'} (${gapTime}): ${reason}${rest}.`

// Freshness text
export const lineupWasNotListening = 'Lineup was not listening'
export const didNotAnswer = (provider: string) => `${provider} did not answer`
export const tookThePermissionBack = (provider: string) => `${provider} took the permission back`
export const providerWasDisconnected = (provider: string) => `${provider} was disconnected`
export const theImportHasStopped = 'the import has stopped'
export const notImportedYet = 'not imported yet'
export const sinceFrom = (from: string) => `since ${from}`
export const fromForCountSeconds = (from: string, count: number) => `${from}, for ${count} seconds`
export const repairedText = (repairedAt: string) => `repaired ${repairedAt}`
export const theProviderAskedForAPause = (retryAt: string) =>
  `the provider asked for a pause; continues ${retryAt}`
export const beingImported = (progress: number) => `being imported, ${progress} %`
export const willBeImported = 'will be imported'
export const cantBeImportedAfterwards = 'can’t be imported afterwards'
