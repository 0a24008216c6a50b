// Deliveries
export const status = 'Status'
export const anyStatus = 'Any status'
export const deliveries = 'Deliveries'
export const eventTypeOfCreatedAt = (eventType: string, createdAt: string) => `${eventType} of ${createdAt}`
export const noSuchDeliveries = 'No such deliveries'
export const nothingDeliveredYet = 'Nothing delivered yet'
export const deliveriesStandHereForDays = (keptDeliveryDays: number) =>
  `Deliveries stand here for ${keptDeliveryDays} days.`
export const event = 'Event'
export const happened = 'Happened'
export const tries = 'Tries'
export const answer = 'Answer'
export const nextTry = 'Next try'
export const itIsSentAgain = 'It is sent again.'
export const itWasNotSentAgain = 'It was not sent again'
export const sendAgain = 'Send again'
export const close = 'Close'
export const webhookId = (messageId: string) => `webhook-id: ${messageId}`
export const whatWasSent = 'What was sent:'
export const itHasNotBeenSentYet = 'It has not been sent yet.'
export const thereWasNoAnswer = 'There was no answer:'
export const theAnswerWithTheStatus = (status: number) => `The answer, with the status ${status}:`

// Webhook dialog
export const chooseAtLeastOneEvent = 'Choose at least one event'
export const theWebhookIsChanged = 'The webhook is changed.'
export const changeWebhook = 'Change webhook'
export const addWebhook = 'Add webhook'
export const save = 'Save'
export const remove = 'Remove'
export const address = 'Address'
export const aProgramOfYoursTakesPost = 'A program of yours takes POST calls there'
export const description = 'Description'
export const on = 'On'
export const whileItIsOffNothing = 'While it is off, nothing is delivered, and nothing is kept for later'
export const events = 'Events'
export const everyEventAlsoThose = 'Every event, also those that are added later'
export const onlyThese = 'Only these'

// Webhook list
export const webhooks = 'Webhooks'
export const lineupTellsAProgramOfYours =
  'Lineup tells a program of yours what has happened by calling an address, signed after'
export const standardWebhooks = 'Standard Webhooks'
export const theProgramThenReadsWhatIt = '. The program then reads what it needs from the API.'
export const onlyManagersWhoMayChange = ' Only managers who may change the organization can add one.'
export const noWebhooksYet = 'No webhooks yet'
export const addTheAddressOfAProgram =
  'Add the address of a program that should hear when a schedule is published, a request is decided, or people change.'
export const added = 'Added'

// Webhook secret
export const secretOfTheWebhook = 'Secret of the webhook'
export const copySecret = 'Copy secret'
export const everyCallIsSignedWithIt = 'Every call is signed with it in the header'
export const webhookSignature = 'webhook-signature'
export const haveYourProgramCheck =
  '. Have your program check that with a library of Standard Webhooks, and drop a call whose'
export const webhookIdInSentence = 'webhook-id'
export const itHasSeenBefore = 'it has seen before.'

// Webhook view
export const thisWebhookWasRemoved = 'This webhook was removed'
export const allWebhooks = 'All webhooks'
export const aTestEventIsOnIts = 'A test event is on its way.'
export const noTestEventWasSent = 'No test event was sent'
export const moreForThisWebhook = 'More for this webhook'
export const change = 'Change…'
export const newSecret = 'New secret…'
export const removeDialog = 'Remove…'
export const sendATestEvent = 'Send a test event'
export const removeThisWebhook = 'Remove this webhook?'
export const removeWebhook = 'Remove webhook'
export const theWebhookWasNotRemoved = 'The webhook was not removed'
export const nothingMoreIsDelivered = (url: string) =>
  `Nothing more is delivered to ${url}, and the list of its deliveries is deleted.`
export const giveThisWebhookANewSecret = 'Give this webhook a new secret?'
export const makeANewSecret = 'Make a new secret'
export const theSecretWasNotChanged = 'The secret was not changed'
export const forHoursDeliveriesAreSigned = (oldSecretHours: number) =>
  `For ${oldSecretHours} hours deliveries are signed with both, so that your program can change over.`
export const thisWebhookWasTurnedOff = 'This webhook was turned off'
export const turnItOnAgainWhenYour = (disabledBecause: string) =>
  `${disabledBecause} Turn it on again when your program works.`
export const thisWebhookIsOff = 'This webhook is off: nothing is delivered.'
export const nothingHasArrivedSince = (failingSince: string) =>
  `Nothing has arrived since ${failingSince}. It is turned off after three days without a delivery.`
export const deliveriesAreSignedWithTheOld = (oldSecretUntil: string) =>
  `Deliveries are signed with the old secret too until ${oldSecretUntil}.`

// Webhook text
export const waiting = 'Waiting'
export const delivered = 'Delivered'
export const failed = 'Failed'
export const off = 'Off'
export const turnedOff = 'Turned off'
export const failing = 'Failing'
export const everyEvent = 'Every event'
