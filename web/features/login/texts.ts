// Dialpad callback page
export const titles = {
  SECOND_FACTOR_REQUIRED: 'Second factor required',
  OTHER_DIALPAD_USER: 'Another Dialpad user is expected',
}
export const toUseWfmAnAdminNeeds =
  'To use WFM, an admin needs to add you to the account. Reach out to your admin to get access, or check your details and try again.'
export const oauthStateMismatch = 'OAuth state mismatch'
export const thisLoginWasStartedInAnother =
  'This login was started in another tab or too long ago. Start again from the login page.'
export const logInWithDialpad = 'Log in with Dialpad'
export const loggingYouIn = 'Logging you in…'
export const noAccountFound = 'No account found'
export const backToTheLogin = 'Back to the login'

// Dialpad login page
export const takingYouToDialpad = 'Taking you to Dialpad…'
export const back = 'Back'
export const dialpadLoginIsNotSetUp = 'Dialpad login is not set up'
export const dialpadCantBeReached = 'Dialpad can’t be reached'
export const nobodyCanLogInToThis =
  'Nobody can log in to this installation with Dialpad. Go back and choose “Continue”.'

// Identity login page
export const logIn = 'Log in'
export const takingYouToTheLogin = 'Taking you to the login…'
export const theLoginCantBeReached = 'The login can’t be reached'

// Login page
export const lineup = 'Lineup'
export const forecastScheduleManage = 'Forecast, Schedule & Manage'
export const continueLabel = 'Continue'
export const dialpadCustomer = 'Dialpad Customer?'
export const continueWithDialpad = 'Continue with Dialpad'

// Legacy domain notice
export const weAreMoving = 'We are moving'
export const thisAddress = 'This address,'
export const willBeRetired = ', will be retired. Lineup now lives at'
export const pleaseUpdateYourBookmarks = '. Please update your bookmarks.'
export const notRightNow = 'Not Right Now'
export const switchNow = 'Switch Now'
