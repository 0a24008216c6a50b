export {
  type MultiskillCoverage,
  type MultiskillRequest,
  multiskillCoverage,
  sharedStaffing,
} from './coverage.ts'
export {
  type AgentKind,
  type Cut,
  type MultiskillRequirement,
  multiskillRequirement,
  type RequirementRequest,
} from './requirement.ts'
export type { SharedStream, SkillGroup } from './types.ts'
