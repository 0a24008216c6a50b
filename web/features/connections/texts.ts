import { countText } from '#web/ui/text/count-text.ts'

// Assign agent
export const chooseAnAgent = 'Choose an agent'
export const linkedPastWorkIsBeingAssigned = 'Linked. Past work is being assigned.'
export const linkToAnAgent = (name: string) => `Link ${name} to an agent`
export const link = 'Link'
export const agent = 'Agent'
export const thisAccount = 'this account'
export const everythingThatDidCountsAsThis = (email: string) =>
  `Everything that ${email} did counts as this agent’s work, past days included.`
export const loadingAgents = 'Loading agents…'
export const noAgentFound = 'No agent found'

// Connect dialog
export const connectionNameIsConnected = (connectionName: string) =>
  `${connectionName} is connected. Its history is being imported.`
export const reAuthorise = (connectionName: string) => `Re-authorise ${connectionName}`
export const connectAnotherSystem = 'Connect another system'
export const connectDisplayName = (displayName: string) => `Connect ${displayName}`
export const name = 'Name'
export const itsNameInLineupSuch = 'Its name in Lineup, such as that of the system.'
export const itsNameInLineup = 'Its name in Lineup.'
export const continueAt = (displayName: string) => `Continue at ${displayName}`
export const chooseASystem = 'Choose a system'
export const connect = 'Connect'
export const youLogIn = (displayName: string) =>
  `You log in at ${displayName} as an administrator, and come back here.`
export const aPageOpensOnWhichYou =
  'A page opens on which you choose your system and log in to it as an administrator.'
export const theKeyIsStoredEncrypted = 'The key is stored encrypted and is never shown again.'
export const apiKey = 'API key'
export const labelOptional = (label: string) => `${label} (optional)`
export const required = 'Required'

// Connection callback
export const theProviderDidNotReturn = 'The provider did not return an authorisation code.'
export const connections = 'Connections'
export const connecting = 'Connecting'
export const notConnected = 'Not connected'
export const backToTheConnections = 'Back to the connections'
export const thisConnection = 'this connection'
export const theProviderDidNotGrantPermission =
  'The provider did not grant permission. Connect again as an administrator there.'
export const theProviderAnswered = (error: string) => `The provider answered “${error}”. Connect again.`

// Connection dialogs
export const saved = 'Saved.'
export const renameConnectionName = (connectionName: string) => `Rename ${connectionName}`
export const rename = 'Rename'
export const theSecretIsBeingReplaced = 'The secret is being replaced.'
export const theSecretWasNotReplaced = 'The secret was not replaced'
export const replaceTheWebhookSecretOf = (connectionName: string) =>
  `Replace the webhook secret of ${connectionName}?`
export const replaceSecret = 'Replace secret'
export const fromNowOnTheProviderSigns =
  'From now on the provider signs its messages with a new secret. Messages signed with the old one are accepted for another day, so nothing is lost.'
export const connectionNameIsDisconnected = (connectionName: string) =>
  `${connectionName} is disconnected. Its history is kept.`
export const connectionNameWasNotDisconnected = (connectionName: string) =>
  `${connectionName} was not disconnected`
export const disconnectConnectionName = (connectionName: string) => `Disconnect ${connectionName}?`
export const disconnect = 'Disconnect'
export const noMoreFilesCanBeUploaded = (isFile: boolean) =>
  `${isFile ? 'No more files can be uploaded to it.' : 'Nothing more is read or received from it, and its permission is revoked.'} The history is kept.`
export const getsNoNewContactsFromIt = (users: string, userCount: number) =>
  `${users} ${userCount === 1 ? 'gets' : 'get'} no new contacts from it, and agents show no activity there.`

// Connection menu
export const theLast48Hours = (connectionName: string) =>
  `The last 48 hours of ${connectionName} are being read again.`
export const connectionNameWasNotSynced = (connectionName: string) => `${connectionName} was not synced`
export const actionsFor = (connectionName: string) => `Actions for ${connectionName}`
export const details = 'Details'
export const syncNow = 'Sync now'
export const reAuthoriseInConnectionMenu = 'Re-authorise'
export const replaceTheWebhookSecret = 'Replace the webhook secret'

// Connection row
export const sinceProblemAt = (problemAt: string) => ` Since ${problemAt}.`

// Connection view
export const connectionNotFound = 'Connection not found'
export const checkTheListOfConnections = 'Look for it among all connections, disconnected ones included.'
export const allConnections = 'All connections'
export const sinceProblemAtInConnectionView = (problemAt: string) => `Since ${problemAt}`
export const whatHappensInTheMeantime = 'What happens in the meantime is imported afterwards.'
export const lineupKeepsTryingAndImportsWhat = 'Lineup keeps trying, and imports what was missed.'

