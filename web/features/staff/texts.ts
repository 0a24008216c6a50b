import { countText } from '#web/ui/text/count-text.ts'

// Features page
export const changedFor = (title: string, whereName: string) => `${title} changed for ${whereName}.`
export const features = 'Features'
export const whatIsOffDisappears =
  'What is off disappears from the navigation and its addresses answer “not found”, within five minutes on open pages and at once on the server.'
export const turnOffFor = (title: string, whereName: string) => `Turn off ${title} for ${whereName}?`
export const turnOff = 'Turn off'
export const thisIsGoneAtOnce = (sentence: string) =>
  `${sentence} This is gone at once for people who use it now. No data is deleted.`
export const organization = 'Organization'
export const theOrganization = 'the organization'
export const titleInTargetName = (title: string, targetName: string) => `${title} in ${targetName}`
export const sameAsEveryone = 'Same as everyone'
export const feature = 'Feature'
export const state = 'State'
export const stateThere = 'State there'
export const on = 'On'
export const off = 'Off'
export const everyone = 'Everyone'
export const titleForEveryone = (title: string) => `${title} for everyone`
export const defaultLabel = (isOnByDefault: boolean) => `Default (${isOnByDefault ? 'on' : 'off'})`
export const differsIn = 'Differs in'
export const organizationCount = (overrideCount: number) => countText(overrideCount, 'organization')
export const offTogetherWith = (title: string) => ` Off together with ${title}.`
export const nothingInThisVersionDepends = ' Nothing in this version depends on this flag yet.'

// Add organization
export const displayNameWasAdded = (displayName: string) => `${displayName} was added.`
export const addOrganization = 'Add organization'
export const name = 'Name'
export const licences = 'Licences'
export const firstManager = 'First manager'
export const firstName = 'First name'
export const lastName = 'Last name'
export const eMail = 'E-mail'
export const anAccountThatThisAddress =
  'An account that this address has already, in another organization, is used here too.'

// Edit organization
export const saved = 'Saved.'
export const editDisplayName = (displayName: string) => `Edit ${displayName}`
export const save = 'Save'
export const usedLicensesAreUsed = (usedLicenses: number) => `${usedLicenses} are used.`
export const dialpadCompany = 'Dialpad company'
export const theCompanysIdAtDialpad =
  'The company’s id at Dialpad: its people log in here with Dialpad. Empty: nobody does.'

// Organization list
export const organizations = 'Organizations'
export const searchOrganizations = 'Search organizations'
export const shortName = 'Short name'
export const timeZone = 'Time zone'
export const added = 'Added'
export const noMatchingOrganizations = 'No matching organizations'
export const tryAnotherSpelling = 'Try another spelling.'
export const noOrganizationsYet = 'No organizations yet'
export const addTheFirstOneWithIts = 'Add the first one with its first manager.'

// Organization picker
export const everyoneChooseAnOrganization = 'Everyone; choose an organization'

// Organization view
export const allOrganizations = 'All organizations'
export const thereIsNoSuchOrganization = 'There is no such organization'
export const itMayHaveBeenRemoved = 'It may have been removed.'
export const canBeEnteredAgain = (displayName: string) => `${displayName} can be entered again.`
export const suspend = 'Suspend'
export const resume = 'Resume'
export const edit = 'Edit'
export const sinceUtc = (suspendedAt: string) => ` since ${suspendedAt} UTC`
export const licencesUsed = 'Licences used'
export const none = 'None'
export const createdAtUtc = (createdAt: string) => `${createdAt} UTC`
export const id = 'Id'

// People
export const role = 'Role'
export const actions = 'Actions'
export const viewAs = (person: string) => `View as ${person}`
export const nobodyMayEnterASuspendedOrganization = 'Nobody may enter a suspended organization'
export const viewAsInPeople = 'View as'
export const searchPeople = 'Search people'
export const people = 'People'
export const noMatchingPeople = 'No matching people'
export const nobodyHereYet = 'Nobody here yet'
export const managersAddAgentsOnTheirOwn = 'Managers add agents on their own settings pages.'
export const agent = 'Agent'
export const manager = 'Manager'

// State chip
export const active = 'Active'
export const suspended = 'Suspended'
export const subscriptionCountSubscriptions = (subscriptionCount: number) =>
  `${subscriptionCount} subscriptions`

// Suspend organization
export const displayNameIsSuspended = (displayName: string) => `${displayName} is suspended.`
export const suspendDisplayName = (displayName: string) => `Suspend ${displayName}?`
export const everybodyIsLoggedOutAtOnce =
  'Everybody is logged out at once and nobody can log in until you resume it. Nothing is deleted.'
export const keptInTheOrganizationsAuditLog = 'Kept in the organization’s audit log.'

// View as
export const view = 'View'
export const theManagersOfSeeIt = (displayName: string) =>
  `The managers of ${displayName} see it in their audit log.`
export const forHowLong = 'For how long'
export const valueMinutes = (value: string) => `${value} minutes`

// Staff text
export const usedLicensesOfTotalLicenses = (usedLicenses: number, totalLicenses: number) =>
  `${usedLicenses} of ${totalLicenses}`
export const subscriptionsGoOnAtOnce = (subscriptionCount: number) =>
  `${subscriptionCount} subscriptions go on at once, and only the newest gives licences. Cancel the others at the payment provider and pay back what was paid for them; Settings, Billing of the organization names them.`
