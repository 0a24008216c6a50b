import { Textarea, type TextareaProps } from '@mantine/core'
import * as texts from './texts.ts'

/** Reason that somebody has to give for what they are about to do; the first field of its dialog. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea label={texts.reason} required data-autofocus autosize minRows={2} {...props} />
)
