// Opens the provider's page on which a system is linked, within ours: by the script that the provider gives for it.
import type { LinkStart } from '#contract/endpoints/connections.ts'
import * as texts from './texts.ts'

interface LinkConfig {
  linkToken: string
  onSuccess: (publicToken: string) => void
  onExit: () => void
  onReady?: () => void
  shouldSendTokenOnSuccessfulLink: boolean
  tenantConfig: { apiBaseURL: string }
}
interface LinkScript {
  initialize: (config: LinkConfig) => void
  openLink: (config: LinkConfig) => void
}

/** The token that the page gives; null: it was closed. Throws a sentence where the page cannot be opened. */
export async function openLink({ linkToken, script, apiBaseUrl }: LinkStart): Promise<string | null> {
  await load(script.url)
  const opener = (window as unknown as Record<string, LinkScript | undefined>)[script.object]
  if (!opener) throw new Error(texts.didNotOpenItsPage(new URL(script.url).host))
  return new Promise(resolve => {
    const config: LinkConfig = {
      linkToken,
      onSuccess: resolve,
      onExit: () => resolve(null),
      shouldSendTokenOnSuccessfulLink: true,
      tenantConfig: { apiBaseURL: apiBaseUrl },
    }
    opener.initialize({ ...config, onReady: () => opener.openLink(config) })
  })
}

const loading = new Map<string, Promise<void>>()

function load(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const fresh = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = url
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      loading.delete(url)
      reject(new Error(texts.couldNotBeReachedFromYour(new URL(url).host)))
    }
    document.head.append(element)
  })
  loading.set(url, fresh)
  return fresh
}
