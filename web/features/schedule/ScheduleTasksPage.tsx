import { SchedulePage } from './page/SchedulePage.tsx'

export default function ScheduleTasksPage() {
  return <SchedulePage page="activities" />
}
