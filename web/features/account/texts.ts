// Account page
export const account = 'Account'
export const yourCompanyKeepsYourLogIn = 'Your company keeps your log-in'
export const youLogInAsWithYour = (email: string) =>
  `You log in as ${email} with your company’s own identity provider. Change your password and see where you are logged in there.`
export const fromNowOnYouLog = (email: string) => `From now on you log in with ${email}.`
export const yourAddressWasNotChanged = 'Your address was not changed'
export const yourCompanyAsksForMore = 'Your company asks for more than a password'
export const addAPasskeyOrSetUp =
  'Add a passkey or set up an authenticator app. Otherwise you are asked to at your next log-in.'
export const eMail = 'E-mail'
export const waitingForYouToOpen = (unconfirmedEmail: string) =>
  `Waiting for you to open the link sent to ${unconfirmedEmail}.`
export const changeEMail = 'Change e-mail'
export const password = 'Password'
export const setLabel = 'Set'
export const youLogInWithoutOne = 'You log in without one'
export const changePassword = 'Change password'
export const setAPassword = 'Set a password'
export const picture = 'Picture'
export const yourNameIsSaved = 'Your name is saved. It is shown everywhere once you log in again.'
export const name = 'Name'
export const firstName = 'First name'
export const lastName = 'Last name'
export const saveName = 'Save name'

// Login settings page
export const optional = 'Optional'
export const everyoneCanSetOneUp = 'Everyone can set one up on their account page.'
export const requiredForManagers = 'Required for managers'
export const optionalForAgents = 'Optional for agents.'
export const requiredForEveryone = 'Required for everyone'
export const managersAndAgents = 'Managers and agents.'
export const logIn = 'Log-in'
export const yourCompanysIdentityProviderLogs = 'Your company’s identity provider logs people in'
export const setThereWhoNeedsASecond = 'Set there who needs a second factor.'
export const savedItCountsFromEachPersons = 'Saved. It counts from each person’s next log-in.'
export const notSaved = 'Not saved'
export const secondFactor = 'Second factor'
export const aPasskeyOrAPassword =
  'A passkey, or a password with an authenticator app. People who have neither set one up at their next log-in.'
export const continueWithDialpadCountsAsOne =
  '“Continue with Dialpad” counts as one factor, like a password. Whoever needs a second factor can’t use it: they log in with their e-mail address, and need an invitation if they never have.'
export const noCanLogInYet = (noun: string) => `No ${noun} can log in yet.`
export const withoutFactorOfTotalNounWhoCan = (withoutFactor: number, total: number, noun: string) =>
  `${withoutFactor} of ${total} ${noun}${total === 1 ? '' : 's'} who can log in ${withoutFactor === 1 ? 'has' : 'have'} only a password.`

// Account dialog
export const confirmedWithAPasskey = 'Confirmed with a passkey.'
export const yourPassword = 'Your password'
export const toConfirmThatItIsYou = 'To confirm that it is you'
export const confirmWithAPasskey = 'Confirm with a passkey'
export const confirmWithAPasskeyFirst = 'Confirm with a passkey first.'

// Authenticator dialog
export const setUpAnAuthenticatorApp = 'Set up an authenticator app'
export const next = 'Next'
export const turnOn = 'Turn on'
export const scanThisCodeWithAnAuthenticator =
  'Scan this code with an authenticator app on your phone, then enter the six digits that it shows.'
export const qrCodeForYourAuthenticatorApp = 'QR code for your authenticator app'
export const orTypeThisKeyInto = 'Or type this key into the app:'
export const code = 'Code'
export const makeNewRecoveryCodes = 'Make new recovery codes'
export const makeNewCodes = 'Make new codes'
export const theCodesThatYouHaveNow = 'The codes that you have now stop working.'
export const keepYourRecoveryCodes = 'Keep your recovery codes'
export const copied = 'Copied'
export const copy = 'Copy'
export const iHaveKeptThem = 'I have kept them'
export const eachOfTheseCodesLetsYou =
  'Each of these codes lets you in once, should you lose your phone or your passkey. Write them down or print them now: they are not shown again.'

// Factors
export const passkeys = 'Passkeys'
export const logInWithYourFingerprintFace =
  'Log in with your fingerprint, face or the PIN of your device instead of a password.'
export const passkeysNeedAnAddress =
  'Passkeys need an address with a name and https. Ask whoever runs Lineup.'
