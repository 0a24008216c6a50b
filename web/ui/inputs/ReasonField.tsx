import { Textarea, type TextareaProps } from '@mantine/core'

/** Reason that somebody has to give for what they are about to do; the first field of its dialog. */
export const ReasonField = (props: TextareaProps) => (
  <Textarea label="Reason" required data-autofocus autosize minRows={2} {...props} />
)
