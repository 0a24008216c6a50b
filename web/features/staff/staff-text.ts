import type { StaffOrganization } from '#contract/endpoints/staff.ts'

/** "12 of 75". */
export const licencesText = ({ usedLicenses, totalLicenses }: StaffOrganization): string =>
  `${usedLicenses} of ${totalLicenses}`
