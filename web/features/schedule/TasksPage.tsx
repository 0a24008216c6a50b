import { SchedulePage } from './page/SchedulePage.tsx'

export default function TasksPage() {
  return <SchedulePage page="activities" />
}
