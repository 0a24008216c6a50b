import type { StaffOrganization } from '#contract/internal/staff.ts'

/** "12 of 75". */
export const licencesText = ({ usedLicenses, totalLicenses }: StaffOrganization): string =>
  `${usedLicenses} of ${totalLicenses}`
