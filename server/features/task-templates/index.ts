export {
  archiveShiftTemplates,
  insertShiftTemplates,
  type PlainShiftTemplate,
  selectPlainShiftTemplates as plainShiftTemplates,
  updateShiftTemplates,
} from './import-store.ts'
export { notifyPlansChanged } from './notify.ts'
export { refuseUnknownTemplateReferences } from './references.ts'
export {
  selectFirstTaskTemplateId as firstTaskTemplateId,
  selectShiftTemplatesById as shiftTemplatesById,
  setTemplateLastApplied as markTaskTemplateApplied,
} from './store.ts'
export { taskTemplateById } from './task-templates-service.ts'
export { shiftTemplatesToApply, taskTemplateToApply } from './to-apply.ts'
