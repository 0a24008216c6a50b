import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery/Gallery.tsx'
import { TASK_COLOR_VARIABLES } from './parts/color/task-colors.ts'
import { UiProvider } from './ui/UiProvider.tsx'

createRoot(document.getElementById('root')!).render(
  <UiProvider variables={TASK_COLOR_VARIABLES}>
    <Gallery />
  </UiProvider>,
)
