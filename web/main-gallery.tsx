import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery/Gallery.tsx'
import { UiProvider } from './ui/UiProvider.tsx'

createRoot(document.getElementById('root')!).render(
  <UiProvider>
    <Gallery />
  </UiProvider>,
)
