import { SchedulePage } from './SchedulePage.tsx'

export default function ActivitiesPage() {
  return <SchedulePage page="activities" />
}
