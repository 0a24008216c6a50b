// The one owner of skills and of which activity serves which ticket group; others link through here.
export { insertTasks, type PlainTask, updateTasks } from './import-store.ts'
export {
  archiveUnusedTasks,
  deleteStreamLinks as unlinkStream,
  insertTask,
  missingTasks,
  replaceTasksOfStream,
  replaceTasksOfSurfer,
  replaceTasksOfSurfers,
  selectTasks,
  selectTasksById as tasksById,
} from './store.ts'
