import { useClient } from '#web/lib/client.ts'
import { notifyFailed } from '#web/lib/notify.ts'

/** Leads from the sample company to the page on which one makes one's own. */
export function useStartCompany(): () => Promise<void> {
  const client = useClient()
  return async () => {
    try {
      const { setup } = await import('#contract/organization/setup.ts')
      const { token } = await client.call(setup.createLink, {})
      window.location.assign(`/start#${token}`)
    } catch (error) {
      notifyFailed(error)
    }
  }
}
