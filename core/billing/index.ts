export * from './alerts.ts'
export { givesLicences, type SubscriptionState, subscriptionState } from './subscription-state.ts'
