// Error card
export const thisCouldNotBeLoaded = 'This could not be loaded'
export const retry = 'Retry'

// Figure
export const whereThisComesFrom = (label: string, text: string) => `${label}${text}, where this comes from`

// Forbidden card
export const noPermission = 'No permission'
export const teamsWithoutPermission = 'Teams without permission'
export const nothingWasChanged =
  'Nothing was changed. An admin can give you permission under Settings, Managers.'

// Loading skeleton
export const loading = 'Loading'
