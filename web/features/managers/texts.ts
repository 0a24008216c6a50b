// Managers page
export const name = 'Name'
export const eMail = 'E-mail'
export const schedulePermission = 'Schedule permission'
export const invitation = 'Invitation'
export const added = 'Added'
export const actions = 'Actions'
export const managers = 'Managers'
export const addManager = 'Add manager'
export const searchManagers = 'Search managers'
export const chosenText = (chosenCount: number) => `${chosenCount} chosen`
export const sendInvites = 'Send invites'
export const chooseNone = 'Choose none'
export const noMatchingManagers = 'No matching managers'
export const tryAnotherSpelling = 'Try another spelling.'
export const alsoAnAgent = 'Also an agent'
export const viewsEveryTeam = 'Views every team'
export const editsEveryTeam = 'Edits every team'
export const editsViewsTheRest = (permissions: string) => `Edits ${permissions}; views the rest`
export const actionsFor = (name: string) => `Actions for ${name}`
export const edit = 'Edit'
export const removeRefusal = (refusal: string) => `Remove${refusal}`
export const remove = 'Remove'

// Manager modal
export const editManager = 'Edit manager'
export const thisManagerNoLongerExists = 'This manager no longer exists.'
export const editManagerInManagerModal = (manager: string) => `Edit ${manager}`
export const save = 'Save'
export const saved = 'Saved.'
export const firstName = 'First name'
export const lastName = 'Last name'
export const ifAnAgentHasThisAddress = 'If an agent has this address, the same person gets both roles.'
export const schedulePermissionPerTeam = 'Schedule permission per team'
export const organization = 'Organization'
export const mayEditTheOrganization = 'May edit the organization'
export const itsSettingsTheSwitchesThatHold =
  'Its settings, the switches that hold for everybody, and who else may edit them'
export const givenAndTakenByManagersWho = 'Given and taken by managers who may do it themselves'

// Remove manager
export const nameIsNoLongerAManager = (name: string) => `${name} is no longer a manager.`
export const nameWasNotRemoved = (name: string) => `${name} was not removed`
export const removeName = (name: string) => `Remove ${name}?`
export const removeManager = 'Remove manager'
export const losesTheManagerViewAtOnce = (name: string, isSurfer: boolean) =>
  `${name} loses the manager view at once.${isSurfer ? ' Their agent profile stays.' : ''} What they planned stays as it is.`

// Team permissions
export const view = 'View'
export const viewAndEdit = 'View and edit'
export const searchTeams = 'Search teams'
export const noTeamIsCalledSo = 'No team is called so.'
export const scheduleOf = (teamName: string) => `Schedule of ${teamName}`

// Why not removable
export const youCantRemoveYourself = 'You can’t remove yourself'
export const theLastManagerCantBeRemoved = 'The last manager can’t be removed'