// Disconnected connections
export const disconnectedHistoryKept = (count: number) =>
  `${countText(count, 'disconnected connection')}, history kept`
export const connectAgain = 'Connect again'
export const connectNameAgain = (connectionName: string) => `Connect ${connectionName} again`
export const disconnected = 'Disconnected'
export const connectedBetween = (createdAt: string, deletedAt: string) =>
  `Connected ${createdAt} – ${deletedAt}`
export const historyCountsAndNothingNewComes =
  'Its history is kept: past contacts still feed forecasts, and past work still counts in reports. Nothing new is imported.'
export const theSameAccountGoesOn =
  'Connect the same account again, and the time in between is imported where the system still has it.'

// Files
export const files = 'Files'
export const usedByTheTicket = (streamNameCount: number, streamNames: string) =>
  `Used by the ticket ${streamNameCount === 1 ? 'group' : 'groups'} ${streamNames}.`
export const noTicketGroupUsesTheseFiles = 'No ticket group uses these files yet.'
export const goToUploads = 'Go to uploads'

// Freshness ledger
export const completeness = 'Completeness'
export const completenessByKindOfRecord = 'Completeness by kind of record'
export const recordsThatCouldntBeReadCame = (from: string, to: string, count: number) =>
  `Records that couldn’t be read came between ${from} and ${to}: ${count}. What they say is missing.`
export const showAllGaps = (gapCount: number) => `Show all ${gapCount} gaps`
export const notListedYet = 'Not listed yet'
export const allListed = (to: string) => `All listed ${to}`
export const nothingImportedYet = 'Nothing imported yet'
export const notYet = 'not yet'
export const complete = 'Complete'
export const completeButForTheGapsBelow = 'Complete but for the gaps below'
export const gapTimeMissing = (gapTime: string, reason: string, words: string, rest: string) =>
  `${gapTime} missing: ${reason}${words}${rest}`
export const days14Ago = '14 days ago'
export const now = 'now'
export const calls = 'Calls'
export const tickets = 'Tickets'
export const day = 'Day'
export const inProviderName = (providerName: string) => `In ${providerName}`
export const inLineup = 'In Lineup'
export const difference = 'Difference'
export const none = 'None'
export const compared = 'Compared'
export const nameByDayCountedByProviderName = (name: string, providerName: string) =>
  `${name} by day, counted by ${providerName} and by Lineup. Compared every night.`
export const countedByAndByLineup = (name: string, providerName: string) =>
  `${name} counted by ${providerName} and by Lineup`

// Other account
export const nameWasNotConnected = (name: string) => `${name} was not connected`
export const connectToAnotherAccount = (name: string) => `Connect ${name} to another account?`
export const useOtherAccount = (otherAccount: string) => `Use ${otherAccount}`
export const youGaveThePermission = (otherAccount: string, name: string) =>
  `You gave the permission of ${otherAccount}, which is not the account that ${name} was connected to. Its contacts and agents would be added to those of the previous account.`

// Provider card
export const gives = {
  forecast: 'Forecast',
  performance: 'Performance',
  'real-time': 'Real-time',
}
export const lacking = {
  forecast: 'Contacts are not counted for the forecast yet. Connect the system once more for it.',
  performance: 'What agents do there is not counted yet. Connect the system once more for performance.',
}
export const whatItGives = 'What it gives'
export const uploads = 'Uploads'
export const connectAnother = 'Connect another'
export const connectWithApiKey = 'Connect with API key'
export const yourAdministratorHasToSetUp = (displayName: string) =>
  `Your administrator has to set up ${displayName} before it can be connected.`
export const toConnectByLoggingInThere =
  'To connect by logging in there instead, ask your administrator to set it up.'
export const forAdministrators = 'For administrators'
export const filesOfPastContactsUploaded = 'Files of past contacts, uploaded by hand'
export const notSetUpHereYet = 'Not set up here yet'

// Provider facts
export const permissionsLimitsAndStatuses = 'Permissions, limits and statuses'
export const permissions = 'Permissions'
export const limit = 'Limit'
export const importingThePastUsesHalf = 'Importing the past uses half of it at most.'
export const proofOfOrigin = 'Proof of origin'
export const statuses = 'Statuses'

// Provider list
export const customerService = 'Customer service'
export const telephone = 'Telephone'
export const theSystemsYourAgentsWorkIn =
  'The systems your agents work in. Contacts from them feed the forecast, and agents’ activity feeds adherence.'
export const searchSystems = 'Search systems'
export const noSystemFound = 'No system found'
export const nothingHereIsCalled = (search: string) =>
  `Nothing here is called “${search}”. Contacts of any other system can be uploaded as a CSV file.`

