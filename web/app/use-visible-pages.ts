import { useFeaturesOff } from '../lib/access/features.ts'
import { useOrganization } from '../lib/zone.ts'
import { type AppPage, isPageOn, PAGES } from './pages.ts'

/** Pages that neither a feature flag nor a setting of the organization has turned off. */
export function useVisiblePages(): AppPage[] {
  const off = useFeaturesOff()
  const settings = useOrganization().data?.settings
  return PAGES.filter(
    page => isPageOn(page, off) && (page.setting === undefined || settings?.[page.setting] !== false),
  )
}
