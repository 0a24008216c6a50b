// Shows the one open modal. Each brings its own code when it is first opened.
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { closeModal, type OpenModal, useOpenModal } from '../lib/modals.ts'
import { ZoneModal } from './GlobalZone.tsx'

const SurferModal = lazy(() => import('../features/surfers/SurferModal.tsx'))
const ShiftsOutsideDates = lazy(() => import('../features/surfers/ShiftsOutsideDates.tsx'))
const TimeReportingModal = lazy(() => import('../features/timesheets/TimeReportingModal.tsx'))
const TermsModal = lazy(() => import('../features/surfers/terms/TermsModal.tsx'))
const TeamModal = lazy(() => import('../features/surfers/TeamModal.tsx'))
const ManagerModal = lazy(() => import('../features/managers/ManagerModal.tsx'))
const TaskModal = lazy(() => import('../features/tasks/TaskModal.tsx'))
const ShiftModal = lazy(() => import('../features/tasks/ShiftModal.tsx'))
const GenerateModal = lazy(() => import('../features/schedule/generation/GenerateModal.tsx'))
const AssignTaskTemplateModal = lazy(
  () => import('../features/schedule/task-templates/AssignTaskTemplateModal.tsx'),
)
const AgentScheduleModal = lazy(() => import('../features/schedule/settings/AgentScheduleModal.tsx'))

const ReviewModal = lazy(() => import('../features/requests/review/ReviewModal.tsx'))

export function ModalHost() {
  const { pathname } = useLocation()
  return <PageModal key={pathname} />
}

/** Modal of one page: leaving the page closes it. */
function PageModal() {
  const modal = useOpenModal()
  useEffect(() => closeModal, [])
  return <Suspense>{modal && modalOf(modal)}</Suspense>
}

function modalOf(modal: OpenModal) {
  switch (modal.type) {
    case 'time-zone':
      return <ZoneModal onClose={closeModal} />
    case 'time-reporting':
      return <TimeReportingModal onClose={closeModal} />
    case 'add-surfer':
      return <SurferModal onClose={closeModal} />
    case 'edit-surfer':
      return <SurferModal surferId={modal.surferId} onClose={closeModal} />
    case 'shifts-outside-dates':
      return <ShiftsOutsideDates surferId={modal.surferId} onClose={closeModal} />
    case 'add-team':
      return <TeamModal onClose={closeModal} />
    case 'edit-team':
      return <TeamModal teamId={modal.teamId} onClose={closeModal} />
    case 'add-manager':
      return <ManagerModal onClose={closeModal} />
    case 'edit-manager':
      return <ManagerModal managerId={modal.managerId} onClose={closeModal} />
    case 'add-task':
      return <TaskModal onClose={closeModal} />
    case 'edit-task':
      return <TaskModal taskId={modal.taskId} onClose={closeModal} />
    case 'add-shift':
      return <ShiftModal onClose={closeModal} />
    case 'edit-shift':
      return <ShiftModal shiftTemplateId={modal.shiftTemplateId} onClose={closeModal} />
    case 'assign-task-template':
      return (
        <AssignTaskTemplateModal
          taskTemplateId={modal.taskTemplateId}
          teamId={modal.teamId}
          onClose={closeModal}
        />
      )
    case 'surfer-terms':
      return <TermsModal surferId={modal.surferId} onClose={closeModal} />
    case 'surfer-schedule':
      return <AgentScheduleModal surferId={modal.surferId} onClose={closeModal} />
    case 'review-request':
      return <ReviewModal type={modal.requestType} requestId={modal.requestId} onClose={closeModal} />
    case 'generate-schedule':
      return (
        <GenerateModal from={modal.from} surferId={modal.surferId} jobId={modal.jobId} onClose={closeModal} />
      )
  }
}
