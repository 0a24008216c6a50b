import type { Provider } from '#contract/endpoints/connections.ts'
import { useOrganization } from '../lib/zone.ts'

const SETTINGS = ['zendeskSubdomain', 'salesforceSubdomain', 'talkdeskSubdomain'] as const
export type SubdomainSetting = (typeof SETTINGS)[number]

/** The organization's setting for the subdomain that a provider asks for; undefined where it has none. */
export const subdomainSettingOf = ({ name, fields }: Provider): SubdomainSetting | undefined =>
  fields.some(field => field.name === 'subdomain')
    ? SETTINGS.find(setting => setting === `${name}Subdomain`)
    : undefined

/** The value in the organization’s settings for a field that a provider asks for; null where there is none. */
export function useKnownSubdomain(): (provider: Provider, field: string) => string | null {
  const settings = useOrganization().data?.settings
  return (provider, field) => {
    const setting = field === 'subdomain' ? subdomainSettingOf(provider) : undefined
    return (setting && settings?.[setting]) ?? null
  }
}
