// Start page
export const thisLinkDoesNotWork = 'This link does not work'
export const logIn = 'Log in'
export const startYourCompany = 'Start your company'
export const oneMinute = 'One minute. Everything can be changed later.'
export const required = 'Required'
export const theTwoPasswordsDiffer = 'The two passwords differ.'
export const company = 'Company'
export const name = 'Name'
export const weeksBeginOn = 'Weeks begin on'
export const youTheFirstManager = 'You, the first manager'
export const firstName = 'First name'
export const lastName = 'Last name'
export const eMail = 'E-mail'
export const theAddressThatYourIdentityProvider = 'The address that your identity provider knows you by'
export const password = 'Password'
export const atLeast10Characters = 'At least 10 characters'
export const theSameAgain = 'The same again'
export const toBeSure = 'To be sure'
export const removeTheSampleCompany = (sampleName: string) => `Remove the sample company, ${sampleName}`
export const itsLogInsEndNow =
  'Its log-ins end now; its data is deleted when Lineup is started again. Otherwise it stays beside your own.'
export const createCompanyAndLogIn = 'Create company and log in'
export const yourCompanyIsMade = 'Your company is made'
export const haveYourIdentityProviderSendThese = (organizationId: number, managerId: number) =>
  `Have your identity provider send these claims for your account: organization_id ${organizationId}, manager_id ${managerId}, roles ["manager"]. Then log in.`
