export {
  countUsedLicences,
  countUsedLicencesOf,
  isOffboarded,
  licencesLeft,
  takeLicence,
} from './licences.ts'
export {
  changeAsOperator,
  createOrganization,
  featureOverrides,
  type OperatorChange,
  setFeatureOverride,
  setTotalLicences,
} from './operator.ts'
export {
  forecastSettings,
  optimizationSettings,
  organizationWeekStart,
  organizationZone,
  schedulingSettings,
} from './service.ts'
export {
  lockOrganization,
  nextOrganizationId,
  selectOrganization as organizationRow,
  selectSecondFactorPolicy as secondFactorPolicy,
  updateSecondFactorPolicy as setSecondFactorPolicy,
  updateSkippedSteps,
} from './store.ts'