// Quarantine
export const recordWillBeReadAgain = (count: number) => `${countText(count, 'record')} will be read again.`
export const nothingWasRetried = 'Nothing was retried'
export const received = 'Received'
export const kind = 'Kind'
export const whyItCouldNotBeRead = 'Why it could not be read'
export const actions = 'Actions'
export const tryAgain = 'Try again'
export const recordsThatCouldNotBeRead = 'Records that could not be read'
export const tryAllAgain = 'Try all again'
export const theyAreKeptAsReceived = 'They are kept as received and are not counted until they can be read.'
export const noneLeft = 'None left.'

// Queues
export const queue = 'Queue'
export const createATicketGroupFrom = (queueName: string) => `Create a ticket group from ${queueName}`
export const createTicketGroup = 'Create ticket group'
export const queues = 'Queues'
export const noQueuesFoundThere =
  'No queues found there. You can still create ticket groups from other fields.'

// Remote agents
export const account = 'Account'
export const noEMailAddress = 'No e-mail address'
export const linkToAgent = 'Link to agent'
export const unmatchedAgents = 'Unmatched agents'
export const numberOfTotalActiveAccounts = (number: string, total: string) =>
  `${number} of ${total} active accounts of the system are matched to agents by e-mail address or by hand.`
export const whatTheOthersDidIsKept =
  'What the others did is kept, and counts once they are linked here or an agent has the same address under'
export const agents = 'Agents'
export const showAll = (unmatchedCount: number) => `Show all ${unmatchedCount}`
export const accountIsNoLongerLinked = (account: string, surferName: string) =>
  `${account} is no longer linked to ${surferName}.`
export const accountIsStillLinked = (account: string) => `${account} is still linked`
export const unlinkFrom = (account: string, surferName: string) => `Unlink ${account} from ${surferName}`
export const unlink = 'Unlink'
export const linkedByHand = 'Linked by hand'

// Simulated chip
export const aBuiltInSystem = 'A built-in system of the sample company, with no real customers'
export const simulated = 'Simulated'

// Simulated systems
export const theSimulatedSystemsAreBeingConnected =
  'The simulated systems are being connected. What happened in the meantime is imported.'
export const theSimulatedSystemsAreDisconnected =
  'The simulated systems are disconnected. Their history is kept.'
export const theSimulatedSystemsWereNot = (isOn: boolean) =>
  `The simulated systems were not ${isOn ? 'connected' : 'disconnected'}`
export const simulatedSystems = 'Simulated systems'
export const thisIsTheSampleCompany =
  'This is the sample company. Its agents take simulated calls, chats and e-mails, so that Real-time and Performance have something to show.'
export const on = 'On'
export const off = 'Off'

// Sync jobs
export const syncJob = 'Sync job'
export const period = 'Period'
export const state = 'State'
export const progress = 'Progress'
export const progressOf = (syncName: string) => `Progress of ${syncName}`
export const newRecords = 'New records'
export const lastStep = 'Last step'
export const syncJobs = 'Sync jobs'
export const nothingImportedYetSentence = 'Nothing imported yet: agents and queues are listed first.'

// Connection labels
export const purposes = {
  forecast: 'Forecast only',
  performance: 'Performance only',
}
export const deliveries = {
  pushed: 'Events are sent to Lineup',
  application: 'Events are sent to Lineup',
  channel: 'Events over the provider’s push channel',
  polled: 'Events are fetched every half minute',
  fetched: 'Events are fetched every 15 minutes',
}
export const reasons = {
  first: 'First import',
  nightly: 'Nightly check',
  gap: 'Catching up',
  asked: 'Requested',
  late: 'Second pass for late data',
}
export const connected = 'Connected'
export const notAnswering = 'Not answering'
export const needsPermission = 'Needs permission'
export const importingProgress = (progress: number) => `Importing, ${progress} %`
export const shareContinues = (share: string, retryAt: string) => `${share}, continues ${retryAt}`
export const accountText = (accountName: string) => `Account ${accountName}`
export const connectedSince = (createdAt: string) => `Connected since ${createdAt}`
export const lastEvent = (lastEventAt: string) => `Last event ${lastEventAt}`
export const noEventYet = 'No event yet'
export const lastSync = (lastSyncAt: string) => `Last sync ${lastSyncAt}`
export const notSyncedYet = 'Not synced yet'
export const nothingUploadedYet = 'Nothing uploaded yet'
export const contactCountContacts = (contactCount: string) => `${contactCount} contacts`
export const done = 'Done'
export const continuesRetryAt = (retryAt: string) => `Continues ${retryAt}`
export const stopped = 'Stopped'
export const reading = 'Reading'
export const waiting = 'Waiting'

// Open link
export const didNotOpenItsPage = (host: string) => `${host} did not open its page. Try again in a while.`
export const couldNotBeReachedFromYour = (host: string) =>
  `${host} could not be reached from your browser. Check that nothing blocks it, then try again.`

// Use link
export const thePageWasClosedBefore = 'The page was closed before a system was linked. Nothing was changed.'
