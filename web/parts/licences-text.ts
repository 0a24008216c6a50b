import type { Organization } from '#contract/endpoints/organization.ts'
import { numberText } from '#web/ui/text/figure-text.ts'

/** "56 of 75 licences used"; where none is left, more may be needed than there are. */
export function licencesText({
  totalLicenses,
  availableLicenses,
}: Pick<Organization, 'totalLicenses' | 'availableLicenses'>): string {
  const total = numberText(totalLicenses)
  if (totalLicenses === 0) return 'No licences'
  return availableLicenses > 0
    ? `${numberText(totalLicenses - availableLicenses)} of ${total} licences used`
    : `All ${total} licences used`
}
