import { SchedulePage } from './SchedulePage.tsx'

export default function ShiftsPage() {
  return <SchedulePage page="shifts" />
}
