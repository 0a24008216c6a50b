import { useOrganization } from '../lib/zone.ts'
import { type AppPage, PAGES } from './pages.ts'

/** Pages that the organization has not switched off. */
export function useShownPages(): AppPage[] {
  const settings = useOrganization().data?.settings
  return PAGES.filter(({ setting }) => setting === undefined || settings?.[setting] !== false)
}
