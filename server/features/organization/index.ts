export { countUsedLicences, isOffboarded, takeLicence } from './licences.ts'
export {
  changeAsOperator,
  createOrganization,
  featureOverrides,
  type OperatorChange,
  setFeatureOverride,
} from './operator.ts'
export { forecastSettings, optimizationSettings, organizationZone, schedulingSettings } from './service.ts'
export { lockOrganization } from './store.ts'
