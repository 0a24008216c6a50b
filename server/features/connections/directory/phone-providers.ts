// Providers whose system is a phone: being available in it can be work.
import { CONNECTORS } from '#connectors/registry.ts'

const PHONE_PROVIDERS = new Set(
  CONNECTORS.filter(connector => connector.capabilities.isPhone).map(connector => connector.provider.id),
)
export const isPhoneProvider = (providerId: number): boolean => PHONE_PROVIDERS.has(providerId)
