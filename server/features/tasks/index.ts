// The one owner of skills and of which activity serves which ticket group; others link through here.
export {
  deleteStreamLinks as unlinkStream,
  insertTask,
  missingTasks,
  replaceTasksOfStream,
  replaceTasksOfSurfer,
  selectTasks,
  selectTasksById as tasksById,
} from './store.ts'
