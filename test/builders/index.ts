export { type Answer, type Asked, type Caller, type Refused, type TestApp, testApp } from './app.ts'
export { aCompany, aTeam, nextSerial, type TestCompany } from './company.ts'
export {
  type Delivery,
  deliver,
  derivedRows,
  drainAll,
  plainConnector,
} from './deliveries.ts'
export { eventTypes } from './events.ts'
export { type CountedQuarter, countedWeekdays } from './history.ts'
export { testIdentity, tokenFor } from './identity.ts'
export { paymentSettings } from './payments.ts'
export { aManager, aStaffMember, aSurfer, type Person } from './people.ts'
export { TEST_SECRET_KEY, testSecrets } from './secrets.ts'
export { aTestBed, type TestBed } from './test-bed.ts'
export {
  aConnection,
  anOpenRequest,
  aSchedulePlan,
  aShiftTemplate,
  aStream,
  aTask,
  aTaskTemplate,
} from './work.ts'
export { aWorker, LOOK_AGAIN_MS, untilQuiet } from './worker.ts'
