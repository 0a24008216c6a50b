// The figures as a file, made by a report in the background.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '#web/ui/feedback/later.tsx'
import type { ExportFiguresProps } from './figures-query.ts'
import * as texts from './texts.ts'

const ExportFiguresDialog = later(async () => (await import('./ExportFiguresDialog.tsx')).ExportFiguresDialog)

export function ExportFigures(props: ExportFiguresProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        {texts.exportLabel}
      </Button>
      {isOpen && <ExportFiguresDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
