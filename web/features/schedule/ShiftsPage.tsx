import { SchedulePage } from './page/SchedulePage.tsx'

export default function ShiftsPage() {
  return <SchedulePage page="shifts" />
}
