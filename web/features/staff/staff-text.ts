import type { StaffOrganization } from '#contract/internal/staff.ts'
import * as texts from './texts.ts'

/** "12 of 75". */
export const licencesText = ({ usedLicenses, totalLicenses }: StaffOrganization): string =>
  texts.usedLicensesOfTotalLicenses(usedLicenses, totalLicenses)

/** Said where an organization pays for more than one subscription. */
export const doubledText = ({ subscriptionCount }: StaffOrganization): string | null =>
  subscriptionCount > 1 ? texts.subscriptionsGoOnAtOnce(subscriptionCount) : null
