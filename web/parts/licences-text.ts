import type { Organization } from '#contract/endpoints/organization.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

/** "56 of 75 licences used"; where none is left, more may be needed than there are. */
export function licencesText({
  totalLicenses,
  availableLicenses,
}: Pick<Organization, 'totalLicenses' | 'availableLicenses'>): string {
  const total = numberText(totalLicenses)
  if (totalLicenses === 0) return texts.noLicences
  return availableLicenses > 0
    ? texts.numberOfTotalLicencesUsed(numberText(totalLicenses - availableLicenses), total)
    : texts.allLicencesUsed(total)
}
