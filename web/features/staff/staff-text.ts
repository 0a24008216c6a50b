import type { StaffOrganization } from '#contract/internal/staff.ts'

/** "12 of 75". */
export const licencesText = ({ usedLicenses, totalLicenses }: StaffOrganization): string =>
  `${usedLicenses} of ${totalLicenses}`

/** Said where an organization pays for more than one subscription. */
export const doubledText = ({ subscriptionCount }: StaffOrganization): string | null =>
  subscriptionCount > 1
    ? `${subscriptionCount} subscriptions go on at once, and only the newest gives licences. Cancel the others at the payment provider and pay back what was paid for them; Settings, Billing of the organization names them.`
    : null
