// Offline queue
export const itWaitedTooLong =
  'It waited too long to be sent. Look whether it has arrived and you still want it, and ask again.'
