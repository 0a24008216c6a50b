import { SchedulePage } from './page/SchedulePage.tsx'

export default function ActivitiesPage() {
  return <SchedulePage page="activities" />
}