export const lastUsed = (lastUsedAt: string) => `last used ${lastUsedAt}`
export const notUsedYet = 'not used yet'
export const addedCreatedAt = (createdAt: string, lastUsedAt: string) => `Added ${createdAt} · ${lastUsedAt}`
export const removeThePasskey = (name: string) => `Remove the passkey ${name}`
export const remove = 'Remove'
export const addPasskey = 'Add passkey'
export const authenticatorApp = 'Authenticator app'
export const asksForSixDigitsFromYour = 'Asks for six digits from your phone after your password.'
export const setUp = 'Set up'
export const on = 'On'
export const turnOff = 'Turn off'
export const oneRecoveryCodeLeft = '1 recovery code left'
export const recoveryCodesLeft = (left: number) => `${left} recovery codes left`
export const recoveryCodes = 'Recovery codes'
export const noneYet = 'None yet'
export const eachLetsYouInOnceShould = 'Each lets you in once, should you lose your phone or your passkey.'
export const makeNewOnesBeforeYouRun = 'Make new ones before you run out.'
export const makeRecoveryCodes = 'Make recovery codes'
export const newRecoveryCodes = 'New recovery codes'

// Logins
export const words = {
  password: 'Password',
  passkey: 'Passkey',
  invitation: 'Invitation',
  code: 'Password and authenticator app',
  'recovery-code': 'Password and recovery code',
  telephony: 'Dialpad',
}
export const logInsOfTheLastSix = 'Log-ins of the last six months'
export const showMore = 'Show more'

// Request notices
export const notifications = 'Notifications'
export const eMailMeTheRequests = 'E-mail me the requests of my agents'
export const showThemAsNotifications = 'Show them as notifications'
export const inTheBrowsersBelow = 'In the browsers and phones listed below.'
export const timeOffShiftChangesAndSwaps = (email: string | null) =>
  `Time off, shift changes and swaps of the teams that you may edit, to ${email}.`

// Sessions
export const deviceIsLoggedOut = (device: string) => `${device} is logged out.`
export const whereYouAreLoggedIn = 'Where you are logged in'
export const dialpad = 'Dialpad · '
export const thisBrowser = 'this browser'
export const lastSeen = (lastSeenAt: string) => `last seen ${lastSeenAt}`
export const logOut = (device: string, address: string) => `Log out ${device}, ${address}`
export const logOutInSessions = 'Log out'
export const logOutEverywhere = 'Log out everywhere'
export const logOutEverywhereTitle = 'Log out everywhere?'
export const everyBrowserIsLoggedOutThis =
  'Every browser is logged out, this one too. Another may still show what it has loaded for up to five minutes.'

// Dialogs
export const savePassword = 'Save password'
export const yourPasswordIsChanged = 'Your password is changed. You are logged out everywhere else.'
export const newPassword = 'New password'
export const atLeast10Characters = 'At least 10 characters. You are logged out everywhere else.'
export const changeEMailAddress = 'Change e-mail address'
export const sendLink = 'Send link'
export const aLinkWasSentTo = (email: string) =>
  `A link was sent to ${email}. Your address changes once you open it.`
export const newEMail = 'New e-mail'
export const itGetsALink = 'It gets a link. Until you open it you log in with the address you have now.'
export const addAPasskey = 'Add a passkey'
export const thePasskeyWasAdded = 'The passkey was added. Use it the next time you log in.'
export const myLaptop = 'My laptop'
export const toTellItFromYourOthers = 'To tell it from your others'
export const removeThePasskeyName = (name: string) => `Remove the passkey “${name}”?`
export const removePasskey = 'Remove passkey'
export const thePasskeyWasRemoved = (name: string) => `The passkey “${name}” was removed.`
export const turnTheAuthenticatorAppOff = 'Turn the authenticator app off?'
export const theAuthenticatorAppIsOff = 'The authenticator app is off; its recovery codes are void.'
export const setAPasswordFirst = 'Set a password first'
export const aLinkWasSentToEmail = (email: string) =>
  `A link was sent to ${email}. It works once, for one hour.`
export const noLinkWasSent = 'No link was sent'
export const changesToHowYouLog = (email: string) =>
  `Changes to how you log in are confirmed with a password, and you log in without one. We send a link to ${email} on which you choose one; you are then logged out everywhere.`

// Passkey
export const noPasskeyWasUsed = 'No passkey was used. Try again.'
export const thisDeviceHasAPasskey = 'This device has a passkey for your account already.'
export const thisBrowserCannotUsePasskeys = 'This browser cannot use passkeys at this address.'
